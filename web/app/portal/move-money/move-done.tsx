import type { Transaction } from '@bank/contract/own-transactions'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ListRow, RowList } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { statusBadge } from '../../transactions/own-words.ts'
import { TransactionAmount } from '../../transactions/transaction-amount.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import styles from './confirm-move.module.css'
import { exact, type Move } from './move.ts'

type MoveDoneProps = {
  move: Move
  transaction: Transaction | null
  /** Whether it had been sent before, without an answer. */
  isRepeat: boolean
}

/** What was recorded; only the amount if the answer could not be read. */
export function MoveDone({ move, transaction, isRepeat }: MoveDoneProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <Stack>
      <p ref={words} tabIndex={-1} className={styles.question}>
        {move.kind === 'transfer'
          ? `${exact(move.amount)} moved`
          : `Your payment of ${exact(move.amount)} is waiting for approval`}
      </p>
      {isRepeat ? (
        <p className={quiet.quiet}>
          You had sent this before and got no answer. It is recorded once, as shown here.
        </p>
      ) : null}
      {transaction ? <Row transaction={transaction} /> : null}
      <p>
        <Link to={`${paths.dashboard.transactions}?type=${move.kind}`}>
          {move.kind === 'transfer' ? 'See all your transfers' : 'See all your payments'}
        </Link>
      </p>
    </Stack>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const { type, category, description, status, transactionDate } = transaction
  const { tone, words } = statusBadge(status)
  return (
    <RowList>
      <ListRow
        mark={<KindMark kind={type} category={category} isPending={status === 'pending'} />}
        title={description}
        end={<TransactionAmount transaction={transaction} />}
        details={[<DateText key="date" iso={transactionDate} variant="dateAndTime" />]}
        endDetails={<Badge tone={tone}>{words}</Badge>}
      />
    </RowList>
  )
}
