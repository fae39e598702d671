import sql, { type Sql } from 'sql-template-tag'

/** For so long after a network was last read, its payments are still waited for. */
const FOLLOWED_MINUTES = 60

/** Whether payments of an asset are waited for: a server reads its network, or did so a moment ago, and TRX with it. */
export const isFollowed = (network: Sql, asset: Sql): Sql => sql`
  exists (
    select from chains c
    where c.network = ${network} and c.leased_until > clock_timestamp() - make_interval(mins => ${FOLLOWED_MINUTES}::integer)
      and (${asset} <> 'TRX' or c.reads_trx))`
