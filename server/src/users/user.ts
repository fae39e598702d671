import { randomUUIDv7 } from 'node:crypto'
import { foldEmail } from '@bank/contract/email'
import { Profile, type Registration, type User } from '@bank/contract/identity'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queries } from '../db/connect.ts'
import { type Moments, momentsOf, refuseIfChanged } from '../db/meanwhile.ts'
import { Problem } from '../problem.ts'

/** The fields of a profile that are stored as they were typed, and their columns. Each is exported and erased (DEC-74). */
const typedFields = z.keyof(z.omit(Profile, { email: true, dateOfBirth: true })).options
export const columnOf: Record<(typeof typedFields)[number], Sql> = {
  firstName: sql`first_name`,
  lastName: sql`last_name`,
  phoneNumber: sql`phone_number`,
  country: sql`country`,
  state: sql`state`,
  city: sql`city`,
  address1: sql`address1`,
  address2: sql`address2`,
  zipCode: sql`zip_code`,
}

/** The columns of `users u` as the contract's User. */
export const userColumns = sql`
  u.id, u.email, ${join(typedFields.map((field) => sql`u.${columnOf[field]} as "${raw(field)}"`))},
  to_char(u.date_of_birth::timestamp, 'YYYY-MM-DD"T00:00:00.000Z"') as "dateOfBirth",
  u.role, u.status, u.email_verified as "emailVerified", u.phone_verified as "phoneVerified",
  u.ssn_status as "ssnStatus", u.id_status as "idStatus", u.created_at as "createdAt", u.updated_at as "updatedAt"`

/**
 * Who somebody is, as JSON: the row of `users` with this alias, or only `id` if that was deleted. `more` are further names and
 * values, after a comma.
 */
export const personOf = (alias: Sql, id: Sql = sql`${alias}.id`, more: Sql = empty): Sql => sql`
  json_build_object('id', ${id}, 'firstName', coalesce(${alias}.first_name, ''),
    'lastName', coalesce(${alias}.last_name, ''), 'email', coalesce(${alias}.email, '') ${more})`

/** The assignments of an update that stores this profile. */
export const profileAssignments = (profile: Profile & { email: string }): Sql => sql`
  email = ${profile.email}, email_folded = ${foldEmail(profile.email)},
  ${join(typedFields.map((field) => sql`${columnOf[field]} = ${profile[field]}`))},
  date_of_birth = ${profile.dateOfBirth?.slice(0, 10) ?? null}`

/** A user by id. Throws `not_found`. */
export async function getUser(db: Queries, id: string): Promise<User> {
  const user = await db.find<User>(sql`select ${userColumns} from users u where u.id = ${id}`)
  if (!user) throw new Problem('not_found', { message: 'There is no such user.' })
  return user
}

/** The values of a new user. All other columns have defaults. */
export type NewUser = Omit<Registration, 'password'> & {
  passwordHash: string
  id?: string
  /** Only the owner of the tables can set the role. Without it the user is a customer. */
  role?: User['role']
  status?: User['status']
}

/** Adds a user and their figures, all zero. Throws `email_taken` through the unique index on the address. */
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
 * Throws `email_taken` if an account has this address, or another one than `id` can go back to it (DEC-47). Whoever writes it
 * then is still refused by the index or the trigger.
 */
export async function refuseTakenEmail(db: Queries, email: string, id: string | null = null): Promise<void> {
  const folded = foldEmail(email)
  const taken = await db.find(sql`
    select from users where email_folded = ${folded}
    union all select from former_emails
      where email_folded = ${folded} and until > now() and user_id is distinct from ${id}::uuid`)
  if (taken) throw new Problem('email_taken')
}

/** Whether a change of the user changed the address of their mail. Addresses are compared without case (DEC-11). */
export function isOtherAddress(before: { email: string }, after: { email: string }): boolean {
  return foldEmail(before.email) !== foldEmail(after.email)
}

/** What `users.password_hash` has while an account has no password, so that no password is right. */
export const NO_PASSWORD = '!'

/** The address of erased customers, which nobody can have (RFC 6761). */
export const NOBODY = sql`id::text || '@erased.invalid'`

/** Whoever takes such an address is not erased, as they have a password. */
export const isErased = sql`(email_folded = ${NOBODY} and password_hash = ${NO_PASSWORD})`

/** Locks a user until the transaction ends, and returns them. Throws `not_found`, also of one who was erased meanwhile. */
export async function lockUser(tx: Queries, id: string): Promise<User> {
  const user = await tx.find<User>(
    sql`select ${userColumns} from users u where u.id = ${id} and not ${isErased} for no key update`,
  )
  if (!user) throw new Problem('not_found', { message: 'There is no such user.' })
  return user
}

/** Like `lockUser`, by e-mail address, for the operator's commands. Throws one sentence if there is no such user. */
export async function lockUserOf(tx: Queries, email: string): Promise<{ id: string; email: string }> {
  const user = await tx.find<{ id: string; email: string }>(
    sql`select id, email from users where email_folded = ${foldEmail(email)} and not ${isErased} for no key update`,
  )
  if (!user) throw new Error('There is no user with this email address.')
  return user
}

/**
 * Throws `changed_meanwhile` if one of these fields of a locked user has changed since `seen`. Only fields that the
 * editor can change are compared: a customer correcting their address is not bothered about a changed status.
 */
export async function refuseChangedUser(
  tx: Queries,
  user: User,
  seen: string | undefined,
  fields: readonly (keyof User)[],
): Promise<void> {
  if (seen === undefined) return
  const moments = await tx.row<Moments>(sql`select ${momentsOf(sql`u`)} from users u where u.id = ${user.id}`)
  refuseIfChanged(seen, moments, Object.fromEntries(fields.map((field) => [field, user[field] ?? null])))
}
