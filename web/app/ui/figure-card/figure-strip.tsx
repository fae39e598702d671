import type { ReactNode } from 'react'
import styles from './figure-strip.module.css'

/** FigureCards side by side without boxes, for the figures below a FigureBand; on phones each is two lines. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.strip}>{children}</div>
    </div>
  )
}
