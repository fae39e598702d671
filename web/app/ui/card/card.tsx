import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Heading, type HeadingLevel } from '../layout/heading.tsx'
import styles from './card.module.css'

export interface CardProps {
  title?: string | undefined
  /** A sentence below the title. */
  description?: ReactNode
  /** An icon before the title; decoration. */
  icon?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  /** Default 2. */
  level?: HeadingLevel | undefined
  /** `quiet` for what belongs to the content around it, with less padding. Default `plain`. */
  tone?: 'plain' | 'quiet' | undefined
  /** False if the title is also the start of a field's name: a region can be found by its name, too. */
  region?: boolean | undefined
}

/**
 * A surface for one thing.
 *
 * Accessibility: with a title it is a section named by it, so that screen readers can jump to it.
 */
export function Card({
  title,
  description,
  icon,
  actions,
  footer,
  children,
  level = 2,
  tone = 'plain',
  region = true,
}: CardProps) {
  const titleId = useId()
  const isRegion = region && title !== undefined
  const Element = isRegion ? 'section' : 'div'
  return (
    <Element
      className={classNames(styles.card, styles[tone])}
      aria-labelledby={isRegion ? titleId : undefined}
    >
      {title || actions ? (
        <div className={styles.header}>
          {icon ? (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          ) : null}
          <div className={styles.words}>
            {title ? (
              <Heading id={titleId} level={level} className={styles.title}>
                {title}
              </Heading>
            ) : null}
            {description ? <div className={styles.description}>{description}</div> : null}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
      {children ? <div className={styles.body}>{children}</div> : null}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </Element>
  )
}
