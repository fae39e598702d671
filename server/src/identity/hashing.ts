import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../problem.ts'
import type { Origin } from '../sessions/caller.ts'
import { networkOf } from '../sign-ins/network.ts'
import { openFairQueue, type Place } from './fair-queue.ts'
import { accountKey } from './limits.ts'

/** OWASP's minimum for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Simultaneous hashes: more would not be faster. main.mjs gives libuv as many threads, and some for files (HAZ-C19).
 */
const SLOTS = availableParallelism()

/**
 * The maximum of waiting hashes: a few for one account, an office's morning sign-ins for one network, and in all what
 * the slots finish in a few seconds.
 */
const WAITING = { member: 4, group: 32, all: 256 }

/** Retry-After of a rejected request. */
const RETRY_SECONDS = 2

/** For the bank's own hashes: the first administrator, demonstration data, tests. */
const OURSELVES: Place = { group: 'the bank', member: '' }

/**
 * Where the hashes of an account wait: a share belongs to a network, and to an account within it (DEC-75). An account that
 * is known at an address has no other place, because anybody can register many accounts.
 */
export function placeOf(email: string, { address }: Pick<Origin, 'address'>): Place {
  return { group: networkOf(address), member: accountKey(email).toString('hex') }
}

type Waiting = { go(): void; refuse(problem: Problem): void }

let busy = 0
const queue = openFairQueue<Waiting>(WAITING)

/**
 * Runs work that hashes when it is the turn of `whose`. Throws `too_many_attempts` if too many of theirs are waiting,
 * and `unavailable` if too many are waiting in all.
 */
export async function inHashingSlot<Result>(whose: Place, work: () => Promise<Result>): Promise<Result> {
  if (busy < SLOTS) busy++
  else await turnOf(whose)
  try {
    return await work()
  } finally {
    const next = queue.next()
    if (next) next.go()
    else busy--
  }
}

function turnOf(whose: Place): Promise<void> {
  return new Promise((go, refuse) => {
    const shed = queue.add({ go, refuse }, whose)
    if (!shed) return
    const code = shed.tooMany === 'in-all' ? 'unavailable' : 'too_many_attempts'
    shed.item.refuse(new Problem(code, { retryAfter: RETRY_SECONDS, summedUp: 'shed' }))
  })
}

/** The hash to store for a password. The password is not normalized (DEC-14). */
export function hashPassword(password: string, whose: Place = OURSELVES): Promise<string> {
  return inHashingSlot(whose, () => hash(password, COST))
}

// The hash of a random password, so that an unknown e-mail address takes as long as a wrong password.
const nobody = hash(crypto.randomUUID(), COST)

/** What `users.password_hash` has while an account has no password, so that no password is right. */
export const NO_PASSWORD = '!'

/**
 * Whether the password matches the stored hash. `null`, for no account, and `NO_PASSWORD` are never right, and take as
 * long. Call it in a hashing slot.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const hasPassword = stored !== null && stored !== NO_PASSWORD
  const right = await verify(hasPassword ? stored : await nobody, password)
  return right && hasPassword
}
