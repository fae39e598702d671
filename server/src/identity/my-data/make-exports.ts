import sql from 'sql-template-tag'
import { type Database, DatabaseUnavailable, type Queries } from '../../db/connect.ts'
import { addDataKey, getDataKey } from '../../encryption/data-keys.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import { seal } from '../../encryption/seal.ts'
import type { Log } from '../../http/request-log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { repeat } from '../../repeat.ts'
import { collectContent } from './content.ts'
import { EXPORT_HOURS, placeOfExport } from './export.ts'
import { exportReady } from './letters.ts'
import { zipped } from './zip.ts'

/** How often to look for files that another process was asked for and did not finish, and for expired ones. */
const LOOK_MS = 60_000

export type Exports = {
  /** Makes the files that are asked for. Call it after the commit. */
  wake(): void
  /** Stops. A file under way is left to another process. */
  close(): Promise<void>
}

/**
 * Makes the files that users ask for (DEC-50), one at a time in each process, each by one process. A file that was not
 * finished when its process died is made by another one.
 */
export function openExports(db: Database, keys: MasterKeys, log: Log, outbox: Outbox): Exports {
  const stopping = new AbortController()
  const { signal } = stopping
  async function work() {
    await dropExpired(db)
    let isMore = true
    while (isMore && !signal.aborted) isMore = await makeNext(db, keys, log, outbox, signal)
  }
  const making = repeat({ everyMs: LOOK_MS }, work, (error) => {
    if (!signal.aborted) log.error({ cause: String(error) }, 'could not make files of users’ data')
  })
  return {
    wake: making.wake,
    close() {
      stopping.abort()
      return making.stop()
    },
  }
}

/** Deletes the files that can no longer be downloaded. Their rows stay. */
export function dropExpired(db: Queries): Promise<number> {
  return db.run(sql`
    update exports set sealed = null
    where sealed is not null and ready_at <= now() - make_interval(hours => ${EXPORT_HOURS})`)
}

type Asked = { userId: string; askedAt: string; dataKeyId: string | null; address: string }

/**
 * Makes one file and returns whether there was one to make. One that can't be made is marked as failed, unless `signal`
 * stopped it: then another process makes it.
 */
export async function makeNext(
  db: Database,
  keys: MasterKeys,
  log: Log,
  outbox: Outbox,
  signal?: AbortSignal,
): Promise<boolean> {
  const tried: Asked[] = []
  try {
    return await db.transaction((tx) => takeOne(tx, keys, outbox, tried, signal))
  } catch (error) {
    const asked = tried.at(-1)
    if (!asked || signal?.aborted || error instanceof DatabaseUnavailable) throw error
    log.error({ cause: String(error) }, 'a file of a user’s data could not be made')
    await giveUp(db, asked)
    return true
  }
}

/** Adds the request that it takes to `tried` before it begins, so that a failure can be noted. */
async function takeOne(
  tx: Queries,
  keys: MasterKeys,
  outbox: Outbox,
  tried: Asked[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // One moment for all tables, so that a transaction and its movement are both there or neither.
  await tx.run(sql`set transaction isolation level repeatable read`)
  const asked = await tx.find<Asked>(sql`
    select e.user_id as "userId", e.asked_at as "askedAt", e.data_key_id as "dataKeyId", u.email as address
    from exports e join users u on u.id = e.user_id
    where e.ready_at is null and e.failed_at is null order by e.asked_at limit 1 for update of e skip locked`)
  if (!asked) return false
  tried.push(asked)
  const { userId, askedAt, dataKeyId, address } = asked
  const zip = await zipped(await collectContent(tx, keys, userId), signal)
  // The same key as for an earlier file: keys are never deleted before their user.
  const { id, key } =
    dataKeyId === null
      ? await addDataKey(tx, keys, userId)
      : { id: dataKeyId, key: await getDataKey(tx, keys, dataKeyId) }
  const sealed = seal(key, zip, placeOfExport({ userId, askedAt }))
  await tx.run(sql`
    update exports set ready_at = now(), data_key_id = ${id}, sealed = ${sealed} where user_id = ${userId}`)
  await outbox.write(tx, exportReady, { address, userId })
  return true
}

function giveUp(db: Database, { userId, askedAt }: Asked) {
  return db.run(sql`
    update exports set failed_at = now()
    where user_id = ${userId} and asked_at = ${askedAt} and ready_at is null and failed_at is null`)
}
