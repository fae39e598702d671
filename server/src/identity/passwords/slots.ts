import { availableParallelism } from 'node:os'
import { foldEmail } from '@bank/contract/email'
import { networkOf } from '../../http/network.ts'
import type { Place } from './fair-queue.ts'
import { openFairTurns } from './fair-turns.ts'

/**
 * Simultaneous hashes: more would not be faster. main.mjs gives libuv as many threads, and some for files (HAZ-C19).
 */
const SLOTS = availableParallelism()

/**
 * The maximum of waiting hashes: a few for one account, a provider's customers behind one address, and in all what the
 * slots finish in a few seconds. Networks take turns, so a full one keeps no other waiting.
 */
const WAITING = { member: 4, group: 200, all: 256 }

/** Retry-After of a rejected request. */
const RETRY_SECONDS = 2

/**
 * Where the hashes of an account wait: a share belongs to a network, and to an account within it (DEC-75). An account that
 * is known at an address has no other place, because anybody can register many accounts.
 */
export function placeOf(email: string, { address }: { address: string }): Place {
  return { group: networkOf(address), member: foldEmail(email) }
}

/**
 * Runs work that hashes when it is the turn of `whose`. Throws `too_many_attempts` if too many of theirs are waiting,
 * and `unavailable` if too many are waiting in all.
 */
export const inHashingSlot = openFairTurns({ atOnce: SLOTS, waiting: WAITING, retryAfter: RETRY_SECONDS })
