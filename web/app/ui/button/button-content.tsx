import type { ReactNode } from 'react'
import { BusyRings } from './busy-rings.tsx'
import styles from './button-content.module.css'

export interface ButtonContentProps {
  children: ReactNode
  /** An icon before the words. */
  icon?: ReactNode
  /** Work is in progress: turning rings replace the icon. */
  busy?: boolean | undefined
  /** The text while busy, e.g. `Saving...`. Default: the label. */
  busyLabel?: string | undefined
}

/** The content of a button, for our button and React Aria's. */
export function ButtonContent({ children, icon, busy = false, busyLabel }: ButtonContentProps) {
  return (
    <span className={styles.content}>
      {busy ? <BusyRings /> : icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.words}>{busy ? (busyLabel ?? children) : children}</span>
    </span>
  )
}

/** The longer-lived label whose width is kept free while the other one is shown, for `data-reserve`. */
export function reserved({ children, busy, busyLabel }: ButtonContentProps): string | undefined {
  const words = busy ? children : busyLabel
  return typeof words === 'string' ? words : undefined
}
