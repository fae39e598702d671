import Receipt from 'lucide-react/icons/receipt-text'
import { ListRow, MoreLink, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { todayByUtc } from '../figures/days.ts'
import { type Paid, SHOWN } from './paid-this-year.ts'

type InsurancePaymentsProps = { premiums: Loadable<Paid>; claims: Loadable<Paid> }

/** The newest premiums and shares of claims of this year. */
export function InsurancePayments({ premiums, claims }: InsurancePaymentsProps) {
  return (
    <Card title={`Paid in ${todayByUtc().slice(0, 4)}`} description="Premiums, and your share of claims">
      <Loaded data={premiums} skeleton={<RowSkeletons count={SHOWN} />} loadingLabel="Loading what you paid">
        {({ newest }) => (
          <Payments rows={[...newest, ...(claims.status === 'ready' ? claims.value.newest : [])]} />
        )}
      </Loaded>
    </Card>
  )
}

function Payments({ rows }: { rows: Paid['newest'] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Nothing paid this year"
        hint="Your premiums appear here once they are paid."
        icon={<Receipt />}
      />
    )
  }
  const newestFirst = rows.toSorted((one, other) => other.transactionDate.localeCompare(one.transactionDate))
  return (
    <>
      <RowList label="Insurance payments">
        {newestFirst.slice(0, SHOWN).map(({ id, description, amount, transactionDate }) => (
          <ListRow
            key={id}
            title={description}
            end={<Money cents={amount} withCents />}
            details={[<DateText key="date" iso={transactionDate} />]}
          />
        ))}
      </RowList>
      <MoreLink to={`${paths.dashboard.transactions}?type=payment`}>See all payments</MoreLink>
    </>
  )
}
