import { DEFAULT_PREFERENCES, type Preferences } from '@bank/contract/preferences'
import sql from 'sql-template-tag'
import { recordOwn } from '../../audit/audit.ts'
import { changes } from '../../audit/changes.ts'
import type { Database, Queries } from '../../db/connect.ts'
import type { Origin } from '../../origin.ts'
import { lockUser } from '../../users/user.ts'

type Edit = { [Field in keyof Preferences]?: Preferences[Field] | undefined }

/** A user's choices; the defaults of the contract until they make any (DEC-51). */
export async function getPreferences(db: Queries, userId: string): Promise<Preferences> {
  const chosen = await db.find<Preferences>(sql`
    select email, sms, push, share_analytics as "shareAnalytics", marketing, language, time_zone as "timeZone"
    from preferences where user_id = ${userId}`)
  return chosen ?? DEFAULT_PREFERENCES
}

/** Changes some or all of a user's choices; an absent one stays as it is. */
export async function updatePreferences(
  db: Database,
  userId: string,
  edit: Edit,
  origin: Origin,
): Promise<Preferences> {
  return db.transaction(async (tx) => {
    // Two tabs that change one choice each take turns, so that neither undoes the other.
    await lockUser(tx, userId)
    const before = await getPreferences(tx, userId)
    const changed = changes(before, edit)
    const next = { ...before, ...changed.after }
    if (Object.keys(changed.after).length === 0) return before
    await tx.run(sql`
      insert into preferences (user_id, email, sms, push, share_analytics, marketing, language, time_zone)
      values (${userId}, ${next.email}, ${next.sms}, ${next.push}, ${next.shareAnalytics}, ${next.marketing},
        ${next.language}, ${next.timeZone})
      on conflict (user_id) do update set
        email = excluded.email, sms = excluded.sms, push = excluded.push, share_analytics = excluded.share_analytics,
        marketing = excluded.marketing, language = excluded.language, time_zone = excluded.time_zone, updated_at = now()`)
    await recordOwn(tx, 'user.preferences_changed', userId, origin, changed)
    return getPreferences(tx, userId)
  })
}
