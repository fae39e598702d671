import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useArrivals } from '../../lists/arrivals.ts'
import { OutOfDate, Rows } from '../../lists/growing-rows.tsx'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { paths } from '../../paths.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Section } from '../../ui/section/section.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { DecisionButtons } from '../transactions/decision-buttons.tsx'
import { DecisionDialog } from '../transactions/decision-dialog.tsx'
import { type Decisions, useDecisions } from '../transactions/decisions.ts'
import { useOpenTransaction } from '../transactions/open-transaction.ts'
import {
  AmountCell,
  CustomerCell,
  RequestCell,
  RequestedCell,
  StatusBadge,
} from '../transactions/transaction-cells.tsx'
import { TransactionDialog } from '../transactions/transaction-dialog.tsx'
import { TransactionListRow } from '../transactions/transaction-list-row.tsx'
import { newRequests, pendingIds, transactionName } from '../transactions/transaction-words.ts'

/** How many pending transactions the dashboard shows, as specified. */
const MOST_RECENT = 5

/** The requests that await a decision, newest first. */
export function RecentPending() {
  const { openId, open, close } = useOpenTransaction()
  const decisions = useDecisions()
  const query = useApiQuery(transactions.listPending, { query: { limit: MOST_RECENT } })
  const pending = loadable(query, 'Failed to load pending transactions')
  const rows = mapLoadable(pending, ({ data }) => decisions.rowsOf(data))
  const shown = rows.status === 'ready' ? rows.value : null
  useArrivals({
    ids: query.data ? pendingIds(query.data.data) : null,
    of: 'pending',
    hasMore: query.data !== undefined && query.data.matched > MOST_RECENT,
    words: newRequests,
  })
  useKeptFocus(decisions.listRef)

  return (
    <Section
      title="Recent pending transactions"
      level={2}
      action={
        <Link to={paths.admin.transactions} aria-label="View all pending transactions">
          View all
        </Link>
      }
    >
      <Stack gap="sm">
        {query.isRefetchError ? (
          <OutOfDate retry={() => void query.refetch()} retrying={query.isFetching} />
        ) : null}
        <Rows ref={decisions.listRef}>
          <Table
            label="Pending transactions"
            density="dense"
            columns={columns(decisions)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={transactionName}
            onOpen={({ id }) => open(id)}
            rowActions={(row) =>
              row.status === 'pending' ? (
                <DecisionButtons transaction={row} decisions={decisions} />
              ) : (
                <StatusBadge transaction={row} />
              )
            }
            narrow={(row, opener) => (
              <TransactionListRow transaction={row} usual="pending" opener={opener} decisions={decisions} />
            )}
            skeletonRows={MOST_RECENT}
            empty={<EmptyState title="No pending transactions" hint="Every request has been decided." />}
          />
        </Rows>
        <OlderOnes
          count={pending.status === 'ready' ? pending.value.matched - pending.value.data.length : 0}
        />
      </Stack>
      <TransactionDialog id={openId} onClose={close} rows={shown ?? []} decisions={decisions} />
      <DecisionDialog decisions={decisions} />
    </Section>
  )
}

/** How many older requests there are, with the way to them. The ones that have waited longest come first there. */
function OlderOnes({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <p>
      {count === 1 ? 'One older request is waiting.' : `${formatCount(count)} older requests are waiting.`}{' '}
      <Link to={`${paths.admin.transactions}?sort=oldest`}>View pending transactions, oldest first</Link>
    </p>
  )
}

function columns(decisions: Decisions): Column<AdminTransaction>[] {
  return [
    {
      id: 'customer',
      header: 'Customer',
      heading: true,
      cell: (row) => <CustomerCell transaction={row} decisions={decisions} />,
    },
    { id: 'request', header: 'Request', cell: (row) => <RequestCell transaction={row} /> },
    { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <AmountCell transaction={row} /> },
    { id: 'requested', header: 'Requested', cell: (row) => <RequestedCell transaction={row} /> },
  ]
}
