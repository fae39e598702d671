import { randomBytes, randomUUIDv7 } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import { type MasterKeys, masterKeyOf } from '../encryption/master-keys.ts'
import { KEY_BYTES, seal, unseal } from '../encryption/seal.ts'

/** The key under which a customer's personal values stand in their audit chain (DEC-50), and the hashes of their papers' files. */
export type CustomerKey = { id: string; key: Buffer }

type Row = { id: string; customerId: string; masterKeyId: string; wrapped: Buffer }

/** Rows that one transaction of a rotation encrypts again. */
const BATCH = 500

const columns = sql`id, customer_id as "customerId", master_key_id as "masterKeyId", wrapped`

/** The customer's key, made when it is first needed. Of two transactions that make one, the second waits. */
export async function customerKey(tx: Queries, keys: MasterKeys, customerId: string): Promise<CustomerKey> {
  const known = await findCustomerKey(tx, keys, customerId)
  if (known) return known
  const { current } = keys
  const id = randomUUIDv7()
  const place = placeOf({ id, customerId, masterKeyId: current.id })
  const wrapped = seal(current.key, randomBytes(KEY_BYTES), place)
  await tx.run(sql`
    insert into audit_keys (id, customer_id, master_key_id, wrapped)
    values (${id}, ${customerId}, ${current.id}, ${wrapped}) on conflict (customer_id) do nothing`)
  const made = await findCustomerKey(tx, keys, customerId)
  if (!made) throw new Error('the key of a customer’s audit chain disappeared while it was made')
  return made
}

/** The customer's key; null if they have none. Throws if it was encrypted for another customer. */
export async function findCustomerKey(
  db: Queries,
  keys: MasterKeys,
  customerId: string,
): Promise<CustomerKey | null> {
  const row = await db.find<Row>(sql`select ${columns} from audit_keys where customer_id = ${customerId}`)
  return row && unwrapCustomerKey(keys, row)
}

/** Throws if it was encrypted for another customer, or with a master key that we don't hold. */
export function unwrapCustomerKey(keys: MasterKeys, row: Row): CustomerKey {
  return { id: row.id, key: unseal(masterKeyOf(keys, row.masterKeyId), row.wrapped, placeOf(row)) }
}

/** Encrypts every customer's key with the current master key, in batches, and returns their number. */
export async function rotateCustomerKeys(db: Database, keys: MasterKeys): Promise<number> {
  let rotated = 0
  for (;;) {
    const count = await db.transaction((tx) => rotateBatch(tx, keys))
    if (count === 0) return rotated
    rotated += count
  }
}

async function rotateBatch(tx: Queries, keys: MasterKeys): Promise<number> {
  const { current } = keys
  const rows = await tx.rows<Row>(sql`
    select ${columns} from audit_keys where master_key_id <> ${current.id} order by id limit ${BATCH} for update`)
  if (rows.length === 0) return 0
  const wrapped = rows.map((row) =>
    seal(current.key, unwrapCustomerKey(keys, row).key, placeOf({ ...row, masterKeyId: current.id })),
  )
  await tx.run(sql`
    update audit_keys k set master_key_id = ${current.id}, wrapped = fresh.wrapped
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${wrapped}::bytea[]) as fresh (id, wrapped)
    where k.id = fresh.id`)
  return rows.length
}

const placeOf = ({ id, customerId, masterKeyId }: Omit<Row, 'wrapped'>) => [
  'audit_keys',
  'wrapped',
  customerId,
  id,
  masterKeyId,
]
