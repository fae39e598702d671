import type { ReactNode } from 'react'
import styles from './key-figure.module.css'

type KeyFigureProps = {
  figure: string
  /** What it is the figure of. */
  label: ReactNode
  /** `md` for a card of three in a row, `lg` for a band. Default `md`. */
  size?: 'md' | 'lg'
}

/** The one figure that matters here, and below it what it is. */
export function KeyFigure({ figure, label, size = 'md' }: KeyFigureProps) {
  return (
    <p className={styles.key} data-size={size}>
      <strong className={styles.figure}>{figure}</strong> <span className={styles.label}>{label}</span>
    </p>
  )
}
