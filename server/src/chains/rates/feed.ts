import type { FeedTrouble } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../../db/connect.ts'
import type { Log } from '../../http/request-log.ts'
import { repeat } from '../../repeat.ts'
import { FeedFailure, PRICED, readFeed } from './kraken.ts'

/** How often the feed is read. A rate survives nine failures before it is stale. */
const LOOK_MS = 30_000
const FIRST_LOOK_MS = 1

/** A reading is compared with the last believed one while that is younger: in a day, markets can move by more than half. */
const COMPARED_HOURS = 24

/**
 * Reads the feed of rates regularly and stores its readings for all servers (DEC-61). Returns a function that stops it; without
 * an address there is nothing to do.
 */
export function watchRates(db: Database, address: string | undefined, log: Log): () => void {
  if (address === undefined) return () => {}
  return repeat(
    { everyMs: LOOK_MS, firstMs: FIRST_LOOK_MS },
    () => lookAtFeed(db, address, log),
    (error) => log.warn({ cause: String(error) }, 'the rates could not be stored'),
  ).stop
}

/** Reads the feed once and stores what it says, or why it says nothing. */
export async function lookAtFeed(db: Queries, address: string, log: Log): Promise<void> {
  const answer = await readFeed(address).catch((error) => {
    if (error instanceof FeedFailure) return error
    throw error
  })
  const isRead = !(answer instanceof FeedFailure)
  const looks = PRICED.map(({ symbol }): Look => {
    const usd = isRead ? (answer.get(symbol) ?? null) : null
    return { asset: symbol, usd, trouble: isRead ? (usd === null ? 'missing' : null) : answer.trouble }
  })
  // Never the error of the connection itself, which may name the address and with it a key.
  const cause = isRead ? undefined : answer.message
  for (const { asset, trouble } of await store(db, looks))
    if (trouble) log.warn({ asset, trouble, cause }, 'the feed of rates has a trouble')
}

type Look = { asset: string; usd: string | null; trouble: FeedTrouble | null }

/**
 * Believes each reading or keeps why not, in one statement, so that two servers that read the feed don't disturb each other.
 * A reading that differs by more than half from the one before is not believed, and until the feed comes back to it, or a day
 * has passed, there is no rate rather than a wrong one. Returns the assets whose trouble has changed.
 */
function store(db: Queries, looks: Look[]): Promise<Omit<Look, 'usd'>[]> {
  const jumps = sql`coalesce(abs(excluded.usd - f.usd) * 2 > f.usd
    and f.at > clock_timestamp() - make_interval(hours => ${COMPARED_HOURS}), false)`
  // Rounded down: a rate from the future does not count.
  const now = sql`date_trunc('milliseconds', clock_timestamp())`
  const isBelieved = sql`(excluded.usd is not null and not ${jumps})`
  return db.rows(sql`
    with before as (select asset, trouble from feed_rates), stored as (
      insert into feed_rates as f (asset, usd, at, trouble, looked_at)
      select asset, usd, case when usd is not null then ${now} end, trouble, ${now}
      from unnest(${looks.map(({ asset }) => asset)}::text[], ${looks.map(({ usd }) => usd)}::numeric[],
        ${looks.map(({ trouble }) => trouble)}::text[]) look (asset, usd, trouble)
      order by asset
      on conflict (asset) do update set
        usd = case when ${isBelieved} then excluded.usd else f.usd end,
        at = case when ${isBelieved} then excluded.at else f.at end,
        trouble = case when ${jumps} then 'jumped'
          -- A rate that was ended is not used again because the feed can't be reached.
          when excluded.trouble = 'unreachable' then coalesce(f.trouble, 'unreachable')
          else excluded.trouble end,
        looked_at = excluded.looked_at
      returning asset, trouble
    )
    select s.asset, s.trouble from stored s left join before b using (asset) where s.trouble is distinct from b.trouble`)
}
