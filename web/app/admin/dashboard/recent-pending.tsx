import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { DateCell } from '../../lists/cells.tsx'
import { OutOfDate, Rows } from '../../lists/growing-rows.tsx'
import { paths } from '../../paths.ts'
import { accountWord } from '../../transactions/transaction-kinds.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Section } from '../../ui/section/section.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { DecisionButtons } from '../transactions/decision-buttons.tsx'
import { DecisionDialog, type Decisions, useDecisions } from '../transactions/decisions.tsx'
import { useOpenTransaction } from '../transactions/open-transaction.ts'
import { AmountCell, CryptoCell, CustomerCell, StatusBadge } from '../transactions/transaction-cells.tsx'
import { TransactionDialog } from '../transactions/transaction-dialog.tsx'
import { transactionName } from '../transactions/transaction-words.ts'

/** How many pending transactions the dashboard shows, as specified. */
const MOST_RECENT = 5

/** The requests that await a decision, newest first. */
export function RecentPending() {
  const { openId, open, close } = useOpenTransaction()
  const decisions = useDecisions()
  const query = useApiQuery(transactions.listPending, { query: { limit: MOST_RECENT } })
  const pending = loadable(query, 'Failed to load pending transactions')
  const rows = mapLoadable(pending, ({ data }) => decisions.rowsOf(data))

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
            skeletonRows={MOST_RECENT}
            empty={<EmptyState title="No pending transactions" hint="Every request has been decided." />}
          />
        </Rows>
      </Stack>
      <TransactionDialog
        id={openId}
        onClose={close}
        rows={rows.status === 'ready' ? rows.value : []}
        decisions={decisions}
      />
      <DecisionDialog decisions={decisions} />
    </Section>
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
    { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <AmountCell transaction={row} /> },
    { id: 'account', header: 'Account', cell: ({ accountType }) => accountWord(accountType) },
    { id: 'crypto', header: 'Crypto', cell: (row) => <CryptoCell transaction={row} /> },
    {
      id: 'age',
      header: 'Age',
      cell: ({ createdAt }) => <DateCell iso={createdAt} variant="dateAndTime" />,
    },
  ]
}
