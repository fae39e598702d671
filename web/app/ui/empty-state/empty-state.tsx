import Leaf from 'lucide-react/icons/leaf'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** Says what is missing, e.g. "No transactions found". */
  title: string
  /** When content will appear here, or what to change. */
  hint?: ReactNode
  /** A lucide icon; decoration. */
  icon?: ReactNode
  /** A Button or ButtonLink that leads on. */
  action?: ReactNode
}

/**
 * Shown in place of a list without rows.
 *
 * Accessibility: plain text; the icon is decoration. It is not a live region: a screen that filters announces its count.
 */
export function EmptyState({ title, hint, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.state} data-empty="">
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <Leaf />}
      </span>
      <p className={styles.title}>{title}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
