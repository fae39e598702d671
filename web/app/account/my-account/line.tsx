import type { ReactNode } from 'react'
import styles from './line.module.css'

type LineProps = {
  /** A picture of the thing; decoration. */
  icon?: ReactNode
  title: ReactNode
  /** Short words or a Badge behind the title. */
  state?: ReactNode
  /** A sentence below the title. */
  children: ReactNode
  /** Buttons at the end. */
  acts?: ReactNode
}

/** One thing of a card with its state and its buttons. */
export function Line({ icon, title, state, children, acts }: LineProps) {
  return (
    <div className={styles.line}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <div className={styles.rest}>
        <div className={styles.words}>
          <div className={styles.title}>
            {title}
            {state}
          </div>
          <div className={styles.hint}>{children}</div>
        </div>
        {acts ? <div className={styles.acts}>{acts}</div> : null}
      </div>
    </div>
  )
}

/** The lines of a card, with rules between them. */
export function Lines({ children }: { children: ReactNode }) {
  return <div className={styles.lines}>{children}</div>
}
