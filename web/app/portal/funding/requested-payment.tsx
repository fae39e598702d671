import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { statusBadge } from '../../transactions/own-words.ts'
import { TransactionAmount } from '../../transactions/transaction-amount.tsx'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { PaymentPart } from '../payments/payment-part.tsx'
import { pageHeading } from '../screen/page-heading.ts'
import { AmountHead } from '../transactions/amount-head.tsx'
import { exactAmount } from '../transactions/cancel-dialog.tsx'
import { useDecision } from '../transactions/use-decision.ts'
import type { Requested } from './requested-offer.ts'

/** After step 2, where the bank sees payments by itself: what becomes of this one, for as long as the dialog is open. */
export function RequestedPayment({ requested }: { requested: Requested }) {
  const query = useApiQuery(ownTransactions.get, { params: { id: requested.id } })
  const transaction = mapLoadable(loadable(query, 'Failed to load your deposit'), ({ data }) => data)
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
    first.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <Stack>
      <p ref={first} tabIndex={-1} className={quiet.quiet}>
        {requested.isPressed
          ? 'You can close this window at any time: your deposit is in your transactions.'
          : 'We have recorded your deposit, so you don’t need to press I Have Made Payment. You can close this window at any time.'}
      </p>
      <Loaded data={transaction} skeleton={<SkeletonText lines={4} />} loadingLabel="Loading your deposit">
        {(data) => <Progress transaction={data} />}
      </Loaded>
      {/* A continued offer that is requested leaves the page, and with it the button that opened this dialog. */}
      <RestoreFocus fallbacks={[pageHeading]} />
    </Stack>
  )
}

function Progress({ transaction }: { transaction: Transaction }) {
  const head = useRef<HTMLDivElement>(null)
  const { type, category, status } = transaction
  const { words, tone } = statusBadge(status)
  const title = `${typeWord(type)} of ${exactAmount(transaction)}`
  useDecision({ transaction, title, isWatched: true, focus: head })
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <AmountHead
          mark={<KindMark kind={type} category={category} isPending={status === 'pending'} />}
          amount={<TransactionAmount transaction={transaction} />}
          status={<Badge tone={tone}>{words}</Badge>}
        />
      </div>
      <PaymentPart transaction={transaction} />
    </>
  )
}
