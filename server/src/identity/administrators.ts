import { randomBytes } from 'node:crypto'
import { brand } from '@bank/contract/brand'
import { Password } from '@bank/contract/identity'
import { Email } from '@bank/contract/text'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { hashPassword } from './hashing.ts'
import { addUser } from './user.ts'

export type NewAdministrator = {
  id: string
  email: string
  /** To be shown once, on the terminal; null where the operator gave it. */
  password: string | null
}

/** Makes the first administrator where there is none (D4), and answers him; null where there is one. */
export async function ensureAdministrator(
  db: Database,
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<NewAdministrator | null> {
  const { exist } = await db.row<{ exist: boolean }>(
    sql`select exists (select from users where role = 'admin') as exist`,
  )
  if (exist) return null
  return addAdministrator(db, config.ADMIN_EMAIL ?? brand.defaultAdminEmail, config.ADMIN_PASSWORD)
}

/** Makes an administrator, with a random password where none is given (D39). Throws where the address is taken. */
export async function addAdministrator(
  db: Database,
  email: string,
  password: string | undefined,
): Promise<NewAdministrator> {
  const address = Email.parse(email)
  const made = password === undefined ? randomPassword() : null
  const passwordHash = await hashPassword(Password.parse(made ?? password))
  return db.transaction(async (tx) => {
    const id = await addUser(tx, {
      email: address,
      passwordHash,
      firstName: 'Bank',
      lastName: 'Administrator',
      phoneNumber: brand.phone,
      country: 'Singapore',
      state: 'Singapore',
      city: 'Singapore',
      address1: brand.legalName,
      zipCode: '018989',
      role: 'admin',
      status: 'active',
    })
    const subject = { type: 'user' as const, id }
    await record(tx, {
      act: 'administrator.created',
      actorId: null,
      subject,
      customerId: id,
      after: { email },
      origin: null,
    })
    return { id, email: address, password: made }
  })
}

/** A password for a terminal: 120 random bits, without characters that look alike. */
export function randomPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{6})(?=.)/g, '$1-')
}
