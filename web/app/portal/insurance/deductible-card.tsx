import { type Cents, cents } from '@bank/contract/money'
import { Figure } from '../../ui/figure-card/figure.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import type { Paid } from './paid-this-year.ts'
import { PolicyCard } from './policy-card.tsx'

type DeductibleCardProps = { deductible: Loadable<Cents>; claims: Loadable<Paid> }

/** The deductible, and what of it this year's claims have used. */
export function DeductibleCard({ deductible, claims }: DeductibleCardProps) {
  const used = mapLoadable(claims, ({ sum }) => sum)
  return (
    <PolicyCard
      name="Deductible"
      look="leaf"
      label="What you pay before your policy does"
      amount={deductible}
      terms={[
        {
          label: 'Used this year',
          value: <Figure label="Used this year" data={used} figure={usedWords} />,
        },
      ]}
    >
      {deductible.status === 'ready' && used.status === 'ready' ? (
        <Left deductible={deductible.value} used={used.value} />
      ) : null}
    </PolicyCard>
  )
}

const usedWords = (used: Cents | null) =>
  used === null ? '–' : used === 0 ? 'Nothing' : <Money cents={used} />

/** Nothing if it is not known what was used. */
function Left({ deductible, used }: { deductible: Cents; used: Cents | null }) {
  if (used === null || deductible === 0) return null
  if (used === 0) return <p className={quiet.quiet}>Claims appear here once we have paid one.</p>
  const left = cents(Math.max(0, deductible - used))
  return (
    <ProgressBar
      label={left === 0 ? 'Your policy pays from now on' : `${formatMoney(left)} left until your policy pays`}
      value={(used / deductible) * 100}
    />
  )
}
