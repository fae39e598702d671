import { activity } from '@bank/contract/activity'
import { ActivityAccount } from '@bank/contract/trend'
import { useLocation } from 'react-router'
import { ActivityFilters } from '../../activity/activity-filters.tsx'
import { boundsOf, PAGE, useActivityPages } from '../../activity/activity-pages.ts'
import { ActivityTable } from '../../activity/activity-table.tsx'
import { accountNames } from '../../activity/activity-words.ts'
import { BalanceStrip } from '../../activity/balance-strip.tsx'
import { asQuery, type Filters, useActivityFilters } from '../../activity/filters.ts'
import { call } from '../../api/call.ts'
import { isReversed } from '../../lists/period.ts'
import { lastPart, type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/activity'
import { AccountNav } from './account-nav.tsx'
import { BalanceNow } from './balance-now.tsx'
import { NoActivity } from './no-activity.tsx'
import { useOpenedRow } from './opened-row.ts'
import { RowDialog } from './row-dialog.tsx'

export const handle = {
  title: 'Activity',
  intro: 'Every change of this balance, why it changed, and the balance after it.',
  titles: accountNames,
} satisfies ScreenWords

export const meta: Route.MetaFunction = ({ location }) =>
  screenMeta({ title: `${accountNames[accountAt(location.pathname)]} activity` })

/** The rows of one of the customer's balances (DEC-52). */
export default function ActivityScreen() {
  const account = accountAt(useLocation().pathname)
  return (
    <Stack gap="md">
      <PageHeader title={accountNames[account]} intro={handle.intro} />
      <AccountNav />
      <BalanceNow account={account} />
      <Rows key={account} account={account} />
    </Stack>
  )
}

/** Each address of this screen ends in its account; the router knows no others. */
const accountAt = (pathname: string) => ActivityAccount.parse(lastPart(pathname))

function Rows({ account }: { account: ActivityAccount }) {
  const { filters, isFiltered, change, clear } = useActivityFilters()
  const query = asQuery(filters)
  const pages = useActivityPages(activity.list, { account, query }, (page, signal) =>
    call(activity.list, { params: { account }, query: { ...query, ...page, limit: PAGE } }, signal),
  )
  const { shown, open, close } = useOpenedRow(pages)
  return (
    <Stack gap="md">
      <ActivityFilters
        filters={filters}
        onChange={change}
        result={<Sums filters={filters} pages={pages} />}
      />
      <ActivityTable
        label={`Activity of ${accountNames[account]}`}
        pages={pages}
        onOpen={open}
        empty={<NoActivity isFiltered={isFiltered} pages={pages} onClear={clear} />}
      />
      {shown ? (
        <RowDialog key={shown.row.id} account={account} row={shown.row} open={shown.isOpen} onClose={close} />
      ) : null}
    </Stack>
  )
}

type SumsProps = { filters: Filters; pages: ReturnType<typeof useActivityPages> }

function Sums({ filters, pages }: SumsProps) {
  if (pages.list.status === 'failed') return null
  const period = { from: filters.from, to: isReversed(filters) ? '' : filters.to }
  return filters.search === '' ? (
    <BalanceStrip period={period} bounds={boundsOf(pages)} />
  ) : (
    'A search leaves entries out, so what it finds does not add up to a balance.'
  )
}
