import { randomBytes, randomUUIDv7 } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import { type MasterKeys, masterKeyOf } from './master-keys.ts'
import { KEY_BYTES, seal, unseal } from './seal.ts'

type Row = { id: string; userId: string; masterKeyId: string; wrapped: Buffer }

/** Rows that one transaction of a rotation encrypts again. */
const BATCH = 500

/** Creates a key for one record of a user, and stores it encrypted with the current master key. */
export async function addDataKey(tx: Queries, { current }: MasterKeys, userId: string) {
  const id = randomUUIDv7()
  const key = randomBytes(KEY_BYTES)
  const wrapped = seal(current.key, key, placeOf({ id, userId, masterKeyId: current.id }))
  await tx.run(sql`
    insert into data_keys (id, user_id, master_key_id, wrapped) values (${id}, ${userId}, ${current.id}, ${wrapped})`)
  return { id, key }
}

/** The key of a record. Throws if it was encrypted for another record, or with a master key that we don't hold. */
export async function getDataKey(db: Queries, keys: MasterKeys, id: string): Promise<Buffer> {
  return unwrap(keys, await db.row<Row>(sql`select ${columns} from data_keys where id = ${id}`))
}

/**
 * Encrypts every data key with the current master key, in batches, and returns their number. The data stays as it is. A
 * read finds either the old or the new form, so no read fails while every server holds both master keys.
 */
export async function rotateDataKeys(db: Database, keys: MasterKeys, batch: number = BATCH): Promise<number> {
  let rotated = 0
  for (;;) {
    const count = await db.transaction((tx) => rotateBatch(tx, keys, batch))
    if (count === 0) return rotated
    rotated += count
  }
}

async function rotateBatch(tx: Queries, keys: MasterKeys, batch: number): Promise<number> {
  const { current } = keys
  const rows = await tx.rows<Row>(sql`
    select ${columns} from data_keys where master_key_id <> ${current.id} order by id limit ${batch} for update`)
  if (rows.length === 0) return 0
  const wrapped = rows.map((row) =>
    seal(current.key, unwrap(keys, row), placeOf({ ...row, masterKeyId: current.id })),
  )
  await tx.run(sql`
    update data_keys d set master_key_id = ${current.id}, wrapped = fresh.wrapped
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${wrapped}::bytea[]) as fresh (id, wrapped)
    where d.id = fresh.id`)
  return rows.length
}

const columns = sql`id, user_id as "userId", master_key_id as "masterKeyId", wrapped`

function unwrap(keys: MasterKeys, row: Row): Buffer {
  return unseal(masterKeyOf(keys, row.masterKeyId), row.wrapped, placeOf(row))
}

function placeOf({ id, userId, masterKeyId }: Omit<Row, 'wrapped'>) {
  return ['data_keys', 'wrapped', userId, id, masterKeyId]
}
