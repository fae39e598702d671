import { createHmac, ECDH, randomUUIDv7 } from 'node:crypto'
import type { NewSubscription, PushDevice } from '@bank/contract/push'
import sql from 'sql-template-tag'
import { OPERATOR, recordAbout, recordOwn } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import { heldMasterKeys } from '../../encryption/master-keys.ts'
import { lockCaller } from '../../identity/factors/lock-caller.ts'
import { ABSOLUTE_HOURS, type Caller } from '../../identity/sessions/caller.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { endpointKey, publicPushKey, pushKeys } from './keys.ts'
import { placeOf } from './known-services.ts'
import { sealSubscription } from './sealed-subscription.ts'

const listed = sql`
  select p.id, p.session_id as "sessionId", s.device, p.created_at as "createdAt"`
const joined = sql`push_subscriptions p join sessions s on s.id = p.session_id`

/** The caller's devices that are told, the latest first, and the key that a browser subscribes with. */
export async function listDevices(
  db: Queries,
  { userId, tokenHash }: Caller,
): Promise<{ publicKey: string; devices: PushDevice[] }> {
  const devices = await db.rows<PushDevice>(sql`
    ${listed}, s.token_hash = ${tokenHash} as current from ${joined}
    where p.user_id = ${userId} and s.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS})
    order by p.created_at desc, p.id desc`)
  return { publicKey: await publicPushKey(db), devices }
}

/**
 * Has the caller's session told through this subscription of its browser. It replaces that of the session, and whichever
 * session had the same browser's before is told no more, even if it is somebody else's. Throws `validation_failed` if it
 * leads elsewhere than to a push service, or its key is none.
 */
export async function subscribe(
  db: Database,
  named: readonly string[],
  caller: Caller,
  { endpoint, keys }: NewSubscription,
  origin: Origin,
): Promise<{ device: PushDevice; isNew: boolean }> {
  const place = placeOf(endpoint, named)
  if (place === null)
    throw Problem.invalid([{ path: 'endpoint', msg: 'endpoint must be an address of a known push service' }])
  if (!isPoint(keys.p256dh))
    throw Problem.invalid([{ path: 'keys.p256dh', msg: 'p256dh must be a public key of P-256' }])
  const hash = createHmac('sha256', endpointKey(await pushKeys(db)))
    .update(endpoint)
    .digest()
  const { current } = heldMasterKeys(db)
  return db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const sessionId = await keepSession(tx, caller)
    const known = await findOf(tx, sessionId)
    if (known?.hash.equals(hash)) {
      const sealed = sealSubscription(current, known.id, { endpoint, keys })
      const renewed = await tx.run(sql`
        update push_subscriptions set master_key_id = ${current.id}, sealed = ${sealed} where id = ${known.id}`)
      // Another session that has the same browser may just have ended it.
      if (renewed > 0) return { device: await getDevice(tx, known.id), isNew: false }
    }
    const id = randomUUIDv7()
    const sealed = sealSubscription(current, id, { endpoint, keys })
    const insertion = sql`
      insert into push_subscriptions
        (id, user_id, session_id, service, host, endpoint_hash, master_key_id, sealed)
      values (${id}, ${caller.userId}, ${sessionId}, ${place.service}, ${place.host}, ${hash}, ${current.id}, ${sealed})
      on conflict do nothing`
    do await clear(tx, caller, { sessionId, hash })
    while ((await tx.run(insertion)) === 0)
    await recordOwn(tx, 'user.push_added', caller.userId, origin, { after: { pushDeviceId: id } })
    return { device: await getDevice(tx, id), isNew: true }
  })
}

/** Ends one of the caller's subscriptions. Throws `not_found`, also for somebody else's. */
export async function endSubscription(
  db: Database,
  { userId }: Caller,
  id: string,
  origin: Origin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.run(sql`delete from push_subscriptions where id = ${id} and user_id = ${userId}`)
    if (ended === 0) throw new Problem('not_found')
    await recordOwn(tx, 'user.push_removed', userId, origin, { before: { pushDeviceId: id } })
  })
}

/** Ends a subscription of which its push service says that it is over. */
export async function dropSubscription(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.find<{ userId: string }>(sql`
      delete from push_subscriptions where id = ${id} returning user_id as "userId"`)
    if (gone) await recordDropped(tx, gone.userId, id)
  })
}

const recordDropped = (tx: Queries, userId: string, id: string) =>
  recordAbout(tx, 'user.push_removed', userId, OPERATOR, { before: { pushDeviceId: id } })

/** The id of the caller's session, which can't end before this transaction. Throws `session_expired`. */
async function keepSession(tx: Queries, { tokenHash }: Caller): Promise<string> {
  const session = await tx.find<{ id: string }>(
    sql`select id from sessions where token_hash = ${tokenHash} for key share`,
  )
  if (!session) throw new Problem('session_expired')
  return session.id
}

const findOf = (tx: Queries, sessionId: string) =>
  tx.find<{ id: string; hash: Buffer }>(sql`
    select id, endpoint_hash as hash from push_subscriptions where session_id = ${sessionId}`)

/** Ends the session's subscription, and any with this endpoint. */
async function clear(
  tx: Queries,
  { userId }: Caller,
  { sessionId, hash }: { sessionId: string; hash: Buffer },
): Promise<void> {
  const ended = await tx.rows<{ id: string; userId: string }>(sql`
    delete from push_subscriptions where session_id = ${sessionId} or endpoint_hash = ${hash}
    returning id, user_id as "userId"`)
  for (const { id, userId: owner } of ended) if (owner !== userId) await recordDropped(tx, owner, id)
}

const getDevice = (tx: Queries, id: string): Promise<PushDevice> =>
  tx.row(sql`${listed}, true as current from ${joined} where p.id = ${id}`)

function isPoint(base64url: string): boolean {
  try {
    return ECDH.convertKey(base64url, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}
