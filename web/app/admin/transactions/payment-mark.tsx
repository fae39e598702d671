import type { PaymentState } from '@bank/contract/payment'
import type { AdminTransaction } from '@bank/contract/transactions'
import quiet from '../../ui/quiet/quiet.module.css'
import { depthInWords } from '../payments/payment-words.ts'
import { Mark } from './address-marks.tsx'
import { thereOf } from './received.ts'

/** What stands out about a payment, in the words of its flags. */
const marks: Partial<Record<PaymentState, string>> = {
  reversed: 'Payment undone',
  late: 'Late payment',
  underpaid: 'Too little',
  overpaid: 'Too much',
}

const states: Partial<Record<PaymentState, string>> = {
  awaiting: 'No payment yet',
  seen: 'Payment seen',
  confirming: 'Payment seen',
  confirmed: 'Payment confirmed',
}

/**
 * What arrived for a request that waits, and how deep it is in its chain. Of a decided one only that its payment was undone.
 *
 * Accessibility: what stands out has a shape, not color alone.
 */
export function PaymentMark({ transaction }: { transaction: AdminTransaction }) {
  const { paymentState, status } = transaction
  if (!paymentState || (status !== 'pending' && paymentState !== 'reversed')) return null
  const mark = marks[paymentState]
  const depth = thereOf(transaction)
    .filter(({ state }) => state !== 'confirmed')
    .map((payment) => depthInWords(payment))
  const words = [states[paymentState], ...depth].filter(Boolean).join(', ')
  return (
    <>
      {mark ? <Mark words={mark} /> : null}
      {words ? <span className={quiet.quiet}> {words}</span> : null}
    </>
  )
}
