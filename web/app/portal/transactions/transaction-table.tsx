import type { Transaction } from '@bank/contract/own-transactions'
import { isOwnTransfer } from '@bank/contract/sign'
import { type ReactNode, useRef } from 'react'
import { RowDay } from '../../activity/row-day.tsx'
import { TwoLines } from '../../lists/cells.tsx'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { Previous } from '../../lists/previous.tsx'
import { ListRow } from '../../lists/row-list.tsx'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { accountsInWords, hasMoved, signedAmount, statusBadge } from '../../transactions/own-words.ts'
import { shortReason } from '../../transactions/rejection-words.ts'
import { TransactionAmount } from '../../transactions/transaction-amount.tsx'
import { serverWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatMonth } from '../../ui/date/format-month.ts'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import type { Opener } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { paymentLine } from '../payments/payment-line.ts'

type TransactionTableProps = {
  rows: Loadable<readonly Transaction[]>
  /** The rows still belong to the previous filter, and the new ones are loading. */
  isPrevious: boolean
  onOpen: (transaction: Transaction) => void
  empty: ReactNode
}

export function TransactionTable({ rows, isPrevious, onOpen, empty }: TransactionTableProps) {
  const table = useRef<HTMLDivElement>(null)
  useKeptFocus(table)
  return (
    <div ref={table} tabIndex={-1}>
      <Previous isPrevious={isPrevious}>
        <Table
          label="Transactions"
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={onOpen}
          rowLabel={rowName}
          skeletonRows={8}
          narrow={(row, opener) => <TransactionRow transaction={row} opener={opener} />}
          group={({ transactionDate }) => formatMonth(transactionDate.slice(0, 7))}
          empty={empty}
          columns={[
            {
              id: 'transaction',
              header: 'Transaction',
              heading: true,
              cell: (row) => (
                <TwoLines
                  mayBeLong
                  mark={
                    <KindMark kind={row.type} category={row.category} isPending={row.status === 'pending'} />
                  }
                  first={row.description}
                  second={lineOf(row) ?? serverWord(row.category)}
                  isSecondExtra={paymentLine(row) === null}
                />
              ),
            },
            { id: 'type', header: 'Type', nowrap: true, cell: ({ type }) => typeWord(type) },
            { id: 'account', header: 'Account', cell: accountsInWords },
            {
              id: 'amount',
              header: 'Amount',
              align: 'end',
              cell: (row) => <TransactionAmount transaction={row} />,
            },
            {
              id: 'status',
              header: 'Status',
              nowrap: true,
              cell: ({ status }) => <StatusBadge status={status} />,
            },
            {
              id: 'date',
              header: 'Date',
              nowrap: true,
              cell: ({ transactionDate }) => <RowDay at={transactionDate} />,
            },
          ]}
        />
      </Previous>
    </div>
  )
}

type TransactionRowProps = { transaction: Transaction; opener: Opener }

/**
 * On a phone: two lines, and a pill only for what is not completed. A reason takes the place of the account, and what is known of
 * the payment also that of the day.
 */
function TransactionRow({ transaction, opener }: TransactionRowProps) {
  const { type, category, description, status, transactionDate } = transaction
  const paid = paymentLine(transaction)
  return (
    <ListRow
      mark={<KindMark kind={type} category={category} isPending={status === 'pending'} />}
      title={description}
      {...opener}
      end={<TransactionAmount transaction={transaction} />}
      details={
        paid === null
          ? [
              <RowDay key="day" at={transactionDate} isShort />,
              shortReason(transaction) ?? accountsInWords(transaction),
            ]
          : [paid]
      }
      endDetails={status === 'completed' ? null : <StatusBadge status={status} />}
    />
  )
}

/** Why it was rejected, or what is known of its payment. */
const lineOf = (transaction: Transaction) => shortReason(transaction) ?? paymentLine(transaction)

function StatusBadge({ status }: { status: string }) {
  const { tone, words } = statusBadge(status)
  return <Badge tone={tone}>{words}</Badge>
}

function rowName(transaction: Transaction): string {
  const { description, amount, status, transactionDate } = transaction
  return [
    description,
    hasMoved(transaction) && !isOwnTransfer(transaction)
      ? formatMoney(signedAmount(transaction), { cents: true, signed: true })
      : formatMoney(amount, { cents: true }),
    statusBadge(status).words,
    lineOf(transaction),
    formatDate(transactionDate, 'calendarDate'),
  ]
    .filter(Boolean)
    .join(', ')
}
