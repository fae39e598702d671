import type { Registration, User } from '@bank/contract/identity'
import { type Cents, cents } from '@bank/contract/money'
import type { FigureAccount } from '../ledger/ledger.ts'
import type { WalletKey } from './wallets.ts'

/** A fictional customer, as the files beside this one in customers/ tell of him. Times count back from today. */
export type Customer = {
  person: Omit<Registration, 'password'>
  /** A calendar date, YYYY-MM-DD. */
  dateOfBirth: string
  role: 'user' | 'advisor'
  registeredDaysAgo: number
  status: User['status']
  /** When an inactive or suspended customer became so. */
  endedDaysAgo?: number
  /** Whether e-mail address and telephone number are verified. */
  verified: { email: boolean; phone: boolean }
  ssnStatus: User['ssnStatus']
  idStatus: User['idStatus']
  /** Null for whom the bank does not know yet. */
  means: Means | null
  requests: DepositRequest[]
}

/** What comes in, what goes out, and what the bank has agreed. Amounts are a month's where nothing else is said. */
export type Means = {
  /** What stood in each account when the history begins. */
  opening: Record<Exclude<FigureAccount, 'borrowed'>, Cents>
  income: { called: string; amount: Cents; day: number }
  housing?: { called: string; amount: Cents }
  loan?: { called: string; borrowed: Cents; payment: Cents; yearlyRate: number }
  /** A usual bill of the credit card. */
  card: Cents
  /** Into the retirement savings. */
  contribution: Cents
  goal: Cents
  /** From checking to the savings account and to the investments, each quarter. */
  quarterly: { saving: Cents; investing: Cents }
  creditLimit: Cents
  availableCredit: Cents
  insurance: { life: Cents; premium: Cents; deductible: Cents; renewedDaysAgo: number }
  /** How much of all assets is in each kind; the rest is in others. */
  shares: { stocks: number; realEstate: number; crypto: number }
}

/** A request to be credited what was paid by cryptocurrency. */
export type DepositRequest = {
  daysAgo: number
  wallet: WalletKey
  account: 'checking' | 'savings' | 'investment'
  amount: Cents
  outcome: 'approved' | 'rejected' | 'cancelled' | 'pending'
  /** The dialog was open while the wallet's address changed, so the request names the former one. */
  dialogWasOpen?: true
}

/** Whole dollars, as the stories are written. */
export function usd(dollars: number): Cents {
  return cents(dollars * 100)
}
