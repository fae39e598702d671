import { hash, verify } from '@node-rs/argon2'
import { NO_PASSWORD } from '../../users/user.ts'
import type { Place } from './fair-queue.ts'
import { inHashingSlot } from './slots.ts'

/** OWASP's minimum for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For the bank's own hashes: the first administrator, demonstration data, tests. */
const OURSELVES: Place = { group: 'the bank', member: '' }

/**
 * A password as it is hashed (OpaqueString of RFC 8265, 4.2.2): keyboards and systems write one `é` or blank in several
 * ways (DEC-73). Its limits are checked as it was typed.
 */
export function opaque(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** The hash to store for a password. */
export function hashPassword(password: string, whose: Place = OURSELVES): Promise<string> {
  return inHashingSlot(whose, () => hash(opaque(password), COST))
}

// The hash of a random password, so that an unknown e-mail address takes as long as a wrong password.
const nobody = hash(crypto.randomUUID(), COST)

/** A password was right for this stored hash. */
type RightPassword = {
  stored: string
  /** The hash to store in its place, if that was made of the password as it was typed, which is no longer done. */
  renewed: string | null
}

/**
 * Compares a password with the stored hash; null if it is wrong. `null`, for no account, and `NO_PASSWORD` are never right,
 * and take as long. Call it in a hashing slot.
 */
export async function verifyPassword(stored: string | null, typed: string): Promise<RightPassword | null> {
  const hasPassword = stored !== null && stored !== NO_PASSWORD
  const compared = hasPassword ? stored : await nobody
  const password = opaque(typed)
  const isRight = await verify(compared, password)
  const isOld = !isRight && typed !== password && (await verify(compared, typed))
  if (!hasPassword || !(isRight || isOld)) return null
  return { stored, renewed: isOld ? await hash(password, COST) : null }
}
