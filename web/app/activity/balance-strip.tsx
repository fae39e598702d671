import { type Cents, cents } from '@bank/contract/money'
import { Equation } from '../charts/equation.tsx'
import { dayOf, type Period } from '../lists/period.ts'
import { formatDate } from '../ui/date/format-date.ts'
import { Money } from '../ui/money/money.tsx'
import { SkeletonFigure } from '../ui/skeleton/skeleton.tsx'

/** The balances before and after a period. */
export type Bounds = { opening: Cents; closing: Cents }

/**
 * The opening balance plus the sum of everything in the period is the closing balance, to the cent.
 * @param bounds null while they load
 */
export function BalanceStrip({ period: { from, to }, bounds }: { period: Period; bounds: Bounds | null }) {
  const change = bounds ? cents(bounds.closing - bounds.opening) : undefined
  return (
    <Equation
      busy={bounds === null}
      terms={[
        {
          label: 'Opening balance',
          sum: <Sum sum={bounds?.opening} />,
          note: from === '' ? null : `Before ${formatDate(from, 'calendarDate')}`,
        },
        {
          label: from || to ? 'Everything in this period' : 'Everything so far',
          sign: '+',
          sum: <Sum sum={change} signed />,
        },
        {
          label: 'Closing balance',
          sign: '=',
          sum: <Sum sum={bounds?.closing} />,
          note: closingNote(to),
        },
      ]}
    />
  )
}

/** The balance at the end of a period that is not over is that of now. */
function closingNote(to: string): string | null {
  if (to === '') return null
  return to >= dayOf(Date.now()) ? 'So far' : `After ${formatDate(to, 'calendarDate')}`
}

function Sum({ sum, signed = false }: { sum: Cents | undefined; signed?: boolean }) {
  if (sum === undefined) return <SkeletonFigure />
  return <Money cents={sum} withCents signed={signed} toneless />
}
