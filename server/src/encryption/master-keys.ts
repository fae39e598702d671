import { createHmac } from 'node:crypto'
import sql, { join, raw } from 'sql-template-tag'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'

export type MasterKey = {
  /** Identifies the key in the database without revealing anything about it. */
  id: string
  key: Buffer
}

/** The key that encrypts new data keys, and all keys that can have encrypted existing ones. */
export type MasterKeys = { current: MasterKey; all: readonly MasterKey[] }

/** Parses the keys from base64, which the configuration has validated. */
export function masterKeys(current: string, previous?: string): MasterKeys {
  const first = masterKey(current)
  return { current: first, all: previous === undefined ? [first] : [first, masterKey(previous)] }
}

function masterKey(text: string): MasterKey {
  const key = Buffer.from(text, 'base64')
  return { id: createHmac('sha256', key).update('meranti master key').digest('hex').slice(0, 32), key }
}

/** Throws if the data needs a key that we don't hold. */
export function masterKeyOf({ all }: MasterKeys, id: string): Buffer {
  const found = all.find((known) => known.id === id)
  if (!found)
    throw new Error(`a record is encrypted with the master key ${id}, which this server does not hold`)
  return found.key
}

/** Whether this database uses a master key already. */
export async function hasMasterKey(db: Queries): Promise<boolean> {
  return (await db.find(sql`select from master_keys limit 1`)) !== null
}

/**
 * Checks at the start that these keys decrypt everything in the database, and stores the current one's id. Throws one
 * sentence if they don't: going on would create data that no single key decrypts.
 */
export async function proveMasterKeys(db: Database, keys: MasterKeys): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two servers that start with different keys, only one can be the first.
    await holdLock(tx, 'firstKey')
    await refuseStrangeKeys(tx, keys)
    await tx.run(sql`insert into master_keys (id) values (${keys.current.id}) on conflict do nothing`)
  })
  holdMasterKeys(db, keys)
}

/** The tables with a `master_key_id`. */
const ENCRYPTED_TABLES = ['data_keys', 'audit_keys', 'letters', 'push_keys', 'push_subscriptions']

/** Throws one sentence if these keys don't decrypt everything in the database. Changes nothing. */
export async function refuseStrangeKeys(db: Queries, { all }: MasterKeys): Promise<void> {
  const ids = all.map(({ id }) => id)
  // An older database does not have every table yet.
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${ENCRYPTED_TABLES})`)
  const needed = tables.map(
    ({ name }) => sql`exists (select from ${raw(name)} t where t.master_key_id = k.id)`,
  )
  const used = await db.rows<{ id: string; needed: boolean }>(sql`
    select k.id, ${join([sql`false`, ...needed], ' or ')} as needed from master_keys k`)
  const isStranger = used.length > 0 && !used.some(({ id }) => ids.includes(id))
  if (!isStranger && !used.some(({ id, needed }) => needed && !ids.includes(id))) return
  throw new Error(
    'DATA_KEY is not the key that this database is encrypted with: set the right one. To change the key, set the new one as DATA_KEY and the old one as DATA_KEY_PREVIOUS.',
  )
}

const held = new WeakMap<object, MasterKeys>()

/**
 * Keeps the master keys of a database for as long as it is open, so that whatever writes to it can encrypt. If keys were
 * passed on by each caller, an act that nobody thought of as personal would reach the audit log in clear text.
 */
export function holdMasterKeys({ home }: Queries, keys: MasterKeys): void {
  held.set(home, keys)
}

/** The keys of the database that these statements run on. Throws if it was opened without them. */
export function heldMasterKeys({ home }: Queries): MasterKeys {
  const keys = held.get(home)
  if (!keys) throw new Error('this database was opened without its master keys')
  return keys
}
