import sql from 'sql-template-tag'
import type { Queries } from '../../server/src/db/connect.ts'
import { hashToken } from '../../server/src/identity/sessions/caller.ts'

type Session = { token: string; userId: string; idle?: number; signedIn?: number }

/**
 * Opens or resets a session with a token chosen by the experiment. `idle` is the number of minutes since its last use, and
 * `signedIn` since the sign-in.
 */
export async function placeSession(owner: Queries, session: Session): Promise<void> {
  const { token, userId, idle = 0, signedIn = 0 } = session
  await owner.run(sql`
    insert into sessions (token_hash, user_id, last_seen_at, authenticated_at)
    values (${hashToken(token)}, ${userId}, now() - make_interval(mins => ${idle}),
      now() - make_interval(mins => ${signedIn}))
    on conflict (token_hash) do update set created_at = now(), last_seen_at = excluded.last_seen_at,
      authenticated_at = excluded.authenticated_at`)
}
