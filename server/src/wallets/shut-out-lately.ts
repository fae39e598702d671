import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** How long putting an administrator out of use counts against the one who did it. */
const COUNTS_HOURS = 24

/**
 * Whether somebody has put another administrator out of use within a day, or has asked for it: time alone must not carry
 * out what they propose, as the one who would veto it may be the one whom they shut out.
 */
export async function hasShutOutLately(tx: Queries, userId: string): Promise<boolean> {
  const found = await tx.find(sql`
    select from staff_changes where asked_by = ${userId} and (decided_at is null
      or outcome in ('at-once', 'confirmed', 'due')
        and decided_at > clock_timestamp() - make_interval(hours => ${COUNTS_HOURS}))
    limit 1`)
  return found !== null
}
