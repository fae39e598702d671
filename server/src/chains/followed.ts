import sql, { type Sql } from 'sql-template-tag'

/** For so long after a network was last read, its payments are still waited for. */
const FOLLOWED_MINUTES = 60

/** Whether payments on a network are waited for: a server reads it, or did so a moment ago. */
export const isFollowed = (network: Sql): Sql => sql`
  exists (
    select from chains c
    where c.network = ${network} and c.leased_until > clock_timestamp() - make_interval(mins => ${FOLLOWED_MINUTES}::integer))`
