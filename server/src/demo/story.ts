import { chanceOf } from './chance.ts'
import type { Customer } from './customer.ts'
import { INDONESIA } from './customers/indonesia.ts'
import { MALAYSIA } from './customers/malaysia.ts'
import { SINGAPORE } from './customers/singapore.ts'
import { THAILAND } from './customers/thailand.ts'
import { type Happening, tellHistory } from './history.ts'
import { daysBefore, hoursAfter, idOf } from './moment.ts'
import { type Deposit, dateRequests } from './requests.ts'
import type { DrawnWallet } from './wallets.ts'

/** A customer with the moments of his life here, as they count back from now. */
export type Story = {
  id: string
  customer: Customer
  registeredAt: Date
  /** Null where no administrator has approved him yet. */
  approvedAt: Date | null
  /** When he became inactive or suspended. */
  endedAt: Date | null
  deposits: Deposit[]
  happenings: Happening[]
}

/** Everybody's story. Nothing in it asks the database, so that it can be told again where a transaction must be. */
export function tellStories(wallets: DrawnWallet[], now: Date): Story[] {
  return [...SINGAPORE, ...MALAYSIA, ...INDONESIA, ...THAILAND].map((customer) => {
    const { person, registeredDaysAgo, endedDaysAgo, status } = customer
    const registeredAt = daysBefore(now, registeredDaysAgo)
    const hours = 3 + 24 * chanceOf(`approval of ${person.email}`)()
    const deposits = dateRequests(customer, wallets, now)
    const approved = deposits.filter(({ outcome }) => outcome === 'approved')
    return {
      id: idOf(registeredAt),
      customer,
      registeredAt,
      approvedAt: status === 'pending' ? null : hoursAfter(registeredAt, hours),
      endedAt: endedDaysAgo === undefined ? null : daysBefore(now, endedDaysAgo),
      deposits,
      happenings: tellHistory(customer, approved, now),
    }
  })
}
