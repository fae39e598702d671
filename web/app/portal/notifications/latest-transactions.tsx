import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useEffect } from 'react'
import { RowDay } from '../../activity/row-day.tsx'
import { refetchVisible } from '../../api/refresh.ts'
import { ListRow } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { accountsInWords, statusBadge } from '../../transactions/own-words.ts'
import { TransactionAmount } from '../../transactions/transaction-amount.tsx'
import { serverWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import quiet from '../../ui/quiet/quiet.module.css'
import { paymentLine } from '../payments/payment-line.ts'
import { useTransactionPages } from '../transactions/transaction-pages.ts'
import { PanelList } from './panel-list.tsx'

/** How many transactions the panel shows, as specified. */
const LATEST = 3

/** The transactions tab of the panel. */
export function LatestTransactions({ close }: { close: () => void }) {
  const { list } = useTransactionPages({})
  // Reads all transaction lists on screen again: a filtered history below is a separate query, and may be older.
  useEffect(() => void refetchVisible(ownTransactions.list), [])
  return (
    <PanelList
      rows={mapLoadable(list, ({ rows }) => rows.slice(0, LATEST))}
      loadingLabel="Loading transactions"
      empty={{ title: 'No recent transactions' }}
      row={(transaction) => <LatestTransaction key={transaction.id} transaction={transaction} />}
      all={{ words: 'View All Transactions', to: paths.dashboard.transactions }}
      close={close}
    />
  )
}

function LatestTransaction({ transaction }: { transaction: Transaction }) {
  const { type, category, description, cryptoType, status, transactionDate } = transaction
  const { words, tone } = statusBadge(status)
  return (
    <ListRow
      mark={<KindMark kind={type} category={category} isPending={status === 'pending'} />}
      title={description}
      end={<TransactionAmount transaction={transaction} />}
      details={[...new Set([typeWord(type), category && serverWord(category)])]}
      endDetails={<Badge tone={tone}>{words}</Badge>}
    >
      <p className={quiet.quiet}>
        <span>{paymentLine(transaction) ?? accountsInWords(transaction)}</span>
        {cryptoType ? (
          <>
            {' · '}
            <span>{cryptoType}</span>
          </>
        ) : null}
        {' · '}
        <RowDay at={transactionDate} />
      </p>
    </ListRow>
  )
}
