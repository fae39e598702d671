import type { Accounts, Funding } from '@bank/contract/finances'
import { type Cents, cents } from '@bank/contract/money'
import {
  MOVABLE,
  type Movable,
  PaymentRequest,
  type TransactionRequest,
} from '@bank/contract/own-transactions'
import * as z from 'zod/mini'
import { readAmount } from '../../forms/typed-amount.ts'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import { formatMoney } from '../../ui/money/format-money.ts'

/** What the dialog does: moves money between the customer's own accounts, or pays what they owe. */
export type MoveKind = 'transfer' | 'payment'

/** The balances before the move. */
export type Before = Record<Movable | 'owed', Cents>

/** A confirmed choice. The server records it once per reference (HAZ-I1). */
export type Move = { kind: MoveKind; from: Movable; amount: Cents; reference: string }

export const balancesBefore = (
  { checkingBalance: checking, savingsBalance: savings }: Accounts,
  { totalBorrowed: owed }: Funding,
): Before => ({ checking, savings, owed })

export const otherAccount = (from: Movable): Movable => (from === 'checking' ? 'savings' : 'checking')

export const exact = (amount: Cents) => formatMoney(amount, { cents: true })

/** "checking account" */
export const accountName = (account: Movable) => `${accountWords[account].toLowerCase()} account`

/** The most that can be moved or paid from an account. */
export const mostOf = (kind: MoveKind, before: Before, from: Movable): Cents =>
  kind === 'payment' && before.owed < before[from] ? before.owed : before[from]

/** The form. Refuses an amount above the balance or above what is owed. */
export const moveForm = (kind: MoveKind, before: Before | undefined) =>
  z.pipe(
    z.object({ from: z.enum(MOVABLE, 'Choose an account'), amount: z.string() }),
    z.transform((entry, context) => {
      const reading = readAmount(entry.amount, 'Amount', PaymentRequest.shape.amount)
      const problem =
        'problem' in reading ? reading.problem : before && tooMuch(kind, before, entry.from, reading.amount)
      if (problem) context.issues.push({ code: 'custom', message: problem, path: ['amount'], input: entry })
      return 'problem' in reading || problem ? z.NEVER : { from: entry.from, amount: reading.amount }
    }),
  )

function tooMuch(kind: MoveKind, before: Before, from: Movable, amount: Cents): string | null {
  if (kind === 'payment' && amount > before.owed) return `You owe ${exact(before.owed)}`
  return amount > before[from] ? `There is ${exact(before[from])} in your ${accountName(from)}` : null
}

export type MoveEntry = { from: Movable; amount: string }
export type MoveChoice = { from: Movable; amount: Cents }

export function requestOf({ kind, from, amount, reference }: Move): TransactionRequest {
  const about = { amount, accountType: from, reference }
  if (kind === 'payment')
    return { ...about, type: 'payment', description: `Payment from ${accountWords[from].toLowerCase()}` }
  const toAccountType = otherAccount(from)
  const description = `Transfer from ${accountWords[from].toLowerCase()} to ${accountWords[toAccountType].toLowerCase()}`
  return { ...about, type: 'transfer', toAccountType, description }
}

type Side = { label: string; now: Cents; after: Cents }

/** Both balances before and after; `amount` is zero until a valid one is typed. */
export function sidesOf(kind: MoveKind, before: Before, from: Movable, amount: Cents): [Side, Side] {
  const side = (label: string, now: Cents, change: number) => ({ label, now, after: cents(now + change) })
  const paying = side(accountWords[from], before[from], -amount)
  const to = otherAccount(from)
  return kind === 'payment'
    ? [paying, side('What you owe', before.owed, -amount)]
    : [paying, side(accountWords[to], before[to], amount)]
}
