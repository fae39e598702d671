import { type ReactNode, useId } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import styles from './section.module.css'

export type SectionProps = {
  /** The section's h2, which also names it. */
  title: string
  intro?: ReactNode
  /** A link or similar, at the right of the heading; in `split` below it, and after the content on narrow screens. */
  more?: ReactNode
  /** `plain` ivory, `surface` white, `forest` the brand band. Default `plain`. */
  ground?: 'plain' | 'surface' | 'forest'
  /** `split`: the heading is at the left of the content from 60 rem up. Default `stacked`. */
  layout?: 'stacked' | 'split'
  /** The id for links to this part of the page, e.g. `features`. */
  id?: string
  children?: ReactNode
}

/** A band of a public page: a background from edge to edge, a heading, and content below or beside it. */
export function Section({
  title,
  intro,
  more,
  ground = 'plain',
  layout = 'stacked',
  id,
  children,
}: SectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      className={styles.section}
      aria-labelledby={titleId}
      data-ground={ground}
      data-layout={layout}
    >
      <Container>
        <div className={styles.inner}>
          <header className={styles.header}>
            <div className={styles.words}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              {intro ? <div className={styles.intro}>{intro}</div> : null}
            </div>
            {layout === 'stacked' ? more : null}
          </header>
          {children ? <div className={styles.content}>{children}</div> : null}
          {layout === 'split' && more ? <div className={styles.more}>{more}</div> : null}
        </div>
      </Container>
    </section>
  )
}
