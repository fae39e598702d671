import { type Cents, cents } from '@bank/contract/money'
import { Equation } from '../charts/equation.tsx'
import { Money } from '../ui/money/money.tsx'
import { SkeletonFigure } from '../ui/skeleton/skeleton.tsx'
import { boundWords, type Period } from './period.ts'

/** The balances before and after a period. */
export type Bounds = { opening: Cents; closing: Cents }

/**
 * The opening balance plus the sum of all rows is the closing balance, to the cent.
 * @param bounds null while they load
 */
export function BalanceStrip({ period, bounds }: { period: Period; bounds: Bounds | null }) {
  const words = boundWords(period)
  const change = bounds ? cents(bounds.closing - bounds.opening) : undefined
  return (
    <Equation
      busy={bounds === null}
      terms={[
        { label: 'Opening balance', sum: <Sum sum={bounds?.opening} />, note: words.opening },
        {
          label: 'All rows together',
          sign: '+',
          sum: <Sum sum={change} signed />,
          note: 'Not only those shown so far',
        },
        { label: 'Closing balance', sign: '=', sum: <Sum sum={bounds?.closing} />, note: words.closing },
      ]}
    />
  )
}

function Sum({ sum, signed = false }: { sum: Cents | undefined; signed?: boolean }) {
  if (sum === undefined) return <SkeletonFigure />
  return <Money cents={sum} withCents signed={signed} toneless />
}
