import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../http/problem.ts'

/** OWASP's floor for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes at a time. 40 queued ones held one file read for 15 s (hazard C19), so two of libuv's four threads; and half of
 * the processors, since whoever is signed in waits for the other half: on two processors, two hashes at a time left
 * readers a third of their throughput.
 */
const SLOTS = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
const QUEUE_MAX = 64

let busy = 0
const waiting: (() => void)[] = []

/** Runs work that hashes, when there is a slot. Throws `unavailable` where too many wait already. */
export async function inHashingSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy < SLOTS) busy++
  else if (waiting.length < QUEUE_MAX) await new Promise<void>((turn) => waiting.push(turn))
  else throw new Problem('unavailable', { retryAfter: 2 })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

/** The hash that is stored for a password, checked exactly as sent (D14). */
export function hashPassword(password: string): Promise<string> {
  return inHashingSlot(() => hash(password, COST))
}

// A hash of nothing that anybody knows, so that an unknown e-mail takes as long as a wrong password.
const nobody = hash(crypto.randomUUID(), COST)

/** Whether a password is the stored one; `null` for nobody's takes as long. Call it in a hashing slot. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password)
  return right && stored !== null
}
