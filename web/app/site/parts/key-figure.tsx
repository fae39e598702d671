import type { ReactNode } from 'react'
import styles from './key-figure.module.css'

type KeyFigureProps = {
  figure: string
  /** What the figure means. */
  label: ReactNode
  /** `md` for a card of three in a row, `lg` for a band. Default `md`. */
  size?: 'md' | 'lg'
}

/** One important figure, with its meaning below. */
export function KeyFigure({ figure, label, size = 'md' }: KeyFigureProps) {
  return (
    <p className={styles.key} data-size={size}>
      <strong className={styles.figure}>{figure}</strong> <span className={styles.label}>{label}</span>
    </p>
  )
}
