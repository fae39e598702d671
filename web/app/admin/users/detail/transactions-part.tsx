import type { User } from '@bank/contract/identity'
import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { useNavigate } from 'react-router'
import { useGrowingList } from '../../../api/use-api-list.ts'
import { DateCell, TwoLines } from '../../../lists/cells.tsx'
import { GrowingRows } from '../../../lists/growing-rows.tsx'
import { paths } from '../../../paths.ts'
import { typeWord } from '../../../transactions/transaction-kinds.ts'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { mapLoadable } from '../../../ui/loadable/loadable.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Table } from '../../../ui/table/table.tsx'
import { AddressMarks } from '../../transactions/address-marks.tsx'
import { AmountCell, StatusBadge } from '../../transactions/transaction-cells.tsx'
import { bookingMonth, TransactionListRow } from '../../transactions/transaction-list-row.tsx'
import { accountsInWords, transactionName } from '../../transactions/transaction-words.ts'

/** A user's transactions; each links to its own screen, where it can be decided. */
export function TransactionsPart({ user }: { user: User }) {
  const navigate = useNavigate()
  const fresh = useGrowingList(transactions.listAll, { user: user.id }, 'Failed to load transactions')

  function open({ id }: AdminTransaction) {
    const wanted = new URLSearchParams({ search: user.email, status: 'all', transaction: id })
    void navigate(`${paths.admin.transactions}?${wanted}`)
  }

  return (
    <GrowingRows list={fresh} noun="transactions">
      <Table
        label="Transactions of this user"
        density="dense"
        columns={columns}
        rows={mapLoadable(fresh.list, ({ rows }) => rows)}
        rowKey={({ id }) => id}
        rowLabel={(row) => `${row.description}, ${transactionName(row)}`}
        onOpen={open}
        narrow={(row, opener) => <TransactionListRow transaction={row} usual="completed" opener={opener} />}
        group={bookingMonth}
        groupLevel={3}
        empty={
          <EmptyState
            title="No transactions found"
            hint="They appear here once this user makes the first one."
          />
        }
      />
    </GrowingRows>
  )
}

const columns: Column<AdminTransaction>[] = [
  {
    id: 'transaction',
    header: 'Transaction',
    heading: true,
    cell: (row) => (
      <>
        <TwoLines mayBeLong first={row.description} second={row.reference} />
        <AddressMarks transaction={row} />
      </>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    cell: (row) => <TwoLines first={typeWord(row.type)} second={accountsInWords(row)} />,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <AmountCell transaction={row} /> },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge transaction={row} /> },
  {
    id: 'date',
    header: 'Date (UTC)',
    cell: ({ transactionDate }) => <DateCell iso={transactionDate} variant="calendarDate" />,
  },
]
