import { randomBytes } from 'node:crypto'
import { brand } from '@bank/contract/brand'
import { Password } from '@bank/contract/identity'
import { Email } from '@bank/contract/text'
import pg from 'pg'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { hashPassword } from './hashing.ts'
import { addUser } from './user.ts'

export type NewAdministrator = {
  id: string
  email: string
  /** To be shown once, on the terminal; null where the operator gave it. */
  password: string | null
}

/**
 * Makes a further administrator, with a random password where none is given (D39). `db` connects as the owner of the
 * tables: the serving role makes none. Throws where the address is taken.
 */
export async function addAdministrator(
  db: Database,
  email: string,
  password: string | undefined,
): Promise<NewAdministrator> {
  const draft = await draftAdministrator(email, password)
  return db.transaction((tx) => insertAdministrator(tx, draft))
}

export type AdministratorDraft = { email: string; password: string | null; passwordHash: string }

/** All that takes long about a new administrator: his password is made and hashed before a transaction begins. */
export async function draftAdministrator(email: string, password?: string): Promise<AdministratorDraft> {
  const address = Email.parse(email)
  const made = password === undefined ? randomPassword() : null
  const passwordHash = await hashPassword(Password.parse(made ?? password))
  return { email: address, password: made, passwordHash }
}

/**
 * Adds the administrator that was drafted. The `isFirst` one of a new bank may be made by the serving role too, through
 * a function of the database that refuses once there has been one; that is said in one sentence.
 */
export async function insertAdministrator(
  tx: Queries,
  draft: AdministratorDraft,
  { isFirst = false } = {},
): Promise<NewAdministrator> {
  const { email, password, passwordHash } = draft
  const id = await addUser(tx, {
    email,
    passwordHash,
    firstName: 'Bank',
    lastName: 'Administrator',
    phoneNumber: brand.phone,
    country: 'Singapore',
    state: 'Singapore',
    city: 'Singapore',
    address1: brand.legalName,
    zipCode: '018989',
    status: 'active',
    ...(!isFirst && { role: 'admin' }),
  })
  if (isFirst) await promoteFirst(tx, id)
  await record(tx, {
    act: 'administrator.created',
    actorId: null,
    subject: { type: 'user', id },
    customerId: id,
    after: { email },
    origin: null,
  })
  return { id, email, password }
}

async function promoteFirst(tx: Queries, id: string) {
  try {
    await tx.run(sql`select promote_first_administrator(${id})`)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new Error(
      'This database has had an administrator and has none now. Make one with npm run admin:add, as the database’s owner.',
      { cause },
    )
  }
}

/** A password for a terminal: 120 random bits, without characters that look alike. */
export function randomPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{6})(?=.)/g, '$1-')
}
