import { type AccountRow, type AllActivity, activity } from '@bank/contract/activity'
import { PAGE } from '../../activity/activity-pages.ts'
import { ActivityTable, rowKey } from '../../activity/activity-table.tsx'
import { asQuery, useActivityFilters } from '../../activity/filters.ts'
import { call } from '../../api/call.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Equation } from '../../charts/equation.tsx'
import { FilterBar } from '../../lists/filter-bar.tsx'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonFigure } from '../../ui/skeleton/skeleton.tsx'
import { AccountNav } from '../activity/account-nav.tsx'
import { NoActivity } from '../activity/no-activity.tsx'
import { useOpenedRow } from '../activity/opened-row.ts'
import { RowDialog } from '../activity/row-dialog.tsx'
import type { Route } from './+types/all-activity'

export const handle = {
  title: 'All Activity',
  intro: 'Every change of your balances, why it changed, and the balance after it.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** The rows of all of the customer's balances: where a mark of the performance chart leads (DEC-72). */
export default function AllActivityScreen() {
  const { filters, isFiltered, change, clear } = useActivityFilters()
  const query = asQuery({ ...filters, search: '' })
  const list = useApiList<AccountRow, AllActivity>(
    activity.all,
    { query },
    (page, signal) => call(activity.all, { query: { ...query, ...page, limit: PAGE } }, signal),
    'Failed to load activity',
  )
  const pages = { ...list, showMore: () => void list.loadMore() }
  const { shown, open, close } = useOpenedRow(pages)
  return (
    <Stack gap="md">
      <PageHeader {...handle} />
      <AccountNav />
      <FilterBar
        period={{ days: filters, onChange: change }}
        result={<Sums sums={mapLoadable(list.list, ({ last }) => last)} />}
      />
      <ActivityTable
        label="Activity of all balances"
        pages={pages}
        onOpen={open}
        empty={<NoActivity isFiltered={isFiltered} pages={pages} onClear={clear} />}
      />
      {shown ? (
        <RowDialog
          key={rowKey(shown.row)}
          account={shown.row.account}
          row={shown.row}
          open={shown.isOpen}
          onClose={close}
        />
      ) : null}
    </Stack>
  )
}

/** What came in and what went out in the whole period. Transfers between one's own accounts are neither. */
function Sums({ sums }: { sums: Loadable<AllActivity | undefined> }) {
  if (sums.status === 'failed') return null
  const value = sums.status === 'ready' ? sums.value : undefined
  return (
    <Equation
      busy={value === undefined}
      terms={[
        { label: 'In', sum: <Sum cents={value?.in} /> },
        {
          label: 'Out',
          sum: <Sum cents={value?.out} />,
          note: 'Without transfers between your own balances',
        },
        ...(value?.opening ? [{ label: 'Opening balances', sum: <Sum cents={value.opening} /> }] : []),
        ...(value?.growth ? [{ label: 'Growth', sum: <Sum cents={value.growth} signed /> }] : []),
      ]}
    />
  )
}

function Sum({ cents, signed }: { cents: AllActivity['in'] | undefined; signed?: boolean }) {
  return cents === undefined ? <SkeletonFigure /> : <Money cents={cents} withCents signed={signed} toneless />
}
