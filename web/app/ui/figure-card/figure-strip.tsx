import type { ReactNode } from 'react'
import styles from './figure-strip.module.css'

/** FigureCards without boxes, for the figures below a FigureBand: side by side, and in a narrow place one below the other. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.strip}>{children}</div>
    </div>
  )
}
