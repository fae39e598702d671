import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { Link } from 'react-router'
import { useArrivals } from '../../lists/arrivals.ts'
import { DateCell } from '../../lists/cells.tsx'
import { ListToolbar } from '../../lists/list-toolbar.tsx'
import { usePagedList } from '../../lists/paged-list.ts'
import { PagedRows } from '../../lists/paged-rows.tsx'
import { useRoomForColumns } from '../../lists/room-for-columns.ts'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import { Select } from '../../ui/select/select.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { ReportButton } from '../downloads/report-button.tsx'
import type { Route } from './+types/transactions'
import { DecisionButtons } from './decision-buttons.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Decisions, useDecisions } from './decisions.ts'
import { DescriptionCell } from './description-cell.tsx'
import { asListQuery, asQuery, orderOptions, useFilters } from './filters.ts'
import { NothingFound } from './nothing-found.tsx'
import { useOpenTransaction } from './open-transaction.ts'
import { AmountCell, CustomerCell, StatusBadge } from './transaction-cells.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'
import { TransactionFilters } from './transaction-filters.tsx'
import { bookingMonth, TransactionListRow } from './transaction-list-row.tsx'
import { accountsInWords, newRequests, pendingIds, transactionName } from './transaction-words.ts'

export const handle = {
  title: 'Transactions',
  intro: 'Open a row to see everything that is recorded about it.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Every customer's transactions; by default the pending ones. */
export default function AdminTransactions() {
  const { filters, change } = useFilters()
  const { openId, open, close } = useOpenTransaction()
  const decisions = useDecisions()
  const hasRoom = useRoomForColumns()
  const paged = usePagedList(transactions.listAll, asListQuery(filters), 'Failed to load transactions')
  const rows = mapLoadable(paged.list, (list) => decisions.rowsOf(list.rows, filters.sort))
  const shown = rows.status === 'ready' ? rows.value : []
  const page = paged.list.status === 'ready' && !paged.isSearching ? paged.list.value : null
  useArrivals({
    ids: page && pendingIds(page.rows),
    of: JSON.stringify([filters, paged.paging.position.cursor]),
    hasMore: page !== null && page.nextCursor !== null,
    words: newRequests,
  })

  return (
    <Stack>
      <PageHeader
        {...handle}
        actions={
          <>
            <ButtonLink
              variant="secondary"
              size="sm"
              render={(props) => <Link to={paths.admin.payments} {...props} />}
            >
              Payments on the chains
            </ButtonLink>
            <ReportButton report={{ type: 'transactions', filters: asQuery(filters) }} />
          </>
        }
      />
      <ListToolbar
        searchLabel="Search transactions"
        placeholder="Name, email or reference"
        search={filters.search}
        onSearch={(search) => change({ search })}
        count={paged.list}
        noun="transactions"
      >
        <TransactionFilters filters={filters} onChange={change} compact />
        <Select
          label="Order"
          compact
          options={orderOptions}
          value={filters.sort}
          onChange={(sort) => change({ sort })}
        />
      </ListToolbar>
      <PagedRows list={paged} noun="transactions" rowsRef={decisions.listRef}>
        <Table
          label="Transactions"
          density="dense"
          columns={columns(decisions, hasRoom)}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={transactionName}
          onOpen={({ id }) => open(id)}
          rowActions={(row) => <DecisionButtons transaction={row} decisions={decisions} />}
          narrow={(row, opener) => (
            <TransactionListRow
              transaction={row}
              usual={filters.status === 'all' ? 'completed' : filters.status}
              opener={opener}
              decisions={decisions}
            />
          )}
          group={bookingMonth}
          skeletonRows={8}
          empty={<NothingFound filters={filters} onChange={change} />}
        />
      </PagedRows>
      <TransactionDialog id={openId} onClose={close} rows={shown} decisions={decisions} />
      <DecisionDialog decisions={decisions} />
    </Stack>
  )
}

/** A column for each thing if there is space; otherwise the transaction's and the amount's columns include the rest. */
function columns(decisions: Decisions, hasRoom: boolean): Column<AdminTransaction>[] {
  const all: Column<AdminTransaction>[] = [
    {
      id: 'customer',
      header: 'Customer',
      heading: true,
      cell: (row) => <CustomerCell transaction={row} decisions={decisions} />,
    },
    {
      id: 'transaction',
      header: 'Transaction',
      cell: (row) => <DescriptionCell transaction={row} withOtherColumns={!hasRoom} />,
    },
    { id: 'type', header: 'Type', cell: ({ type }) => typeWord(type) },
    { id: 'account', header: 'Account', cell: accountsInWords },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (row) => <AmountCell transaction={row} withStatus={!hasRoom} />,
    },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge transaction={row} /> },
    {
      id: 'date',
      header: 'Date (UTC)',
      cell: ({ transactionDate }) => <DateCell iso={transactionDate} variant="calendarDate" />,
    },
  ]
  const few = ['customer', 'transaction', 'amount']
  return hasRoom ? all : all.filter(({ id }) => few.includes(id))
}
