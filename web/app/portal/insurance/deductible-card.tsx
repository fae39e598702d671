import { type Cents, cents } from '@bank/contract/money'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { paidTerm } from './paid-term.tsx'
import type { Paid } from './paid-this-year.ts'
import { PolicyCard } from './policy-card.tsx'

type DeductibleCardProps = { deductible: Loadable<Cents>; claims: Loadable<Paid> }

/** The deductible, and what of it was used this year, if the bank has recorded that. */
export function DeductibleCard({ deductible, claims }: DeductibleCardProps) {
  const used = mapLoadable(claims, ({ sum }) => sum)
  return (
    <PolicyCard
      name="Deductible"
      look="leaf"
      label="What you pay before your policy does"
      amount={deductible}
      terms={paidTerm('Used this year', claims)}
    >
      {deductible.status === 'ready' && deductible.value > 0 && used.status === 'ready' && used.value ? (
        <Left deductible={deductible.value} used={used.value} />
      ) : null}
    </PolicyCard>
  )
}

function Left({ deductible, used }: { deductible: Cents; used: Cents }) {
  const left = cents(Math.max(0, deductible - used))
  return (
    <ProgressBar
      label={left === 0 ? 'All of it is used' : `${formatMoney(left)} of it left`}
      value={(used / deductible) * 100}
    />
  )
}
