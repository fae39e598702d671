import { type Transaction, transactions } from '@bank/contract/transactions'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { statusBadge } from '../../transactions/own-words.ts'
import { accountWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { TransactionDialog } from '../transactions/transaction-dialog.tsx'
import styles from './open-requests.module.css'

/** How many open requests are listed here; the history has all of them. */
const SHOWN = 4

/** The requests that wait for the bank's decision, newest first. Each opens its details, where it can be cancelled. */
export function OpenRequests() {
  const query = useApiQuery(transactions.list, { query: { status: 'pending', limit: SHOWN } })
  const requests = mapLoadable(loadable(query, 'Failed to load your requests'), (answer) => answer)
  const [opened, setOpened] = useState<Transaction | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  function open(transaction: Transaction) {
    setOpened(transaction)
    setIsOpen(true)
  }

  return (
    <Card title="Open Requests" description="What is waiting for our decision">
      <Loaded data={requests} skeleton={<SkeletonText lines={4} />} loadingLabel="Loading your requests">
        {({ data, counts }) =>
          data.length === 0 ? (
            <EmptyState
              title="No open requests"
              hint="Your requests appear here until we decide on them."
              icon={<Hourglass />}
            />
          ) : (
            <>
              <ul className={styles.list}>
                {data.map((transaction) => (
                  <Request key={transaction.id} transaction={transaction} onOpen={open} />
                ))}
              </ul>
              <Link className={styles.all} to={`${paths.dashboard.transactions}?status=pending`}>
                {counts.pending > data.length
                  ? `All ${counts.pending} open requests`
                  : 'Open requests in your transactions'}
              </Link>
            </>
          )
        }
      </Loaded>
      {opened ? (
        <TransactionDialog transaction={opened} open={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </Card>
  )
}

type RequestProps = { transaction: Transaction; onOpen: (transaction: Transaction) => void }

function Request({ transaction, onOpen }: RequestProps) {
  const { type, accountType, amount, cryptoType, status, createdAt } = transaction
  const { words, tone } = statusBadge(status)
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.title}
        aria-haspopup="dialog"
        onClick={() => onOpen(transaction)}
      >
        {typeWord(type)} of {formatMoney(amount, { cents: true })}
      </button>
      <Badge tone={tone}>{words}</Badge>
      <p className={styles.details}>
        {accountWord(accountType)}
        {cryptoType ? ` · ${cryptoType}` : ''} · <DateText iso={createdAt} />
      </p>
    </li>
  )
}
