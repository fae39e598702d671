import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** Buttons in a row, which share the width of a phone. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
