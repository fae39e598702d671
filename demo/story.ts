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
  happenings: Happening[]
}

/** The stories of all customers. It does not use the database, so a retried transaction can build them again. */
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
