import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'

export type MasterKey = {
  /** Tells keys apart in the database, and tells nothing of the key. */
  id: string
  key: Buffer
}

/** The key that wraps what is new, and every key that may have wrapped what is there. */
export type MasterKeys = { current: MasterKey; all: readonly MasterKey[] }

/** The keys from their base64 text, which the configuration has checked. */
export function masterKeys(current: string, previous?: string): MasterKeys {
  const first = masterKey(current)
  return { current: first, all: previous === undefined ? [first] : [first, masterKey(previous)] }
}

function masterKey(text: string): MasterKey {
  const key = Buffer.from(text, 'base64')
  return { id: createHmac('sha256', key).update('meranti master key').digest('hex').slice(0, 32), key }
}

/** Throws where the database's data needs a key that we don't hold. */
export function masterKeyOf({ all }: MasterKeys, id: string): Buffer {
  const found = all.find((known) => known.id === id)
  if (!found) throw new Error(`a record is wrapped by the master key ${id}, which this server does not hold`)
  return found.key
}

/** Whether this database has begun with a master key. */
export async function hasMasterKey(db: Queries): Promise<boolean> {
  return (await db.find(sql`select from master_keys limit 1`)) !== null
}

/**
 * Proves at the start that these keys open everything that the database holds, and enters the current one. Throws one
 * sentence where they don't: going on would make data that no single key opens.
 */
export async function proveMasterKeys(db: Database, keys: MasterKeys): Promise<void> {
  await db.transaction(async (tx) => {
    // Two servers that begin with different keys must not both be first.
    await holdLock(tx, 'firstKey')
    await refuseStrangeKeys(tx, keys)
    await tx.run(sql`insert into master_keys (id) values (${keys.current.id}) on conflict do nothing`)
  })
}

/** Throws one sentence where these keys don't open everything that the database holds. Changes nothing. */
export async function refuseStrangeKeys(db: Queries, { all }: MasterKeys): Promise<void> {
  const ids = all.map(({ id }) => id)
  const used = await db.rows<{ id: string; needed: boolean }>(sql`
    select k.id, exists (select from data_keys d where d.master_key_id = k.id) as needed from master_keys k`)
  const isStranger = used.length > 0 && !used.some(({ id }) => ids.includes(id))
  if (!isStranger && !used.some(({ id, needed }) => needed && !ids.includes(id))) return
  throw new Error(
    'DATA_KEY is not the key that this database is encrypted with: set the one that is, and a new one only together with the old one as DATA_KEY_PREVIOUS.',
  )
}
