import { type ActivityRow, activity } from '@bank/contract/activity'
import type { User } from '@bank/contract/identity'
import type { ActivityAccount } from '@bank/contract/trend'
import { useState } from 'react'
import { ActivityFilters } from '../../../activity/activity-filters.tsx'
import { boundsOf, PAGE, useActivityPages } from '../../../activity/activity-pages.ts'
import { ActivityTable } from '../../../activity/activity-table.tsx'
import { accountNames, kindWord } from '../../../activity/activity-words.ts'
import { BalanceStrip } from '../../../activity/balance-strip.tsx'
import { asQuery, type Filters } from '../../../activity/filters.ts'
import { RowDetails } from '../../../activity/row-details.tsx'
import { call } from '../../../api/call.ts'
import { ALL_DATES, isReversed } from '../../../lists/period.ts'
import { useOpened } from '../../../lists/use-opened.ts'
import { activityAccounts } from '../../../paths.ts'
import { CloseButton } from '../../../ui/dialog/close-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Select } from '../../../ui/select/select.tsx'

const NONE: Filters = { ...ALL_DATES, search: '' }

const options = activityAccounts.map((account) => ({ value: account, label: accountNames[account] }))

/** The entries of a customer's balances, as the customer sees them (DEC-52). */
export function ActivityPart({ user }: { user: User }) {
  const [account, setAccount] = useState<ActivityAccount>('checking')
  const [filters, setFilters] = useState(NONE)
  return (
    <Stack gap="sm">
      <Select label="Balance" options={options} value={account} onChange={setAccount} />
      <ActivityFilters
        filters={filters}
        onChange={(changed) => setFilters((now) => ({ ...now, ...changed }))}
      />
      <Rows key={account} user={user} account={account} filters={filters} />
    </Stack>
  )
}

type RowsProps = { user: User; account: ActivityAccount; filters: Filters }

function Rows({ user: { id }, account, filters }: RowsProps) {
  const query = asQuery(filters)
  const pages = useActivityPages(activity.listOf, { id, account, query }, (page, signal) =>
    call(activity.listOf, { params: { id, account }, query: { ...query, ...page, limit: PAGE } }, signal),
  )
  const { item: opened, isOpen, open, close } = useOpened<ActivityRow>()

  const isFailed = pages.list.status === 'failed'
  const period = { from: filters.from, to: isReversed(filters) ? '' : filters.to }
  return (
    <>
      {isFailed || filters.search !== '' ? null : <BalanceStrip period={period} bounds={boundsOf(pages)} />}
      <ActivityTable
        label={`Activity of ${accountNames[account]}`}
        density="dense"
        groupLevel={3}
        pages={pages}
        onOpen={open}
        empty={
          <EmptyState
            title="No activity found"
            hint={
              pages.hasMore
                ? 'The latest entries have no match. Choose a period to search older ones.'
                : 'No entry of this balance is in this search and period.'
            }
          />
        }
      />
      {opened ? <RowDialog account={account} row={opened} open={isOpen} onClose={close} /> : null}
    </>
  )
}

type RowDialogProps = { account: ActivityAccount; row: ActivityRow; open: boolean; onClose: () => void }

function RowDialog({ account, row, open, onClose }: RowDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${kindWord(row.kind)} of ${formatMoney(row.amount, { cents: true, signed: true })}`}
      footer={<CloseButton onPress={onClose} />}
    >
      <RowDetails account={accountNames[account]} row={row} />
    </Dialog>
  )
}
