import sql from 'sql-template-tag'
import * as z from 'zod'
import type { Database, Queries } from '../../db/connect.ts'
import { type MasterKey, type MasterKeys, masterKeyOf } from '../../encryption/master-keys.ts'
import { seal, unseal } from '../../encryption/seal.ts'
import { sealPushKeysAgain } from './keys.ts'

const Sealed = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

/** Where to send to a device, and the keys of its browser. */
export type Subscription = z.output<typeof Sealed>

export type SealedSubscription = { id: string; masterKeyId: string; sealed: Buffer }

/** Encrypts a subscription, as whoever knows it can send to its device. */
export function sealSubscription(
  { id: masterKeyId, key }: MasterKey,
  id: string,
  { endpoint, keys }: Subscription,
): Buffer {
  return seal(key, Buffer.from(JSON.stringify({ endpoint, keys })), placeOf(id, masterKeyId))
}

/** Opens a subscription. Throws if it was sealed elsewhere, or with a master key that we don't hold. */
export function openSubscription(
  keys: MasterKeys,
  { id, masterKeyId, sealed }: SealedSubscription,
): Subscription {
  const plain = unseal(masterKeyOf(keys, masterKeyId), sealed, placeOf(id, masterKeyId))
  return Sealed.parse(JSON.parse(plain.toString()))
}

const placeOf = (id: string, masterKeyId: string) => ['push_subscriptions', 'sealed', id, masterKeyId]

/** Subscriptions that one transaction of a rotation encrypts again. */
const BATCH = 500

/** Encrypts the bank's pair and all subscriptions with the current master key, and returns the number of subscriptions. */
export async function sealPushAgain(db: Database, keys: MasterKeys): Promise<number> {
  await db.transaction((tx) => sealPushKeysAgain(tx, keys))
  for (let count = 0; ; ) {
    const batch = await db.transaction((tx) => sealBatchAgain(tx, keys))
    if (batch === 0) return count
    count += batch
  }
}

async function sealBatchAgain(tx: Queries, keys: MasterKeys): Promise<number> {
  const { current } = keys
  const rows = await tx.rows<SealedSubscription>(sql`
    select id, master_key_id as "masterKeyId", sealed from push_subscriptions
    where master_key_id <> ${current.id} order by id limit ${BATCH} for no key update`)
  const sealed = rows.map((row) => sealSubscription(current, row.id, openSubscription(keys, row)))
  await tx.run(sql`
    update push_subscriptions s set master_key_id = ${current.id}, sealed = fresh.sealed
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed}::bytea[]) as fresh (id, sealed)
    where s.id = fresh.id`)
  return rows.length
}
