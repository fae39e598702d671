import { brand } from '@bank/contract/brand'
import type { BankDocument } from '@bank/contract/documents'
import type { AccountType } from '@bank/contract/transactions'
import type { FigureAccount } from '../ledger/ledger.ts'

// The words of documents. They don't use `Intl`, whose output changes with its version and the machine's settings.

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The accounts that have a number, and their names on receipts. */
export const ACCOUNT_TYPES: Record<AccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
  investment: 'Investments',
  credit: 'Credit',
}

/** The names of balances on documents. */
export const ACCOUNT_NAMES: Record<FigureAccount, string> = {
  checking: 'Checking',
  borrowed: 'Credit (amount owed)',
  savings: 'Savings',
  total_savings: 'Total savings',
  portfolio: 'Portfolio',
  investments: 'Investments',
}

/** The account behind a balance. Total savings and the portfolio are sums, and have no number. */
export const ACCOUNT_OF: Partial<Record<FigureAccount, AccountType>> = {
  checking: 'checking',
  savings: 'savings',
  investments: 'investment',
  borrowed: 'credit',
}

/** `1 November 2026` from a day or a moment in ISO 8601, by UTC. */
export function longDay(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** `1 Nov 2026` */
export function shortDay(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]?.slice(0, 3)} ${year}`
}

/** `1 November 2026, 14:05 UTC` */
export const dayAndTime = (iso: string) => `${longDay(iso)}, ${iso.slice(11, 16)} UTC`

/** `−$1,234.50`, from cents. */
export function money(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '−' : ''}$${whole}.${digits.slice(-2)}`
}

/** The same with a plus sign before what was added. */
export const change = (amount: number) => `${amount > 0 ? '+' : ''}${money(amount)}`

/**
 * `meranti-checking-and-credit-2026-10-st-202610-7k3f-92qx-m4td.pdf`, in characters that every file system accepts. A paper's has
 * its number, because there can be several receipts in a day.
 */
export function fileName({ kind, title, period }: BankDocument, ending: 'pdf' | 'csv', number = ''): string {
  const [about = ''] = kind === 'receipt' ? ['receipt'] : title.split(',')
  const words = `${brand.name} ${about} ${period} ${number}`
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${words}.${ending}`
}
