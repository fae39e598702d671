import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../problem.ts'
import { openFairQueue, type Place } from './fair-queue.ts'

/** OWASP's floor for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at a time: more would not be done any sooner. main.mjs gives libuv as many threads, and some for files (hazard C19). */
const SLOTS = availableParallelism()

/**
 * How many may wait: of one account its owner's few tries, of one address what an office sends at nine in the morning, and
 * in all what the slots do in a few seconds.
 */
const WAITING = { member: 4, group: 32, all: 256 }

/** After so many seconds somebody who was sent away may try again. */
const RETRY_SECONDS = 2

/** For what the bank hashes itself: a first administrator, demonstration data, tests. */
const OURSELVES: Place = { group: 'the bank', member: '' }

type Waiting = { go(): void; refuse(problem: Problem): void }

let busy = 0
const queue = openFairQueue<Waiting>(WAITING)

/**
 * Runs work that hashes, when it is the turn of `whose`. Throws `too_many_attempts` where too many of theirs wait already
 * and `unavailable` where too many wait in all.
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

/** The hash that is stored for a password, checked exactly as sent (D14). */
export function hashPassword(password: string, whose: Place = OURSELVES): Promise<string> {
  return inHashingSlot(whose, () => hash(password, COST))
}

// The hash of a password that exists nowhere, so that an unknown e-mail takes as long as a wrong password.
const nobody = hash(crypto.randomUUID(), COST)

/** Whether a password is the stored one; `null` for nobody's takes as long. Call it in a hashing slot. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password)
  return right && stored !== null
}
