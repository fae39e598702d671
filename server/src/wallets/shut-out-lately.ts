import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** How long shutting out an administrator counts against the one who did it. */
const COUNTS_HOURS = 24

/**
 * Whether an administrator has shut out another one within the last day, or has requested it. Their proposals must
 * not take effect by delay alone, because the person they shut out may be the one who would veto them.
 */
export async function hasShutOutLately(tx: Queries, userId: string): Promise<boolean> {
  const found = await tx.find(sql`
    select from staff_changes where asked_by = ${userId} and (decided_at is null
      or outcome in ('at-once', 'confirmed', 'due')
        and decided_at > clock_timestamp() - make_interval(hours => ${COUNTS_HOURS}))
    limit 1`)
  return found !== null
}
