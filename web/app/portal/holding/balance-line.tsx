import { type ActivityAccount, activity } from '@bank/contract/activity'
import ChartLine from 'lucide-react/icons/chart-line'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { dayPoints } from '../../charts/day-points.ts'
import { MoneyLine } from '../../charts/money-line.tsx'
import { Previous } from '../../lists/previous.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { rangeOptions, useRange } from '../figures/range.ts'
import { PeriodChange } from './period-change.tsx'
import { PeriodTable } from './period-table.tsx'

type BalanceLineProps = {
  account: ActivityAccount
  title: string
  /** Whose value it is, within a sentence: "your portfolio". */
  of: string
  /** Where customers without a history can go on. */
  start: { to: string; label: string }
}

/** A balance at the end of each day, with links to the rows behind its changes. The URL holds the range. */
export function BalanceLine({ account, title, of, start }: BalanceLineProps) {
  const [range, choose] = useRange()
  const query = useApiQuery(
    activity.balances,
    { params: { account }, query: { range } },
    { keepPrevious: true, allowStale: true },
  )

  return (
    <Card
      title={title}
      description={`The value of ${of} at the end of each day`}
      actions={<Segmented label="Range" options={rangeOptions} value={range} onChange={choose} />}
    >
      <Loaded
        data={loadable(query, 'Failed to load your history')}
        skeleton={<SkeletonBlock height="lg" />}
        loadingLabel="Loading your history"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No history yet"
              hint={`Daily values of ${of} will appear here once it has its first transaction.`}
              icon={<ChartLine />}
              action={
                <ButtonLink render={(props) => <Link to={start.to} {...props} />}>{start.label}</ButtonLink>
              }
            />
          ) : (
            <Previous isPrevious={query.isPlaceholderData}>
              <Stack gap="sm">
                <PeriodChange account={account} days={data} />
                <MoneyLine
                  label={`Value of ${of} by day`}
                  points={dayPoints(data, ({ balance }) => ({ value: balance }))}
                />
                <PeriodTable account={account} days={data} of={of} />
              </Stack>
            </Previous>
          )
        }
      </Loaded>
    </Card>
  )
}
