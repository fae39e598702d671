import { randomUUIDv7 } from 'node:crypto'
import { foldEmail } from '@bank/contract/email'
import { Profile, type Registration, type User } from '@bank/contract/identity'
import sql, { empty } from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type Moments, momentsOf, refuseIfChanged } from '../db/meanwhile.ts'
import { type Caller, type Origin, refuseEndedSession, requireFresh } from '../http/caller.ts'
import { addressBlock, countOrRefuse } from '../http/count.ts'
import { Problem } from '../http/problem.ts'
import { reopenVerification } from '../verification/reopen.ts'
import { hashPassword } from './hashing.ts'
import { accountKey, moveFailures, REGISTRATIONS_AN_HOUR, rememberAddress } from './limits.ts'
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
  const account = accountKey(person.email)
  const block = addressBlock(origin.address)
  await countOrRefuse(db, 'register', block, REGISTRATIONS_AN_HOUR, 3600)
  const passwordHash = await hashPassword(password, { group: block, member: account.toString('hex') })
  return db.transaction(async (tx) => {
    const id = await addUser(tx, { ...person, passwordHash })
    const token = await openSession(tx, id)
    await rememberAddress(tx, account, origin.address)
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
  /** Only the owner of the tables may set it; without it the user is a customer. */
  role?: User['role']
  status?: User['status']
}

/** Adds a user with his figures, all nothing. The unique index on the address answers `email_taken`. */
export async function addUser(tx: Queries, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUIDv7()
  const folded = foldEmail(user.email)
  await tx.run(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, address2, zip_code, status${user.role ? sql`, role` : empty})
    values (${id}, ${user.email}, ${folded}, ${user.passwordHash}, ${user.firstName}, ${user.lastName},
      ${user.phoneNumber}, ${user.country}, ${user.state}, ${user.city}, ${user.address1}, ${user.address2 ?? ''},
      ${user.zipCode}, ${user.status ?? 'pending'}${user.role ? sql`, ${user.role}` : empty})`)
  await tx.run(sql`insert into figures (user_id) values (${id})`)
  return id
}

/**
 * Changes what the profile carries and nothing else, and answers what there was before too. A new address or number
 * is no longer a verified one (hazard C14), and either needs a fresh sign-in. Another name, birth date or country makes
 * pending what was verified for the old one. Throws `email_taken`, `sign_in_again`, and `changed_meanwhile` where the
 * profile has changed since it was `seen`.
 */
export async function updateProfile(
  db: Database,
  caller: Caller,
  { seen, ...profile }: Profile & { seen?: string | undefined },
  origin: Origin,
): Promise<{ before: User; user: User }> {
  const { userId } = caller
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    await refuseChangedUser(tx, before, seen, Profile.keyof().options)
    const next = { ...before, ...profile }
    // With a stolen token, a new address would be the way to take the account over (hazard C14).
    const { email = before.email, phoneNumber = before.phoneNumber } = profile
    if (isOtherAddress(before, { email }) || phoneNumber !== before.phoneNumber) {
      requireFresh(caller)
      // A new password may have ended this session while it waited for the row.
      await refuseEndedSession(tx, caller)
    }
    if (isOtherAddress(before, { email })) await moveFailures(tx, accountKey(before.email), accountKey(email))
    await tx.run(sql`
      update users set
        first_name = ${next.firstName}, last_name = ${next.lastName}, email = ${email},
        email_folded = ${foldEmail(email)}, phone_number = ${next.phoneNumber}, country = ${next.country},
        state = ${next.state}, city = ${next.city},
        address1 = ${next.address1}, address2 = ${next.address2}, zip_code = ${next.zipCode},
        date_of_birth = ${next.dateOfBirth?.slice(0, 10) ?? null},
        email_verified = email_verified and email_folded = ${foldEmail(email)},
        phone_verified = phone_verified and phone_number = ${next.phoneNumber},
        updated_at = now()
      where id = ${userId}`)
    // First: its notice takes the turn of those who send, which must not wait for this customer's audit chain.
    await reopenVerification(tx, before, profile, { actorId: userId, origin })
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
  return foldEmail(before.email) !== foldEmail(after.email)
}

/** A user whom nobody else changes until this transaction ends. Throws `not_found`. */
export async function lockUser(tx: Queries, id: string): Promise<User> {
  const user = await tx.find<User>(
    sql`select ${userColumns} from users u where u.id = ${id} for no key update`,
  )
  if (!user) throw new Problem('not_found', { message: 'There is no such user.' })
  return user
}

/**
 * Throws `changed_meanwhile` where one of these fields of a locked user has changed since it was `seen`. A customer who
 * corrects an address doesn't hear of a status, nor a member of staff of an address that they can't edit.
 */
export async function refuseChangedUser(
  tx: Queries,
  user: User,
  seen: string | undefined,
  fields: readonly (keyof User)[],
): Promise<void> {
  if (seen === undefined) return
  const moments = await tx.row<Moments>(sql`select ${momentsOf(sql`u`)} from users u where u.id = ${user.id}`)
  refuseIfChanged(seen, moments, Object.fromEntries(fields.map((field) => [field, user[field]])))
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
