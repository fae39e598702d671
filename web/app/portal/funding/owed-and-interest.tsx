import { cents, sum } from '@bank/contract/money'
import { areaPath, linePath } from '../../charts/line-path.ts'
import { Money } from '../../ui/money/money.tsx'
import type { Owed } from './pay-off.ts'
import styles from './pay-off-curve.module.css'

type DrawingProps = {
  owed: readonly Owed[]
  shape: 'line' | 'steps'
  /** How high an amount is on the axis of the line: 0 to 1. */
  height: (amount: number) => number
}

/** How far apart the lines of the hatching are, and how far they lean, in the view box of 1000 by 1000. */
const APART = 22
const LEAN = 250
const hatching = Array.from(
  { length: Math.ceil((1000 + LEAN) / APART) },
  (_, index) => `M${index * APART - LEAN} 1000l${LEAN} -1000`,
).join('')

/** Two areas below a MoneyLine of both: what is owed, filled, and the interest to come on top of it, hatched. */
export function OwedAndInterest({ owed, shape, height }: DrawingProps) {
  const last = owed.at(-1)?.count ?? 1
  const placesOf = (value: (point: Owed) => number) =>
    owed.map((point) => ({ x: point.count / last, y: height(value(point)) }))
  const lower = placesOf(({ amount }) => amount)
  const upper = placesOf(({ amount, interest }) => amount + interest)
  const area = areaPath(lower, shape, 0)
  return (
    <>
      <clipPath id="interest-to-come">
        <path clipRule="evenodd" d={`${areaPath(upper, shape, 0)} ${area}`} />
      </clipPath>
      <path className={styles.owed} d={area} />
      <path className={styles.line} clipPath="url(#interest-to-come)" d={hatching} />
      <path className={styles.line} d={linePath(lower, shape)} />
    </>
  )
}

/** What the two areas are, as a sum. */
export function OwedAndInterestKey({
  owed: { amount, interest },
}: {
  owed: Pick<Owed, 'amount' | 'interest'>
}) {
  return (
    <dl className={styles.key}>
      <div data-part="owed">
        <dt>You owe</dt>
        <dd>
          <Money cents={amount} />
        </dd>
      </div>
      <div data-part="interest">
        <dt>Interest to come</dt>
        <dd>
          <Money cents={interest} />
        </dd>
      </div>
      <div>
        <dt>You will pay</dt>
        <dd>
          <Money cents={cents(sum([amount, interest]))} />
        </dd>
      </div>
    </dl>
  )
}
