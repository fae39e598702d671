import type { ItemStatus } from '@bank/contract/identity'
import type { VerificationStatus } from '@bank/contract/verification'
import { itemSentence } from '../../transactions/rejection-words.ts'

/** A newer server may send a status that this client does not know. It is shown without a text. */
type Words = Record<ItemStatus, string> & Record<string, string>

const ssnWords: Words = {
  not_submitted: 'You have not sent us your number yet.',
  pending: 'We have received your number and are reviewing it.',
  verified: 'Your number is verified. You don’t need to do anything else.',
  rejected: 'We could not verify your number. Please send it again.',
}

const idWords: Words = {
  not_submitted: 'You have not sent us a picture of your ID yet.',
  pending: 'We have received your ID and are reviewing it.',
  verified: 'Your ID is verified. You don’t need to do anything else.',
  rejected: 'We could not verify your ID. Please send a clear picture of it.',
}

/** What the status of each item says, and of a rejected one why. */
export function itemWords({ ssnStatus, idStatus, ssnReason, idReason, note }: VerificationStatus) {
  return {
    ssn: rejectedWords(ssnStatus, 'number', ssnReason, note) ?? ssnWords[ssnStatus],
    id: rejectedWords(idStatus, 'ID', idReason, note) ?? idWords[idStatus],
  }
}

type Text = string | null | undefined

/** Of a rejected item with a reason. A note can say all of it, and stands in the form. */
function rejectedWords(status: string, item: string, reason: Text, note: Text): string | null {
  if (status !== 'rejected' || !reason) return null
  return [`We could not verify your ${item}.`, itemSentence(reason, note)].filter(Boolean).join(' ')
}
