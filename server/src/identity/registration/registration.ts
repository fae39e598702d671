import type { Registration } from '@bank/contract/identity'
import { recordOwn } from '../../audit/audit.ts'
import type { Database } from '../../db/connect.ts'
import { addressBlock, countOrRefuse } from '../../http/count.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { addUser, getUser, refuseTakenEmail } from '../../users/user.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { type PasswordPolicy, wordsAbout } from '../passwords/password.ts'
import { placeOf } from '../passwords/slots.ts'
import { makeToken } from '../recovery/letter-tokens.ts'
import { confirmEmail } from '../recovery/letters.ts'
import { openSession } from '../sessions/session.ts'
import { accountKey, REGISTRATIONS_AN_HOUR, rememberAddress } from '../sign-in/limits.ts'
import { noteSignIn } from '../sign-ins/sign-in-log.ts'

/**
 * Opens a pending account, signs its owner in (DEC-11), and writes the letter with which they confirm their address. Throws
 * `email_taken`, `validation_failed` if the password policy refuses the password, and `too_many_attempts`.
 */
export async function registerCustomer(
  db: Database,
  policy: PasswordPolicy,
  outbox: Outbox,
  registration: Registration,
  origin: Origin,
) {
  const { password, ...person } = registration
  policy.check(password, { path: 'password', words: wordsAbout(person) })
  await countOrRefuse(db, 'register', addressBlock(origin.address), REGISTRATIONS_AN_HOUR, 3600)
  // Before the hash, which a taken address must not cost (DEC-75).
  await refuseTakenEmail(db, person.email)
  const passwordHash = await hashPassword(password, placeOf(person.email, origin))
  return db.transaction(async (tx) => {
    const id = await addUser(tx, { ...person, passwordHash })
    const token = await openSession(tx, id, origin)
    await rememberAddress(tx, accountKey(person.email), origin.address)
    await noteSignIn(tx, { userId: id, outcome: 'success', method: 'password', origin })
    const confirming = await makeToken(tx, { userId: id, purpose: 'verify', email: person.email })
    await outbox.write(tx, confirmEmail(confirming), { address: person.email, userId: id })
    await recordOwn(tx, 'user.registered', id, origin, { after: { status: 'pending' } })
    return { token, user: await getUser(tx, id) }
  })
}
