import type { Registration, User } from '@bank/contract/identity'
import { type Cents, cents } from '@bank/contract/money'
import type { FigureAccount } from '../server/src/ledger/ledger.ts'
import type { WalletKey } from './wallets.ts'

/** A fictional customer, as written in customers/. Times count back from today. */
export type Customer = {
  person: Omit<Registration, 'password'>
  /** A calendar date, YYYY-MM-DD. */
  dateOfBirth: string
  role: 'user' | 'advisor'
  registeredDaysAgo: number
  status: User['status']
  /** When the customer became inactive or suspended. */
  endedDaysAgo?: number
  /** Whether the e-mail address and the telephone number are verified. */
  verified: { email: boolean; phone: boolean }
  ssnStatus: User['ssnStatus']
  idStatus: User['idStatus']
  /** Null if the bank does not know the customer's finances yet. */
  means: Means | null
  requests: DepositRequest[]
  /** Offers for which they have not pressed "I Have Made Payment" yet. */
  openOffers?: OfferWish[]
}

/** Income, expenses and agreements with the bank. Amounts are per month unless the field says otherwise. */
export type Means = {
  /** The balance of each account when the history begins. */
  opening: Record<Exclude<FigureAccount, 'borrowed'>, Cents>
  income: { called: string; amount: Cents; day: number }
  housing?: { called: string; amount: Cents }
  loan?: { called: string; borrowed: Cents; payment: Cents; yearlyRate: number }
  /** A typical credit card bill. */
  card: Cents
  /** Paid into retirement savings. */
  contribution: Cents
  goal: Cents
  /** Moved from checking to savings and to investments each quarter. */
  quarterly: { saving: Cents; investing: Cents }
  creditLimit: Cents
  availableCredit: Cents
  insurance: { life: Cents; premium: Cents; deductible: Cents; renewedDaysAgo: number }
  /** The share of each kind of asset in all assets; the rest is "others". */
  shares: { stocks: number; realEstate: number; crypto: number }
}

/** What a customer wants to pay with cryptocurrency. */
export type OfferWish = {
  daysAgo: number
  wallet: WalletKey
  account: 'checking' | 'savings' | 'investment'
  amount: Cents
}

/** A request to credit a payment made by cryptocurrency. */
export type DepositRequest = OfferWish & {
  outcome: 'approved' | 'rejected' | 'cancelled' | 'pending'
  /** The wallet's address changed while the dialog was open, so the request names the former one. */
  dialogWasOpen?: true
}

/** Whole dollars, the unit used in the customer files. */
export function usd(dollars: number): Cents {
  return cents(dollars * 100)
}
