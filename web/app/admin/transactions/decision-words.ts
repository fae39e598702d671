import type { Cents } from '@bank/contract/money'
import type { AdminTransaction } from '@bank/contract/transactions'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { personName } from '../people/person-name.ts'
import { seenOf } from './received.ts'
import { accountInWords, exactAmount } from './transaction-words.ts'

export type Decision = 'approve' | 'reject'

type DecisionWords = {
  /** The label of the button in the list. */
  label: string
  question: (transaction: AdminTransaction) => string
  /** What will happen, with the amount and the name. */
  consequence: (transaction: AdminTransaction) => string
  /** The label of the confirming button, named after the act. */
  act: (transaction: AdminTransaction) => string
  busy: string
  /** The text of the toast; `outcome` is the line below it. */
  done: (transaction: AdminTransaction) => string
  outcome: (transaction: AdminTransaction) => string
  /** The text if the server gave no reason. */
  failed: string
}

/** All texts about deciding on a request: before, during and afterward. */
export const decisionWords: Record<Decision, DecisionWords> = {
  approve: {
    label: 'Approve',
    question: ({ type }) => `Approve this ${typeWord(type).toLowerCase()}?`,
    consequence: (transaction) =>
      isPayment(transaction)
        ? `${exactAmount(transaction)} will be taken from ${owner(transaction)} ${accountInWords(transaction.accountType)} immediately and paid on what they owe. This can’t be undone.`
        : `${exactAmount(transaction)} will be credited to ${owner(transaction)} ${accountInWords(transaction.accountType)} immediately. This can’t be undone.`,
    act: (transaction) => `Approve ${exactAmount(transaction)}`,
    busy: 'Approving...',
    done: (transaction) => `Approved ${exactAmount(transaction)}`,
    outcome: (transaction) =>
      `${isPayment(transaction) ? 'Paid from' : 'Credited to'} ${owner(transaction)} ${accountInWords(transaction.accountType)}.`,
    failed: 'The transaction could not be approved. Please try again.',
  },
  reject: {
    label: 'Reject',
    question: ({ type }) => `Reject this ${typeWord(type).toLowerCase()}?`,
    consequence: (transaction) =>
      `${owner(transaction)} request for ${exactAmount(transaction)} will be marked as failed, and nothing will be ${isPayment(transaction) ? 'taken from' : 'credited to'} the ${accountInWords(transaction.accountType)}. This can’t be undone.`,
    act: (transaction) => `Reject ${exactAmount(transaction)}`,
    busy: 'Rejecting...',
    done: (transaction) => `Rejected ${exactAmount(transaction)}`,
    outcome: (transaction) => `${owner(transaction)} request is marked as failed.`,
    failed: 'The transaction could not be rejected. Please try again.',
  },
}

const isPayment = ({ type }: AdminTransaction) => type === 'payment'

const owner = ({ user }: AdminTransaction) => `${personName(user)}’s`

const CHANGED = 'This has changed since the question was opened'

/** That a request is not as it was when a question about it was opened, and what has arrived by now; null while it is. */
export function changeInWords(first: AdminTransaction, now: AdminTransaction): string | null {
  if (now === first) return null
  const [before, received] = [seenOf(first), seenOf(now)]
  if (now.status !== 'pending' || received === null || received === before) return `${CHANGED}.`
  return `${CHANGED}: ${arrived(received)} has arrived${before ? `, not ${arrived(before)}` : ''}.`
}

const arrived = (worth: Cents) => (worth === 0 ? 'nothing' : formatMoney(worth, { cents: true }))
