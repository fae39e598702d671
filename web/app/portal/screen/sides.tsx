import type { ReactNode } from 'react'
import styles from './sides.module.css'

type SidesProps = {
  children: ReactNode
  wide?: 'first' | 'second'
  /** The cards keep their own heights, and need more room to stand beside each other. */
  tall?: boolean
}

/** Two cards beside each other, of which one needs more room; below each other where there is not enough. */
export function Sides({ children, wide = 'first', tall = false }: SidesProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.sides} data-wide={wide} data-tall={tall || undefined}>
        {children}
      </div>
    </div>
  )
}
