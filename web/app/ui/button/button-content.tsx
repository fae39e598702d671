import type { ReactNode } from 'react'
import { BusyRings } from './busy-rings.tsx'
import styles from './button.module.css'

export interface ButtonContentProps {
  children: ReactNode
  /** An icon before the words. */
  icon?: ReactNode
  /** Work is under way: rings turn in the icon's place. */
  busy?: boolean | undefined
  /** What it reads while busy, e.g. `Saving...`; without it the label stays. */
  busyLabel?: string | undefined
}

/** What stands in a button, whichever draws it. */
export function ButtonContent({ children, icon, busy = false, busyLabel }: ButtonContentProps) {
  return (
    <span className={styles.content}>
      {busy ? <BusyRings /> : icon ? <span className={styles.icon}>{icon}</span> : null}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </span>
  )
}

/** The words whose width is kept free while others stand there, for `data-reserve`. */
export function reserved({ children, busy, busyLabel }: ButtonContentProps): string | undefined {
  const words = busy ? children : busyLabel
  return typeof words === 'string' ? words : undefined
}
