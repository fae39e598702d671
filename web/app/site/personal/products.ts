import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import type { LinkStrip } from '../parts/link-strips.tsx'

const { accounts, atms, eStatements, loans, promotions } = facts

const [days = '', unit = ''] = loans.personalLoanApplication.split(/ (.*)/)

export const savings = {
  title: 'Savings Accounts',
  text: 'For money you set aside. Start small and add to it when you can.',
  figure: accounts.minimumSavingsDeposit,
  figureLabel: 'typical minimum deposit',
} as const

export const checking = {
  title: 'Checking Accounts',
  text: `For your salary, your bills and your card. Withdrawals at ATMs in our network are ${atms.networkWithdrawals}.`,
  fee: `Around ${accounts.basicCheckingMonthlyFee} a month for basic checking, waivable.`,
  figure: accounts.minimumCheckingDeposit,
  figureLabel: 'typical minimum deposit',
} as const

export const loan = {
  title: 'Personal Loans',
  text: 'For what you need before you have saved for it.',
  figure: loans.personalLoanApplication,
  figureLabel: 'to process an application',
} as const

type Value = { figure: string; note?: string } | null

type Comparison = {
  name: string
  /** Of savings accounts, checking accounts and personal loans; null where it does not apply. */
  values: readonly [Value, Value, Value]
}

export const comparisons: readonly Comparison[] = [
  {
    name: 'Typical minimum deposit',
    values: [{ figure: accounts.minimumSavingsDeposit }, { figure: accounts.minimumCheckingDeposit }, null],
  },
  {
    name: 'Monthly fee',
    values: [
      null,
      { figure: `Around ${accounts.basicCheckingMonthlyFee}`, note: 'basic checking, waivable' },
      null,
    ],
  },
  {
    name: 'Overdraft fee',
    values: [null, { figure: accounts.overdraftFee, note: 'per occurrence' }, null],
  },
  {
    name: 'Processing time',
    values: [null, null, { figure: days, note: unit }],
  },
  {
    name: 'Statements',
    values: [
      { figure: eStatements.quarterlyFrequency },
      { figure: eStatements.otherFrequency },
      { figure: eStatements.otherFrequency },
    ],
  },
]

/** Further pages, at the end. */
export const strips: readonly LinkStrip[] = [
  { title: 'Premier', text: 'Your own relationship manager', to: paths.premier },
  {
    title: 'Promotions',
    text: `${promotions.newCheckingBonus} for a new checking account ${promotions.newCheckingCondition}`,
    to: paths.promotions,
  },
  { title: 'Online Banking', text: 'Your accounts at any hour', to: paths.onlineBanking },
]
