import { ListRow, MoreLink, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { type PaidThisYear, SHOWN, thisYear } from './paid-this-year.ts'

/** The newest premiums and shares of claims of this year, if there are any. */
export function InsurancePayments({ paid }: { paid: Loadable<PaidThisYear> }) {
  const year = thisYear().slice(0, 4)
  return (
    <Card title={`Paid in ${year}`}>
      <Loaded data={paid} skeleton={<RowSkeletons count={SHOWN} />} loadingLabel="Loading what you paid">
        {(both) => (
          <>
            <RowList label="Insurance payments">
              {newest(both).map(({ id, type, category, description, amount, transactionDate }) => (
                <ListRow
                  key={id}
                  mark={<KindMark kind={type} category={category} />}
                  title={description}
                  end={<Money cents={amount} withCents />}
                  details={[<DateText key="date" iso={transactionDate} />]}
                />
              ))}
            </RowList>
            <MoreLink to={`${paths.dashboard.transactions}?type=payment&from=${thisYear()}`}>
              {`All your payments in ${year}`}
            </MoreLink>
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Newest first. */
export const newest = ({ premiums, claims }: PaidThisYear) =>
  [...premiums.newest, ...claims.newest]
    .toSorted((one, other) => other.transactionDate.localeCompare(one.transactionDate))
    .slice(0, SHOWN)
