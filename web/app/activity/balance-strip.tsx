import { type Cents, cents } from '@bank/contract/money'
import { Money } from '../ui/money/money.tsx'
import { SkeletonFigure } from '../ui/skeleton/skeleton.tsx'
import styles from './balance-strip.module.css'
import { boundWords, type Period } from './period.ts'

/** The balances before and after a period. */
export type Bounds = { opening: Cents; closing: Cents }

/**
 * The opening balance plus the sum of all rows is the closing balance, to the cent.
 * @param bounds null while they load
 */
export function BalanceStrip({ period, bounds }: { period: Period; bounds: Bounds | null }) {
  const words = boundWords(period)
  return (
    <dl className={styles.strip} aria-busy={bounds === null}>
      <div className={styles.term}>
        <dt className={styles.label}>Opening balance</dt>
        <dd className={styles.sum}>
          <Sum sum={bounds?.opening} />
        </dd>
        <dd className={styles.note}>{words.opening}</dd>
      </div>
      <div className={styles.term} data-sign="+">
        <dt className={styles.label}>All rows together</dt>
        <dd className={styles.sum}>
          <Sum sum={bounds ? cents(bounds.closing - bounds.opening) : undefined} signed />
        </dd>
        <dd className={styles.note}>Not only those shown so far</dd>
      </div>
      <div className={styles.term} data-sign="=">
        <dt className={styles.label}>Closing balance</dt>
        <dd className={styles.sum}>
          <Sum sum={bounds?.closing} />
        </dd>
        <dd className={styles.note}>{words.closing}</dd>
      </div>
    </dl>
  )
}

function Sum({ sum, signed = false }: { sum: Cents | undefined; signed?: boolean }) {
  if (sum === undefined) return <SkeletonFigure />
  return <Money cents={sum} withCents signed={signed} toneless />
}
