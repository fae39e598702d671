import type { ReactNode } from 'react'
import quiet from '../quiet/quiet.module.css'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /** One sentence about the purpose of the screen. */
  intro?: ReactNode
  /** Buttons at the right; below the title on phones. */
  actions?: ReactNode
  /** For one small button and a long intro, without an eyebrow: the button stays beside the title on phones, too. */
  compact?: boolean
  /** A short line before the buttons that changes, e.g. the age of the figures; screen readers read each change. */
  note?: string | undefined
  /** A line above the title, e.g. a back link. */
  eyebrow?: ReactNode
}

/**
 * The top of a screen.
 *
 * Accessibility: holds the screen's only h1, which can take focus by script after navigation.
 */
export function PageHeader({ title, intro, note, actions, compact = false, eyebrow }: PageHeaderProps) {
  return (
    <header className={styles.header} data-compact={compact || undefined}>
      <div className={styles.words}>
        {eyebrow ? <div className={styles.eyebrow}>{eyebrow}</div> : null}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {intro ? <p className={styles.intro}>{intro}</p> : null}
      </div>
      {actions ? (
        <div className={styles.actions}>
          <span className={quiet.quiet} role="status">
            {note}
          </span>
          {actions}
        </div>
      ) : null}
    </header>
  )
}
