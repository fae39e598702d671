import type { AccountType, TransactionType } from '@bank/contract/own-transactions'
import type { BadgeTone } from '../ui/badge/badge.tsx'

/** The names of the kinds of transactions and accounts on all screens. */
export const typeWords: Record<TransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  investment: 'Investment',
  payment: 'Payment',
  refund: 'Refund',
}

export const accountWords: Record<AccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
  investment: 'Investment',
  credit: 'Credit',
}

export const typeWord = (type: string) => wordOf(typeWords, type)
export const accountWord = (account: string) => wordOf(accountWords, account)

/** The server can know more kinds than this version; those are shown by their own name. */
function wordOf(words: Record<string, string>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? '') : serverWord(name)
}

/** Shows a name from the server for which no screen has a word: "on_hold" becomes "On hold". */
export function serverWord(name: string): string {
  const text = name.replaceAll('_', ' ').trim()
  return text === '' ? 'Unknown' : text.charAt(0).toUpperCase() + text.slice(1)
}

export type StatusBadge = { words: string; tone: BadgeTone }

/** The badge of a status. A status without a badge is shown by its own name, in red. */
export function badgeOf(badges: Record<string, StatusBadge>, status: string): StatusBadge {
  const known = Object.hasOwn(badges, status) ? badges[status] : undefined
  return known ?? { words: serverWord(status), tone: 'negative' }
}
