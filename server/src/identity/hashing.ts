import { hash, verify } from '@node-rs/argon2'
import type { Place } from '../hashing/fair-queue.ts'
import { inHashingSlot } from '../hashing/slots.ts'

/** OWASP's minimum for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For the bank's own hashes: the first administrator, demonstration data, tests. */
const OURSELVES: Place = { group: 'the bank', member: '' }

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
