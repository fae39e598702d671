import type { ReactNode } from 'react'
import { Heading, type HeadingLevel } from '../../ui/layout/heading.tsx'
import styles from './benefit-card.module.css'

export type BenefitCardProps = {
  /** A lucide icon; decoration. */
  icon?: ReactNode
  title: string
  /** The text: a sentence or two, or a list. */
  children: ReactNode
  /** A Badge beside the icon, e.g. "Limited Time". */
  badge?: ReactNode
  /** A link or `<Action>` at the foot. The feet of the cards in one row are aligned. */
  action?: ReactNode
  /** The level of the title. Default 3, for cards in a Section. */
  level?: HeadingLevel
}

/** One offer or benefit of the bank. Use several in ui's Grid: `<Grid as="ul" columns={3}><li><BenefitCard …`. */
export function BenefitCard({ icon, title, children, badge, action, level = 3 }: BenefitCardProps) {
  return (
    <div className={styles.card}>
      {icon || badge ? (
        <div className={styles.top}>
          {icon ? <span className={styles.icon}>{icon}</span> : null}
          {badge}
        </div>
      ) : null}
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.words}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
