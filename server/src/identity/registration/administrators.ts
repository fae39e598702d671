import { randomBytes } from 'node:crypto'
import { brand } from '@bank/contract/brand'
import { Email } from '@bank/contract/email'
import { Password } from '@bank/contract/identity'
import { nameLine } from '@bank/contract/person'
import pg from 'pg'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { OPERATOR, recordAbout } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import { Problem } from '../../problem.ts'
import { addUser } from '../../users/user.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { type PasswordPolicy, wordsAbout } from '../passwords/password.ts'

/** The first administrator's name if the configuration gives none. */
export const FIRST_ADMINISTRATOR = { firstName: 'Bank', lastName: 'Administrator' }

/** The data of a new administrator. */
export const AdministratorPerson = z.object({
  email: Email,
  firstName: nameLine('First Name'),
  lastName: nameLine('Last Name'),
})
type AdministratorPerson = z.output<typeof AdministratorPerson>

export type NewAdministrator = {
  id: string
  email: string
  /** Shown once, on the terminal; null if the operator gave it. */
  password: string | null
}

type Wanted = AdministratorPerson & { password: string | undefined }

/**
 * Adds another administrator, with a random password if none is given (DEC-39). `db` must connect as the owner of the
 * tables, because the serving role can't add administrators. Throws if the address is taken.
 */
export async function addAdministrator(
  db: Database,
  policy: PasswordPolicy,
  wanted: Wanted,
): Promise<NewAdministrator> {
  const draft = await draftAdministrator(policy, wanted)
  return db.transaction((tx) => insertAdministrator(tx, draft))
}

export type AdministratorDraft = AdministratorPerson & { password: string | null; passwordHash: string }

/**
 * Does the slow part of adding an administrator before the transaction begins: generates and hashes the password.
 * Throws one sentence if the policy refuses the operator's password.
 */
export async function draftAdministrator(
  policy: PasswordPolicy,
  { password, ...wanted }: Wanted,
): Promise<AdministratorDraft> {
  const person = AdministratorPerson.parse(wanted)
  const made = password === undefined ? randomPassword() : null
  const chosen = Password.parse(made ?? password)
  checkPassword(policy, person, chosen)
  return { ...person, password: made, passwordHash: await hashPassword(chosen) }
}

function checkPassword(policy: PasswordPolicy, person: AdministratorPerson, password: string) {
  try {
    policy.check(password, { path: 'ADMIN_PASSWORD', words: wordsAbout(person) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Error(`ADMIN_PASSWORD can’t be used while PASSWORD_POLICY is strict: ${error.message}.`)
  }
}

/**
 * Adds a drafted administrator. The serving role can also add the `isFirst` one of a new bank, through a function of
 * the database that refuses if there has ever been one; then this throws one sentence.
 */
export async function insertAdministrator(
  tx: Queries,
  draft: AdministratorDraft,
  { isFirst = false } = {},
): Promise<NewAdministrator> {
  const { email, firstName, lastName, password, passwordHash } = draft
  const id = await addUser(tx, {
    email,
    passwordHash,
    firstName,
    lastName,
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
  await recordAbout(tx, 'administrator.created', id, OPERATOR, { after: { email, firstName, lastName } })
  return { id, email, password }
}

async function promoteFirst(tx: Queries, id: string) {
  try {
    await tx.run(sql`select promote_first_administrator(${id})`)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new Error(
      'This database has had an administrator and has none now. Add one with npm run admin:add, as the database’s owner.',
      { cause },
    )
  }
}

/**
 * A name derived from an address, for a program that gives none: "Ada Tan" for ada.tan@bank.example, "Ada
 * Administrator" for ada@bank.example. So two administrators never look alike.
 */
export function nameFrom(email: string): { firstName: string; lastName: string } {
  const [local = ''] = email.split('@')
  const [first = FIRST_ADMINISTRATOR.firstName, ...rest] = local
    .split(/[^A-Za-z0-9']+/)
    .filter((word) => /[A-Za-z]/.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { firstName: first, lastName: rest.join(' ') || FIRST_ADMINISTRATOR.lastName }
}

/** A random password of 150 bits. It is read from a terminal, so it has no characters that look alike. */
export function randomPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = Array.from(randomBytes(30), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{6})(?=.)/g, '$1-')
}
