import { randomUUIDv7 } from 'node:crypto'
import type { Profile, Registration, User } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { addressBlock, countOrRefuse } from '../http/count.ts'
import { Problem } from '../http/problem.ts'
import { hashPassword } from './hashing.ts'
import { accountKey, REGISTRATIONS_AN_HOUR, rememberAddress } from './limits.ts'
import type { PasswordPolicy } from './password.ts'
import { openSession } from './session.ts'

/** A row of `users u` as the contract's User. */
export const userColumns = sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone_number as "phoneNumber",
  u.country, u.state, u.city, u.address1, u.address2, u.zip_code as "zipCode",
  to_char(u.date_of_birth::timestamp, 'YYYY-MM-DD"T00:00:00.000Z"') as "dateOfBirth",
  u.role, u.status, u.email_verified as "emailVerified", u.phone_verified as "phoneVerified",
  u.ssn_status as "ssnStatus", u.id_status as "idStatus", u.created_at as "createdAt", u.updated_at as "updatedAt"`

/** A user by id. Throws `not_found`. */
export async function getUser(db: Queries, id: string): Promise<User> {
  const user = await db.find<User>(sql`select ${userColumns} from users u where u.id = ${id}`)
  if (!user) throw new Problem('not_found', { message: 'There is no such user.' })
  return user
}

/**
 * Opens an account, pending, and signs its owner in (D11). Throws `email_taken`, `validation_failed` where the
 * password policy says so, and `too_many_attempts`.
 */
export async function registerCustomer(
  db: Database,
  policy: PasswordPolicy,
  registration: Registration,
  origin: Origin,
) {
  const { password, ...person } = registration
  policy.check(password, {
    path: 'password',
    words: [person.firstName, person.lastName, ...person.email.split(/[@.]/)],
  })
  await countOrRefuse(db, 'register', addressBlock(origin.address), REGISTRATIONS_AN_HOUR, 3600)
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const id = await addUser(tx, { ...person, passwordHash })
    const token = await openSession(tx, id)
    await rememberAddress(tx, accountKey(person.email), origin.address)
    await record(tx, {
      act: 'user.registered',
      actorId: id,
      subject: { type: 'user', id },
      customerId: id,
      after: { status: 'pending' },
      origin,
    })
    return { token, user: await getUser(tx, id) }
  })
}

/** What a new row of users needs; the rest begins as the table says. */
export type NewUser = Omit<Registration, 'password'> & {
  passwordHash: string
  id?: string
  role?: User['role']
  status?: User['status']
}

/** Adds a user with his figures, all nothing. The unique index on the address answers `email_taken`. */
export async function addUser(tx: Queries, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUIDv7()
  await tx.run(sql`
    insert into users (id, email, password_hash, first_name, last_name, phone_number, country, state, city, address1,
      address2, zip_code, role, status)
    values (${id}, ${user.email}, ${user.passwordHash}, ${user.firstName}, ${user.lastName}, ${user.phoneNumber},
      ${user.country}, ${user.state}, ${user.city}, ${user.address1}, ${user.address2 ?? ''}, ${user.zipCode},
      ${user.role ?? 'user'}, ${user.status ?? 'pending'})`)
  await tx.run(sql`insert into figures (user_id) values (${id})`)
  return id
}

/**
 * Changes what the profile carries and nothing else, and answers what there was before too. A new address or number
 * is no longer a verified one (hazard C14), and either needs a fresh sign-in. Throws `email_taken` and `sign_in_again`.
 */
export async function updateProfile(
  db: Database,
  caller: Caller,
  profile: Profile,
  origin: Origin,
): Promise<{ before: User; user: User }> {
  const { userId } = caller
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    const next = { ...before, ...profile }
    // With a stolen token, a new address would be the way to take the account over (hazard C14).
    const { email = before.email, phoneNumber = before.phoneNumber } = profile
    const movesContact =
      email.toLowerCase() !== before.email.toLowerCase() || phoneNumber !== before.phoneNumber
    if (movesContact && !caller.isFresh) throw new Problem('sign_in_again')
    await tx.run(sql`
      update users set
        first_name = ${next.firstName}, last_name = ${next.lastName}, email = ${next.email},
        phone_number = ${next.phoneNumber}, country = ${next.country}, state = ${next.state}, city = ${next.city},
        address1 = ${next.address1}, address2 = ${next.address2}, zip_code = ${next.zipCode},
        date_of_birth = ${next.dateOfBirth?.slice(0, 10) ?? null},
        email_verified = email_verified and email_folded = lower(${next.email}),
        phone_verified = phone_verified and phone_number = ${next.phoneNumber},
        updated_at = now()
      where id = ${userId}`)
    const changed = changes(before, profile)
    await record(tx, {
      act: 'user.profile_changed',
      actorId: userId,
      subject: { type: 'user', id: userId },
      customerId: userId,
      ...changed,
      origin,
    })
    return { before, user: await getUser(tx, userId) }
  })
}

/** Whether a change of the user changed where his mail goes; addresses are compared without case (D11). */
export function isOtherAddress(before: { email: string }, after: { email: string }): boolean {
  return before.email.toLowerCase() !== after.email.toLowerCase()
}

/** A user whom nobody else changes until this transaction ends. Throws `not_found`. */
export async function lockUser(tx: Queries, id: string): Promise<User> {
  const user = await tx.find<User>(
    sql`select ${userColumns} from users u where u.id = ${id} for no key update`,
  )
  if (!user) throw new Problem('not_found', { message: 'There is no such user.' })
  return user
}

/** The fields that an edit really changes, before and after. */
export function changes<Edit extends object>(before: object, edit: Edit): { before: object; after: object } {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && value !== old.get(field),
  )
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field)])),
    after: Object.fromEntries(changed),
  }
}
