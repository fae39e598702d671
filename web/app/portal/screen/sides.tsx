import type { ReactNode } from 'react'
import styles from './sides.module.css'

type SidesProps = { children: ReactNode; wide?: 'first' | 'second' }

/** Two cards beside each other, of which one needs more room; below each other where there is not enough. */
export function Sides({ children, wide = 'first' }: SidesProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.sides} data-wide={wide}>
        {children}
      </div>
    </div>
  )
}
