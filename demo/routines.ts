import type { Cents } from '@bank/contract/money'
import type { TransactionType } from '@bank/contract/transactions'
import type { FigureAccount } from '../server/src/ledger/ledger.ts'
import type { Chance } from './chance.ts'
import { type Means, usd } from './customer.ts'

/** A change of one balance, in cents, positive or negative. */
export type Move = { account: FigureAccount; difference: number }

/** The balance of each account at some point in the history, in cents. */
export type RunningBalances = Record<FigureAccount, number>

/** How the customer's transaction list shows it. */
export type Listed = { type: TransactionType; category: string }

/** A recurring movement of money. */
export type Routine = {
  /** A day of every month, every third or every sixth one. `first` is the index of the first month; January is 0. */
  when: { day: number; everyMonths: 1 | 3 | 6; first: number }
  /** In plain words; the name of the month is appended. */
  called: string
  /** Null for what the bank enters itself, such as interest. */
  listed: Listed | null
  /** The first move has the transaction's amount, and the account that it is listed under. */
  moves(balances: RunningBalances, chance: Chance): Move[]
}

const SAVINGS_RATE = 0.021
const RETIREMENT_RATE = 0.032
const REFUND = 0.15
const CASH = usd(300)
/** What a claim uses of the deductible. */
const CLAIM = 0.154
/** The calendar has instalments, premiums and planned contributions on the first of each month (DEC-55). */
const DUE = 1

/** The recurring transactions that follow from a customer's means. */
export function routinesOf(means: Means): Routine[] {
  const { income, housing, loan, credit, savingsPlan, quarterly, insurance } = means
  return [
    {
      when: monthly(income.day),
      called: income.called,
      listed: { type: 'deposit', category: 'income' },
      moves: () => [{ account: 'checking', difference: income.amount }],
    },
    ...(housing ? [payHousing(housing)] : []),
    ...(loan ? [chargeInterest(loan), payLoan(loan)] : []),
    {
      when: monthly(9),
      called: 'Credit card bill',
      listed: { type: 'payment', category: 'card' },
      moves: (_, chance) => [
        { account: 'checking', difference: -Math.round(credit.cardBill * (0.8 + 0.4 * chance())) },
      ],
    },
    {
      when: monthly(DUE),
      called: 'Contribution to retirement savings',
      listed: { type: 'transfer', category: 'savings' },
      moves: () => fromChecking('total_savings', savingsPlan.contribution),
    },
    {
      when: everyQuarter(12, 0),
      called: 'Checking to savings',
      listed: { type: 'transfer', category: 'savings' },
      moves: () => fromChecking('savings', quarterly.saving),
    },
    {
      when: everyQuarter(14, 1),
      called: 'Investment in the balanced fund',
      listed: { type: 'investment', category: 'fund' },
      moves: () => fromChecking('investments', quarterly.investing),
    },
    {
      when: monthly(DUE),
      called: 'Health insurance premium',
      listed: { type: 'payment', category: 'insurance' },
      moves: () => [{ account: 'checking', difference: -insurance.premium }],
    },
    {
      when: { day: 23, everyMonths: 6, first: 3 },
      called: 'Share of a medical bill',
      listed: { type: 'payment', category: 'claim' },
      moves: () => [{ account: 'checking', difference: -Math.round(insurance.deductible * CLAIM) }],
    },
    {
      when: { day: 17, everyMonths: 6, first: 2 },
      called: 'Cash withdrawal',
      listed: { type: 'withdrawal', category: 'cash' },
      moves: () => [{ account: 'checking', difference: -CASH }],
    },
    {
      when: everyQuarter(28, 2),
      called: 'Interest on savings',
      listed: null,
      moves: (balances) => earnInterest('savings', SAVINGS_RATE / 4, balances),
    },
    {
      when: { day: 28, everyMonths: 6, first: 5 },
      called: 'Interest on retirement savings',
      listed: null,
      moves: (balances) => earnInterest('total_savings', RETIREMENT_RATE / 2, balances),
    },
    {
      when: { day: 19, everyMonths: 6, first: 4 },
      called: 'Refund for a returned purchase',
      listed: { type: 'refund', category: 'card' },
      moves: (_, chance) => [
        { account: 'checking', difference: Math.round(credit.cardBill * REFUND * (0.5 + chance())) },
      ],
    },
  ]
}

const monthly = (day: number): Routine['when'] => ({ day, everyMonths: 1, first: 0 })
const everyQuarter = (day: number, first: 0 | 1 | 2): Routine['when'] => ({ day, everyMonths: 3, first })

function payHousing({ called, amount }: NonNullable<Means['housing']>): Routine {
  return {
    when: monthly(DUE),
    called,
    listed: { type: 'payment', category: 'housing' },
    moves: () => [{ account: 'checking', difference: -amount }],
  }
}

/** Some days before each instalment, and in every month. */
function chargeInterest({ called, yearlyRate }: NonNullable<Means['loan']>): Routine {
  return {
    when: monthly(28),
    called: `Interest on ${called.toLowerCase()}`,
    listed: null,
    moves: (balances) => earnInterest('borrowed', yearlyRate / 12, balances),
  }
}

function payLoan({ called, payment }: NonNullable<Means['loan']>): Routine {
  return {
    when: monthly(DUE),
    called: `${called} installment`,
    listed: { type: 'payment', category: 'loan' },
    moves: () => [
      { account: 'checking', difference: -payment },
      { account: 'borrowed', difference: -payment },
    ],
  }
}

function fromChecking(account: FigureAccount, amount: Cents): Move[] {
  return [
    { account: 'checking', difference: -amount },
    { account, difference: amount },
  ]
}

function earnInterest(account: FigureAccount, rate: number, balances: RunningBalances): Move[] {
  return [{ account, difference: Math.round(balances[account] * rate) }]
}
