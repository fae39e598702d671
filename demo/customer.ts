import type { Registration, User } from '@bank/contract/identity'
import { type Cents, cents } from '@bank/contract/money'
import type { RequestReason } from '@bank/contract/reasons'
import type { WalletKey } from './wallets.ts'

type Person = Omit<Registration, 'password'>

/** A fictional customer. Times count back from today. */
export type Customer = {
  person: Person
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
  opening: Record<'checking' | 'savings' | 'total_savings', Cents>
  holdings: Record<'portfolio' | 'investments', Cents>
  income: { called: string; amount: Cents; day: number }
  housing?: { called: string; amount: Cents }
  loan?: { called: string; borrowed: Cents; payment: Cents; yearlyRate: number }
  /** `cardBill` is what a typical month costs. */
  credit: { limit: Cents; available: Cents; cardBill: Cents }
  savingsPlan: { contribution: Cents; goal: Cents }
  /** Moved from checking to savings and to investments each quarter. */
  quarterly: { saving: Cents; investing: Cents }
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

type RequestRejection = { reason: RequestReason; note?: string }

/** A request to credit a payment made by cryptocurrency. */
export type DepositRequest = OfferWish & {
  outcome: 'approved' | 'rejected' | 'cancelled' | 'pending'
  /** Why it was rejected. Rejections from before there were reasons have none. */
  why?: RequestRejection
  /** The wallet's address changed while the dialog was open, so the request names the former one. */
  dialogWasOpen?: true
}

/** What is true of a customer unless customers/ says otherwise. */
const USUAL = {
  role: 'user',
  status: 'active',
  verified: { email: true, phone: true },
  ssnStatus: 'verified',
  idStatus: 'verified',
  means: null,
  requests: [],
} satisfies Partial<Customer>

/** A customer as written in customers/: what sets them apart. */
type Written = Partial<Omit<Customer, 'person'>> &
  Pick<Customer, 'dateOfBirth' | 'registeredDaysAgo'> & {
    name: Pick<Person, 'firstName' | 'lastName'>
    contact: Pick<Person, 'email' | 'phoneNumber'>
    home: Pick<Person, 'address1' | 'city' | 'state' | 'zipCode'> & { address2?: string }
  }

/** The customers of a country. */
export function customersOf(country: string, written: Written[]): Customer[] {
  return written.map(({ name, contact, home, ...about }) => ({
    ...USUAL,
    ...about,
    person: { ...name, ...contact, address2: '', ...home, country },
  }))
}

/** Whole dollars, the unit used in the customer files. */
export function usd(dollars: number): Cents {
  return cents(dollars * 100)
}
