import { type Cents, inDollars } from '@bank/contract/money'
import type { TransactionType } from '@bank/contract/transactions'
import type { Letter } from './letter.ts'
import { CALL_US, securityLetter } from './security-letter.ts'

/**
 * A letter contains nothing that a customer typed, not even their name. Otherwise someone who registers with another
 * person's address could choose what we write there.
 */
function news(kind: string, subject: string, ...paragraphs: string[]): Letter {
  return { kind, subject, paragraphs, isSecurity: false }
}

type DecidedRequest = { type: TransactionType; amount: Cents; createdAt: string; status: string }

/** For a customer whose request was approved (`completed`) or rejected. */
export function requestDecided({ type, amount, createdAt, status }: DecidedRequest): Letter {
  const request = `Your ${type} request of ${inDollars(amount)}, made on ${createdAt.slice(0, 10)},`
  return status === 'completed'
    ? news(
        'request-approved',
        'Your request has been approved',
        type === 'payment'
          ? `${request} has been approved. You owe that much less now.`
          : `${request} has been approved. The amount is in your account now.`,
      )
    : news(
        'request-rejected',
        'Your request has been rejected',
        `${request} has been rejected. Your balances are unchanged. Please contact us if you have questions.`,
      )
}

type Decision = 'verified' | 'rejected'
type DecidedVerification = { ssnStatus?: Decision | undefined; idStatus?: Decision | undefined }

/** For a customer whose verification was decided. Items without a status were not part of the decision. */
export function verificationDecided({ ssnStatus, idStatus }: DecidedVerification): Letter {
  const items = [
    ['social security number', ssnStatus],
    ['identity document', idStatus],
  ] as const
  const sentences = items.flatMap(([item, status]) => (status ? [`Your ${item} has been ${status}.`] : []))
  const rejected = ssnStatus === 'rejected' || idStatus === 'rejected'
  return news(
    'verification-decided',
    'Your verification has been reviewed',
    sentences.join('\n'),
    rejected ? 'Please log in and send the rejected items again.' : 'You do not need to do anything else.',
  )
}

/** For a customer whose verified items are pending again because their name, date of birth or country changed. */
export function verificationReopened(): Letter {
  return securityLetter('verification-reopened', 'We are verifying your identity again', [
    'The name, date of birth or country on your account has been changed, so we are reviewing your documents again.',
    'If the new details are not on the ID that you sent us, please log in and send us a new one.',
    CALL_US,
  ])
}

/** A notification from an administrator, in their own words. */
export function noticeLetter({ title, message }: { title: string; message: string }): Letter {
  return news('notice', title, message)
}
