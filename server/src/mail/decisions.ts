import { type Cents, inDollars } from '@bank/contract/money'
import {
  ITEM_REASONS,
  type ItemReason,
  REQUEST_REASONS,
  type RequestReason,
  whyRejected,
} from '@bank/contract/reasons'
import type { TransactionType } from '@bank/contract/transactions'
import type { Decision } from '@bank/contract/verification'
import type { Letter } from './letter.ts'
import { news } from './letters.ts'

/** How a customer is told of a decision: by letter, and by a message in the application. */
export type Told = { letter: Letter; notice: { title: string; message: string } }

type DecidedRequest = { type: TransactionType; amount: Cents; createdAt: string }

const madeOn = ({ type, amount, createdAt }: DecidedRequest) =>
  `Your ${type} request of ${inDollars(amount)}, made on ${createdAt.slice(0, 10)},`

/** For a customer whose request was approved. `credited` is what is in the books, which can be what arrived in its place (DEC-61). */
export function requestApproved(request: DecidedRequest, credited: Cents = request.amount): Told {
  const title = 'Your request has been approved'
  const result =
    credited !== request.amount
      ? `${inDollars(credited)} arrived, and that is in your account now.`
      : request.type === 'payment'
        ? 'You owe that much less now.'
        : 'The amount is in your account now.'
  const message = `${madeOn(request)} has been approved. ${result}`
  return { letter: news('request-approved', title, message), notice: { title, message } }
}

/** For a customer whose request was rejected. */
export function requestRejected(
  request: DecidedRequest,
  reason: RequestReason,
  note: string | null = null,
): Told {
  const title = 'Your request has been rejected'
  const said = [
    `${madeOn(request)} has been rejected. Your balances are unchanged.`,
    ...whyRejected(REQUEST_REASONS[reason], note),
  ]
  const invited = said.some((text) => text.includes('contact us'))
  const next = invited ? [] : ['Please contact us if you have questions.']
  const letter = news('request-rejected', title, ...said, ...next)
  return { letter, notice: { title, message: said.join('\n') } }
}

/** An item without a status was not part of the decision, and only a rejected one has a reason. */
export type DecidedVerification = {
  ssnStatus: Decision | null
  idStatus: Decision | null
  ssnReason: ItemReason | null
  idReason: ItemReason | null
  note: string | null
}

/** For a customer whose verification was decided. The note is about whatever was rejected, so it is said once. */
export function verificationDecided(decided: DecidedVerification): Told {
  const { ssnStatus, idStatus, ssnReason, idReason, note } = decided
  const items = [
    { item: 'social security number', status: ssnStatus, reason: ssnReason },
    { item: 'identity document', status: idStatus, reason: idReason },
  ]
  const results = items.flatMap(({ item, status, reason }) => {
    const why = reason ? whyRejected(ITEM_REASONS[reason], note).filter((text) => text !== note) : []
    return status ? [[`Your ${item} has been ${status}.`, ...why].join(' ')] : []
  })
  const said = [results.join('\n'), ...(note === null ? [] : [note])]
  const rejected = items.filter(({ status }) => status === 'rejected').map(({ item }) => item)
  const title = 'Your verification has been reviewed'
  const again = `Please send your ${rejected.join(' and your ')} again`
  const [next, asked] =
    rejected.length > 0
      ? ['Please log in and send the rejected items again.', again]
      : ['You do not need to do anything else.', title]
  return {
    letter: news('verification-decided', title, ...said, next),
    notice: { title: asked, message: said.join('\n') },
  }
}
