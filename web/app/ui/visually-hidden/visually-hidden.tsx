import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/**
 * Words for screen readers only. A class and not React Aria's part, whose inline style a strict content policy
 * would refuse in prerendered HTML.
 */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
