import { type ReactNode, type Ref, useId } from 'react'
import { Heading, type HeadingLevel } from '../layout/heading.tsx'
import styles from './section.module.css'

export interface SectionProps {
  title: string
  /** Default 3. */
  level?: HeadingLevel | undefined
  /** A button or a link beside the title. */
  action?: ReactNode
  children: ReactNode
  /** For lists that take the focus when the focused row is removed. */
  ref?: Ref<HTMLElement> | undefined
}

/**
 * A part of a screen or of a dialog that needs no card around it.
 *
 * Accessibility: a region named by its title, so that screen readers can jump to it.
 */
export function Section({ title, level = 3, action, children, ref }: SectionProps) {
  const titleId = useId()
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.top}>
        <Heading id={titleId} level={level} className={styles.title}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
