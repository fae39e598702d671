import sql from 'sql-template-tag'
import { type Database, DatabaseUnavailable, type Queries } from '../db/connect.ts'
import { addDataKey, getDataKey } from '../encryption/data-keys.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { seal } from '../encryption/seal.ts'
import type { Log } from '../http/request-log.ts'
import { repeat } from '../repeat.ts'
import { collectContent } from './content.ts'
import { EXPORT_HOURS, placeOfExport } from './export.ts'
import { zipped } from './zip.ts'

/** How often to look for files that another process was asked for and did not finish, and for those that are over. */
const LOOK_MS = 60_000

/** Writes the letter that somebody's file is ready, in the transaction that makes it so. */
export type TellReady = (tx: Queries, userId: string) => Promise<void>

export type Exports = {
  /** Makes the files that are asked for. Call it after the commit. */
  wake(): void
  /** Stops, after the file under way. */
  close(): Promise<void>
}

/**
 * Makes the files that users ask for (DEC-50), one at a time in each process, each by one process. A file that was not
 * finished when its process died is made by another one.
 */
export function openExports(db: Database, keys: MasterKeys, log: Log, tellReady: TellReady): Exports {
  let underWay = Promise.resolve()
  let closed = false
  const onFailure = (error: unknown) => log.error({ cause: String(error) }, 'could not make files of users’ data')
  async function work() {
    await dropExpired(db)
    while (!closed && (await makeNext(db, keys, log, tellReady))) {}
  }
  const wake = () => {
    if (!closed) underWay = underWay.then(work).catch(onFailure)
  }
  const stop = repeat({ everyMs: LOOK_MS }, work, onFailure)
  return {
    wake,
    async close() {
      closed = true
      stop()
      await underWay
    },
  }
}

/** Deletes the files that can't be fetched any more; that there was one stays. */
export function dropExpired(db: Queries): Promise<number> {
  return db.run(sql`
    update exports set sealed = null
    where sealed is not null and ready_at <= now() - make_interval(hours => ${EXPORT_HOURS})`)
}

type Asked = { userId: string; askedAt: string; dataKeyId: string | null }

/** Makes one file and returns whether there was one to make. One that can't be made is marked as failed. */
export async function makeNext(
  db: Database,
  keys: MasterKeys,
  log: Log,
  tellReady: TellReady,
): Promise<boolean> {
  let asked: Asked | null = null
  try {
    await db.transaction(async (tx) => {
      asked = null
      // One moment for all tables, so that a transaction and its movement are both there or neither.
      await tx.run(sql`set transaction isolation level repeatable read`)
      asked = await tx.find<Asked>(sql`
        select user_id as "userId", asked_at as "askedAt", data_key_id as "dataKeyId" from exports
        where ready_at is null and failed_at is null order by asked_at limit 1 for update skip locked`)
      if (asked) await make(tx, keys, asked, tellReady)
    })
    return asked !== null
  } catch (error) {
    if (asked === null || error instanceof DatabaseUnavailable) throw error
    await giveUp(db, asked)
    log.error({ cause: String(error) }, 'a file of a user’s data could not be made')
    return true
  }
}

async function make(tx: Queries, keys: MasterKeys, { userId, askedAt, dataKeyId }: Asked, tellReady: TellReady) {
  const zip = await zipped(await collectContent(tx, keys, userId))
  // The same key as for an earlier file: keys are never deleted before their user.
  const { id, key } =
    dataKeyId === null
      ? await addDataKey(tx, keys, userId)
      : { id: dataKeyId, key: await getDataKey(tx, keys, dataKeyId) }
  const sealed = seal(key, zip, placeOfExport({ userId, askedAt }))
  await tx.run(sql`
    update exports set ready_at = now(), data_key_id = ${id}, sealed = ${sealed} where user_id = ${userId}`)
  await tellReady(tx, userId)
}

function giveUp(db: Database, { userId }: Asked) {
  return db.run(sql`
    update exports set failed_at = now() where user_id = ${userId} and ready_at is null and failed_at is null`)
}
