import type { ItemStatus, Role, User, UserStatus } from '@bank/contract/identity'
import type { BadgeTone } from '../../ui/badge/badge.tsx'

/** A label and the tone of its badge. */
type Words = { words: string; tone: BadgeTone }

export const statusWords: Record<UserStatus, Words> = {
  active: { words: 'Active', tone: 'positive' },
  inactive: { words: 'Inactive', tone: 'neutral' },
  suspended: { words: 'Suspended', tone: 'negative' },
  pending: { words: 'Pending', tone: 'pending' },
}

export const roleWords: Record<Role, string> = { user: 'User', admin: 'Admin', advisor: 'Advisor' }

export const itemWords: Record<ItemStatus, Words> = {
  verified: { words: 'Verified', tone: 'positive' },
  pending: { words: 'Pending', tone: 'pending' },
  rejected: { words: 'Rejected', tone: 'negative' },
  not_submitted: { words: 'Not Submitted', tone: 'neutral' },
}

type Items = Pick<User, 'ssnStatus' | 'idStatus'>

/** The verification column of the list: both verified, else either pending, else either rejected. */
export function verificationInList({ ssnStatus, idStatus }: Items): Words {
  const items = [ssnStatus, idStatus]
  if (items.every((item) => item === 'verified')) return itemWords.verified
  if (items.includes('pending')) return itemWords.pending
  if (items.includes('rejected')) return itemWords.rejected
  return itemWords.not_submitted
}

/** The summary above a user's verification, in which a rejection outweighs a pending item. */
export function overallVerification({ ssnStatus, idStatus }: Items): Words {
  const items = [ssnStatus, idStatus]
  if (items.every((item) => item === 'verified')) return { words: 'Fully Verified', tone: 'positive' }
  if (items.includes('rejected')) return { words: 'Verification Failed', tone: 'negative' }
  return { words: 'Pending Verification', tone: 'pending' }
}

/** "Toa Payoh, Singapore". Each part appears once, because in some countries city and state are the same. */
export function placeOf({ city, state, country }: Pick<User, 'city' | 'state' | 'country'>): string {
  return [...new Set([city, state, country].filter((part) => part !== ''))].join(', ')
}
