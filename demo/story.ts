import { chanceOf } from './chance.ts'
import type { Customer } from './customer.ts'
import { INDONESIA } from './customers/indonesia.ts'
import { MALAYSIA } from './customers/malaysia.ts'
import { SINGAPORE } from './customers/singapore.ts'
import { THAILAND } from './customers/thailand.ts'
import { type Happening, tellHistory } from './history.ts'
import { daysBefore, hoursAfter, idOf } from './moment.ts'
import { type MakeOffer, offerMaker, type PastOffer } from './offers.ts'
import { type Deposit, dateRequests } from './requests.ts'
import type { DrawnWallet } from './wallets.ts'

/** A customer with the dates of their history, counted back from now. */
export type Story = {
  id: string
  customer: Customer
  registeredAt: Date
  /** Null until an administrator has approved the customer. */
  approvedAt: Date | null
  /** When the customer became inactive or suspended. */
  endedAt: Date | null
  deposits: Deposit[]
  /** The offers behind the recent requests, and the open ones. */
  offers: PastOffer[]
  happenings: Happening[]
}

/** The stories of all customers. It does not use the database, so a retried transaction can build them again. */
export function tellStories(wallets: DrawnWallet[], now: Date): Story[] {
  const customers = [...SINGAPORE, ...MALAYSIA, ...INDONESIA, ...THAILAND]
  const makeOffer = offerMaker(customers, wallets, now)
  return customers.map((customer) => {
    const { person, registeredDaysAgo, endedDaysAgo, status } = customer
    const registeredAt = daysBefore(now, registeredDaysAgo)
    const hours = 3 + 24 * chanceOf(`approval of ${person.email}`)()
    const deposits = dateRequests(customer, wallets, makeOffer, now)
    const approved = deposits.filter(({ outcome }) => outcome === 'approved')
    return {
      id: idOf(registeredAt),
      customer,
      registeredAt,
      approvedAt: status === 'pending' ? null : hoursAfter(registeredAt, hours),
      endedAt: endedDaysAgo === undefined ? null : daysBefore(now, endedDaysAgo),
      deposits,
      offers: offersOf(customer, deposits, makeOffer, now),
      happenings: tellHistory(customer, approved, now),
    }
  })
}

function offersOf(
  { openOffers = [] }: Customer,
  deposits: Deposit[],
  makeOffer: MakeOffer,
  now: Date,
): PastOffer[] {
  const open = openOffers.map((wish) => makeOffer(wish, daysBefore(now, wish.daysAgo)))
  return [...deposits.flatMap(({ offer }) => offer ?? []), ...open]
}
