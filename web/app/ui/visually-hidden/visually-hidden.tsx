import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/**
 * Text for screen readers only. It uses a class: React Aria's part has an inline style, which a strict content policy
 * refuses in prerendered HTML.
 */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
