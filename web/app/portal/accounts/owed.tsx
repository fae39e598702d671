import { finances, type OwnFunding } from '@bank/contract/finances'
import { instalmentsOf, nextDueDate } from '@bank/contract/instalments'
import type { Cents } from '@bank/contract/money'
import { MoreLink } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { TrendChange } from '../../ui/figure-card/trend.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { LastRowList } from '../activity/last-rows.tsx'
import { todayByUtc } from '../figures/days.ts'
import { useSection } from '../figures/queries.ts'
import { Sides } from '../screen/sides.tsx'
import styles from './owed.module.css'

/** The customer's loans, apart from the credit limit, which is not owed. */
export function Owed({ trend }: { trend: Loadable<readonly Cents[]> }) {
  const query = useSection(finances.funding, {})
  const funding = mapLoadable(loadable(query, 'Failed to load what you owe'), ({ data }) => data)
  return (
    <Card title="What You Owe" description="Mortgage and loans. The credit limit is not part of it.">
      <Loaded data={funding} skeleton={<SkeletonText lines={4} />} loadingLabel="Loading what you owe">
        {(loaded) =>
          loaded.totalBorrowed === 0 ? (
            <Stack gap="xs">
              <p>You owe us nothing.</p>
              <MoreLink to={paths.dashboard.activity('borrowed')} about="of Total Borrowed">
                All activity
              </MoreLink>
            </Stack>
          ) : (
            <Sides wide="second">
              <Debt funding={loaded} trend={trend} />
              <LastRowList account="borrowed" />
            </Sides>
          )
        }
      </Loaded>
    </Card>
  )
}

function Debt({ funding, trend }: { funding: OwnFunding; trend: Loadable<readonly Cents[]> }) {
  const { totalBorrowed, monthlyPayment } = funding
  return (
    <Stack gap="sm">
      <dl>
        <dt className={quiet.quiet}>Owed today</dt>
        <dd className={styles.figure}>
          <FigureMoney cents={totalBorrowed} />
        </dd>
        <dd>
          <TrendChange trend={trend} rise="bad" />
        </dd>
      </dl>
      {monthlyPayment === 0 ? null : (
        <DescriptionList
          layout="rows"
          items={[
            { label: 'Monthly payment', value: <Money cents={monthlyPayment} withCents /> },
            {
              label: 'Next payment',
              value: <DateText iso={nextDueDate(todayByUtc())} variant="calendarDate" />,
            },
            ...paidOff(funding),
          ]}
        />
      )}
      <MoreLink to={paths.dashboard.funding}>How it is paid off</MoreLink>
    </Stack>
  )
}

/** The month of the last payment, if the payments pay it off. */
function paidOff(funding: OwnFunding) {
  const last = [...instalmentsOf(funding, todayByUtc())].at(-1)
  return last?.owed === 0 ? [{ label: 'Paid off', value: formatMonth(last.date.slice(0, 7)) }] : []
}
