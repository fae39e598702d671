import type { Transaction } from '@bank/contract/own-transactions'
import { useEffect, useRef } from 'react'
import { announce } from '../../ui/announce/announce.ts'
import { TonedPart } from '../screen/toned-part.tsx'
import { NamePayment } from './name-payment.tsx'
import { leastDepth, thereOf } from './payment-line.ts'
import { PaymentList } from './payment-list.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { type PaymentWords, paymentWords } from './payment-words.ts'

/**
 * What is known of a request's payment: where it stands, what happens next, and what has arrived. Renders nothing where the bank
 * does not follow the network.
 *
 * Accessibility: a new state is announced, but neither each confirmation nor a decision, which the dialog itself says.
 */
export function PaymentPart({ transaction }: { transaction: Transaction }) {
  const { status, payments = [] } = transaction
  const words = paymentWords(transaction)
  useAnnounced(status === 'pending' ? words : null)
  const depth = status === 'pending' ? leastDepth(payments) : null
  // What is confirmed says so itself.
  const steps = depth && depth.done < depth.needed ? depth : null
  if (words === null && payments.length === 0) return null
  return (
    <TonedPart title={words?.title ?? 'What arrived'} tone={words?.tone ?? 'neutral'}>
      {words ? <p>{words.sentence}</p> : null}
      {steps ? <PaymentSteps {...steps} /> : null}
      {payments.length > 0 ? <PaymentList payments={payments} hasSteps={steps !== null} /> : null}
      {canBeNamed(transaction) ? <NamePayment transaction={transaction} /> : null}
    </TonedPart>
  )
}

/** Whether the customer can say which transaction on the chain a request's payment is. */
export function canBeNamed({ type, status, payments, paymentState = 'unwatched' }: Transaction): boolean {
  return (
    type === 'deposit' &&
    status === 'pending' &&
    paymentState !== 'unwatched' &&
    thereOf(payments).length === 0
  )
}

function useAnnounced(words: PaymentWords | null) {
  const title = words?.title
  const said = words ? `${words.title}. ${words.sentence}` : ''
  const before = useRef(title)
  const latest = useRef(said)
  useEffect(() => {
    latest.current = said
  })
  useEffect(() => {
    if (title !== undefined && before.current !== title) announce(latest.current)
    before.current = title
  }, [title])
}
