import { type ReactNode, useId } from 'react'
import { Band, type BandProps } from './band.tsx'
import styles from './section.module.css'

type SectionProps = Omit<BandProps, 'labelledBy' | 'children'> & {
  /** The section's h2, which also names it. */
  title: string
  /** The heading's id, for links to this part of the page, e.g. `eligibility`. */
  titleId?: string
  intro?: ReactNode
  /** A link or a sentence at the right of the heading; in `split` below it, and after the content on narrow screens. */
  more?: ReactNode
  /** A larger heading, for the part of a page that everything leads to. */
  large?: boolean
  /** `split`: the heading is at the left of the content from 60 rem up. Default `stacked`. */
  layout?: 'stacked' | 'split'
  children?: ReactNode
}

/** A band of a public page with a heading, and content below or beside it. */
export function Section({
  title,
  titleId,
  intro,
  more,
  large = false,
  layout = 'stacked',
  children,
  ...band
}: SectionProps) {
  const ownId = useId()
  const headingId = titleId ?? ownId
  return (
    <Band labelledBy={headingId} {...band}>
      <div className={styles.inner} data-split={layout === 'split' || undefined}>
        <header className={styles.header}>
          <div className={styles.words}>
            <h2 className={large ? styles.large : undefined} id={headingId}>
              {title}
            </h2>
            {intro ? <div className={styles.intro}>{intro}</div> : null}
          </div>
          {layout === 'stacked' ? more : null}
        </header>
        {children ? <div className={styles.content}>{children}</div> : null}
        {layout === 'split' && more ? <div>{more}</div> : null}
      </div>
    </Band>
  )
}
