import type { ReactNode } from 'react'
import styles from './quick-link.module.css'

type QuickLinkProps = {
  /** A lucide icon; decoration. */
  icon: ReactNode
  text: string
  /** The `<Action>`; its label names the card. */
  action: ReactNode
}

export function QuickLink({ icon, text, action }: QuickLinkProps) {
  return (
    <div className={styles.card}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
