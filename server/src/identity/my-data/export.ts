import type { ExportStatus } from '@bank/contract/my-data'
import sql from 'sql-template-tag'
import { recordOwn } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import { getDataKey } from '../../encryption/data-keys.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import { unseal } from '../../encryption/seal.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import type { Caller } from '../sessions/caller.ts'

/** How long a file can be downloaded, and how long after asking for one the next can be asked for. */
export const EXPORT_HOURS = 24

const lifetime = sql`make_interval(hours => ${EXPORT_HOURS})`

/**
 * Asks for a file of the caller's data. Wake `Exports` after it, which makes the file. Throws `export_made_today` if they
 * asked within EXPORT_HOURS, unless making it failed.
 */
export async function requestExport(db: Database, { userId }: Caller, origin: Origin): Promise<ExportStatus> {
  return db.transaction(async (tx) => {
    // Each can succeed once a day, however many calls come at once. An upsert would also lock the row for a refused call,
    // and `makeNext` passes over locked rows.
    const again = await tx.run(sql`
      update exports set asked_at = now(), ready_at = null, failed_at = null, sealed = null
      where user_id = ${userId} and (failed_at is not null or asked_at <= now() - ${lifetime})`)
    const asked =
      again +
      (await tx.run(sql`
      insert into exports (user_id) values (${userId}) on conflict do nothing`))
    if (asked === 0) throw new Problem('export_made_today', { retryAfter: await secondsLeft(tx, userId) })
    await recordOwn(tx, 'user.export_asked', userId, origin)
    return getExportStatus(tx, userId)
  })
}

async function secondsLeft(tx: Queries, userId: string): Promise<number> {
  const seconds = await tx.value<number>(sql`
    select ceil(extract(epoch from asked_at + ${lifetime} - now()))::integer
    from exports where user_id = ${userId}`)
  return Math.max(1, seconds)
}

/** Whether the caller's file is ready, and until when. */
export async function getExportStatus(db: Queries, userId: string): Promise<ExportStatus> {
  const found = await db.find<ExportStatus>(sql`
    select ready_at as "readyAt", ready_at + ${lifetime} as "expiresAt",
      case
        when failed_at is not null then 'failed'
        when ready_at is null then 'preparing'
        when ready_at > now() - ${lifetime} then 'ready'
        else 'expired'
      end as status
    from exports where user_id = ${userId}`)
  return found ?? { status: 'none', readyAt: null, expiresAt: null }
}

type Stored = { askedAt: string; day: string; dataKeyId: string; sealed: Buffer }

/** The caller's file, a ZIP. Each download is recorded. Throws `no_export` if it is not ready, or no longer kept. */
export async function fetchExport(
  db: Database,
  keys: MasterKeys,
  { userId }: Caller,
  origin: Origin,
): Promise<File> {
  return db.transaction(async (tx) => {
    const stored = await tx.find<Stored>(sql`
      select asked_at as "askedAt", to_char(ready_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        data_key_id as "dataKeyId", sealed
      from exports where user_id = ${userId} and sealed is not null and ready_at > now() - ${lifetime}`)
    if (!stored) throw new Problem('no_export')
    const { askedAt, day, dataKeyId, sealed } = stored
    const zip = unseal(await getDataKey(tx, keys, dataKeyId), sealed, placeOfExport({ userId, askedAt }))
    await recordOwn(tx, 'user.export_downloaded', userId, origin)
    return new File([new Uint8Array(zip)], `my-data-${day}.zip`, { type: 'application/zip' })
  })
}

/** The place of a sealed file. It opens for no other user and for no other request of the same one. */
export function placeOfExport({ userId, askedAt }: { userId: string; askedAt: string }) {
  return ['exports', 'sealed', userId, askedAt]
}
