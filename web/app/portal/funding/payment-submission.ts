import { accepted } from '@bank/contract/client'
import type { Cents } from '@bank/contract/money'
import { type Offer, offers } from '@bank/contract/offers'
import { ownTransactions } from '@bank/contract/own-transactions'
import { call } from '../../api/call.ts'
import { serverWords } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { refreshFigures } from '../figures/queries.ts'
import { requestOf } from './payment.ts'

/** In milliseconds. A retry sends the same reference, so it can't create a second transaction. */
const TIMEOUT_MS = 30_000

/**
 * Sends the request of an offer and reports the outcome.
 * @param onDone gets the transaction's id; null if the answer could not be read
 */
export function usePaymentSubmission(onDone: (offer: Offer, transactionId: string | null) => void) {
  const { send, busy, done, failure, dismiss } = useChange(createTransaction, {
    failure: 'Failed to create transaction. Please try again.',
    words: serverWords,
    // After a failure too: if no answer arrived, the transaction may still have been created.
    refreshes: [ownTransactions.list, offers.listOpen],
    onSuccess(answer, offer) {
      sayRequested(offer.amount)
      onDone(offer, answer?.data.id ?? null)
      void refreshFigures()
    },
  })
  // After a success the dialog fades out, and must not send again.
  return { send, isSending: busy || done, failure, dismissFailure: dismiss }
}

/** Says that a deposit is recorded, and what happens next. */
export const sayRequested = (amount: Cents) =>
  toast.success('Transaction successful', {
    hint: `Your deposit of ${formatMoney(amount, { cents: true })} is waiting for approval.`,
  })

const createTransaction = (offer: Offer) =>
  accepted(call(ownTransactions.create, { body: requestOf(offer) }, AbortSignal.timeout(TIMEOUT_MS)))
