import type { AccountType, AdminTransaction, TransactionStatus } from '@bank/contract/transactions'
import { accountWord, badgeOf, type StatusBadge, typeWord } from '../../transactions/transaction-kinds.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { personName } from '../people/person-name.ts'

const badges: Record<TransactionStatus, StatusBadge> = {
  pending: { words: 'Pending', tone: 'pending' },
  completed: { words: 'Completed', tone: 'positive' },
  failed: { words: 'Failed', tone: 'negative' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
}

/** The badge on the administrators' screens; in the portal, cancelled is red. An unknown status is red in both. */
export const statusBadge = (status: string) => badgeOf(badges, status)

/** What became of a request. */
export const decidedWords: Record<TransactionStatus, string> = {
  completed: 'Approved',
  failed: 'Rejected',
  cancelled: 'Cancelled',
  pending: '',
}

/** "1 new request" */
export const newRequests = (count: number): string => `${formatCount(count)} new ${nounOf(count, 'requests')}`

/** The requests among transactions that await a decision. */
export const pendingIds = (rows: readonly AdminTransaction[]): string[] =>
  rows.filter(({ status }) => status === 'pending').map(({ id }) => id)

/** "$2,500.00". An amount that awaits a decision always shows its cents (HAZ-A12). */
export function exactAmount({ amount }: Pick<AdminTransaction, 'amount'>): string {
  return formatMoney(amount, { cents: true })
}

/** "Savings", "Checking to savings", or "Checking, on what they owe" for a payment. */
export function accountsInWords({ accountType, toAccountType }: AdminTransaction): string {
  if (!toAccountType) return accountWord(accountType)
  return toAccountType === 'credit'
    ? `${accountWord(accountType)}, on what they owe`
    : `${accountWord(accountType)} to ${accountWord(toAccountType).toLowerCase()}`
}

/** Where a request's money goes or comes from: "Into the savings account", "From the checking account, on what they owe". */
export function movementInWords({ type, accountType, toAccountType }: AdminTransaction): string {
  const account = accountInWords(accountType)
  if (toAccountType === 'credit') return `From the ${account}, on what they owe`
  if (toAccountType) return `From the ${account} to the ${accountInWords(toAccountType)}`
  return type === 'deposit' || type === 'refund' ? `Into the ${account}` : `From the ${account}`
}

/** "Bitcoin", or "USDT on TRON". */
export const paidWithInWords = ({ cryptoType, cryptoNetwork }: AdminTransaction): string =>
  cryptoNetwork && cryptoNetwork !== cryptoType ? `${cryptoType} on ${cryptoNetwork}` : (cryptoType ?? '')

/** "savings account", for sentences. */
export function accountInWords(account: AccountType): string {
  return `${accountWord(account).toLowerCase()} account`
}

/**
 * Names a row, e.g. "Ada Lovelace, Deposit, $2,500.00, Pending, Nov 21, 2026". The type gives the direction of the
 * money.
 */
export function transactionName(transaction: AdminTransaction): string {
  const { user, type, status, transactionDate } = transaction
  return [
    personName(user),
    typeWord(type),
    exactAmount(transaction),
    statusBadge(status).words,
    formatDate(transactionDate, 'calendarDate'),
  ].join(', ')
}
