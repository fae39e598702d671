import { hkdfSync } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { heldMasterKeys, type MasterKeys, masterKeyOf } from '../../encryption/master-keys.ts'
import { seal, unseal } from '../../encryption/seal.ts'

/** The pair that names the bank to push services (RFC 8292), in base64url: a point of P-256, and 32 bytes. */
export type PushKeys = { publicKey: string; privateKey: string }

type Row = { publicKey: string; masterKeyId: string; sealed: Buffer }

/** The bank's pair, made when it is first needed. Of two servers that make one, both use the first. */
export async function pushKeys(db: Queries): Promise<PushKeys> {
  const known = await findPushKeys(db)
  if (known) return known
  // Loaded only here, because processes that serve need no more of it.
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const { current } = heldMasterKeys(db)
  const sealed = seal(current.key, Buffer.from(privateKey), placeOf(publicKey, current.id))
  await db.run(sql`
    insert into push_keys (public_key, master_key_id, sealed) values (${publicKey}, ${current.id}, ${sealed})
    on conflict do nothing`)
  const made = await findPushKeys(db)
  if (!made) throw new Error('the keys for push services disappeared while they were made')
  return made
}

/** The key that browsers subscribe with. The private one stays closed. */
export async function publicPushKey(db: Queries): Promise<string> {
  const known = await db.find<{ publicKey: string }>(sql`select public_key as "publicKey" from push_keys`)
  return (known ?? (await pushKeys(db))).publicKey
}

async function findPushKeys(db: Queries): Promise<PushKeys | null> {
  const row = await db.find<Row>(sql`select ${columns} from push_keys`)
  return row && { publicKey: row.publicKey, privateKey: open(heldMasterKeys(db), row).toString() }
}

/** Encrypts the private key with the current master key. The pair stays, because browsers have subscribed with it. */
export async function sealPushKeysAgain(tx: Queries, keys: MasterKeys): Promise<void> {
  const { current } = keys
  const row = await tx.find<Row>(sql`
    select ${columns} from push_keys where master_key_id <> ${current.id} for update`)
  if (!row) return
  const sealed = seal(current.key, open(keys, row), placeOf(row.publicKey, current.id))
  await tx.run(sql`update push_keys set master_key_id = ${current.id}, sealed = ${sealed}`)
}

/** The key of the hashes by which endpoints are found again. It is from the pair, so it outlives the master key. */
export const endpointKey = ({ privateKey }: PushKeys): Buffer =>
  Buffer.from(hkdfSync('sha256', privateKey, '', 'meranti push endpoints', 32))

const columns = sql`public_key as "publicKey", master_key_id as "masterKeyId", sealed`

const open = (keys: MasterKeys, { publicKey, masterKeyId, sealed }: Row): Buffer =>
  unseal(masterKeyOf(keys, masterKeyId), sealed, placeOf(publicKey, masterKeyId))

const placeOf = (publicKey: string, masterKeyId: string) => ['push_keys', 'sealed', publicKey, masterKeyId]
