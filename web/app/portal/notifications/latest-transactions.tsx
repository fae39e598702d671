import { type Transaction, transactions } from '@bank/contract/transactions'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { RowDay } from '../../activity/row-day.tsx'
import { refetchVisible } from '../../api/refresh.ts'
import { paths } from '../../paths.ts'
import { statusBadge } from '../../transactions/own-words.ts'
import { accountWord, serverWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { TransactionAmount } from '../transactions/transaction-amount.tsx'
import { useTransactionPages } from '../transactions/transaction-pages.ts'
import styles from './latest-transactions.module.css'

/** How many transactions the panel shows, as specified. */
const LATEST = 3

/** The transactions tab of the panel, with a link to the full history. */
export function LatestTransactions({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const { list } = useTransactionPages({})
  // Reads all transaction lists on screen again: a filtered history below is a separate query, and may be older.
  useEffect(() => void refetchVisible(transactions.list), [])

  function viewAll() {
    close()
    void navigate(paths.dashboard.transactions)
  }

  return (
    <div className={styles.latest}>
      <Loaded data={list} skeleton={<SkeletonText lines={6} />} loadingLabel="Loading transactions">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No recent transactions" />
          ) : (
            <ul className={styles.list}>
              {rows.slice(0, LATEST).map((transaction) => (
                <LatestTransaction key={transaction.id} transaction={transaction} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button variant="secondary" size="sm" wide onPress={viewAll}>
        View All Transactions
      </Button>
    </div>
  )
}

function LatestTransaction({ transaction }: { transaction: Transaction }) {
  const { type, category, description, accountType, cryptoType, status, transactionDate } = transaction
  const { words, tone } = statusBadge(status)
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        <span>{typeWord(type)}</span>
        {category ? (
          <>
            <span aria-hidden="true"> · </span>
            <span className={styles.quiet}>{serverWord(category)}</span>
          </>
        ) : null}
      </p>
      <p className={styles.amount}>
        <TransactionAmount transaction={transaction} />
      </p>
      {description ? <p className={styles.description}>{description}</p> : null}
      <p className={styles.details}>
        <span>{accountWord(accountType)}</span>
        {cryptoType ? <span>{cryptoType}</span> : null}
        <RowDay at={transactionDate} />
      </p>
      <p className={styles.status}>
        <Badge tone={tone}>{words}</Badge>
      </p>
    </li>
  )
}
