import { branches } from '@bank/contract/branches'
import { CreditDetails, type ThreadDetails, type ThreadTopic } from '@bank/contract/thread-details'
import { missingOf } from '../../appointments/slot-chooser.tsx'
import { readAmount } from '../../forms/typed-amount.ts'
import type { Draft } from '../conversation/draft.ts'
import { messageError } from '../conversation/use-message.ts'

export type Errors = Partial<
  Record<'message' | 'amount' | 'purpose' | 'termMonths' | 'place' | 'date' | 'time', string | undefined>
>

const { amount: Amount, purpose: Purpose, termMonths: Term } = CreditDetails.shape

/** What is sent about the topic besides the message, or what is missing and wrong. */
export function checkThread(topic: ThreadTopic, draft: Draft) {
  const { details, errors } = checkDetails(topic, draft)
  const message = messageError(draft.message)
  const all: Errors = { ...errors, ...(message && { message }) }
  return { details, errors: all, isValid: Object.keys(all).length === 0 }
}

type Checked = { details: ThreadDetails | null; errors: Errors }

function checkDetails(topic: ThreadTopic, draft: Draft): Checked {
  if (topic === 'credit') return checkCredit(draft)
  if (topic === 'appointment') return checkSlot(draft)
  return { details: null, errors: {} }
}

function checkCredit(draft: Draft): Checked {
  const amount = readAmount(draft.amount, 'Amount', Amount)
  const purpose = Purpose.safeParse(draft.purpose)
  const typed = draft.termMonths.trim()
  const termMonths = Term.safeParse(Number(typed))
  if ('amount' in amount && purpose.success && typed !== '' && termMonths.success) {
    const details = { amount: amount.amount, purpose: purpose.data, termMonths: termMonths.data }
    return { details, errors: {} }
  }
  return {
    details: null,
    errors: {
      ...('problem' in amount && { amount: amount.problem }),
      ...(!purpose.success && { purpose: purpose.error.issues[0]?.message }),
      ...(typed === '' && { termMonths: 'Term is required' }),
      ...(typed !== '' && !termMonths.success && { termMonths: termMonths.error.issues[0]?.message }),
    },
  }
}

function checkSlot({ slot: { place, date, time } }: Draft): Checked {
  const missing = missingOf({ place, date, time })
  const branch = branches.find(({ id }) => id === place)
  if (missing || !branch) {
    const { name, message } = missing ?? { name: 'place', message: 'Choose a branch' }
    return { details: null, errors: { [name]: message } }
  }
  return { details: { place: branch.id, date, time }, errors: {} }
}
