import { type Cents, cents } from '@bank/contract/money'
import { formatMoney } from '../money/format-money.ts'
import { sparkPath } from './spark-path.ts'
import styles from './sparkline.module.css'

export interface SparklineProps {
  /** Balances at equal distances in time, oldest first. */
  points: readonly Cents[]
}

/**
 * A small line without axes, as wide as its place, that ends in a dot.
 *
 * Accessibility: an image whose name says where the line begins, ends, and how low and high it goes.
 */
export function Sparkline({ points }: SparklineProps) {
  const { line, area, end } = sparkPath(points)
  return (
    <svg
      className={styles.sparkline}
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      role="img"
      aria-label={wordsOf(points)}
    >
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
      <path className={styles.end} d={end} />
    </svg>
  )
}

function wordsOf(points: readonly Cents[]): string {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return 'No balances yet'
  const least = cents(Math.min(...points))
  const most = cents(Math.max(...points))
  return `From ${formatMoney(first)} to ${formatMoney(last)}; lowest ${formatMoney(least)}, highest ${formatMoney(most)}`
}
