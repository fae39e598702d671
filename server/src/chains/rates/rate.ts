import type { Asset } from '@bank/contract/networks'
import type { AdminWallet } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { inIso } from '../../db/iso.ts'
import { personOf } from '../../users/user.ts'

/** What one whole coin is worth, in the words of `AdminWallet.rate` but exact: `usd` is a decimal number as text. */
export type KnownRate = Omit<NonNullable<AdminWallet['rate']>, 'usd'> & { usd: string }

/** The rate in force for a wallet, if one is known, and what is wrong with the feed. */
export type RateNow = { rate: KnownRate | null; feedTrouble: AdminWallet['feedTrouble'] }

/** Of a wallet that does not exist yet. */
export const NO_RATE: RateNow = { rate: null, feedTrouble: null }

/** A wallet and what it receives; null for an asset that the bank does not know. */
type Priced = { walletId: string; asset: Pick<Asset, 'symbol' | 'rate'> | null }

/** A reading of the feed that is older is no rate (DEC-61). */
export const FEED_RATE_MINUTES = 5

/**
 * The rate in force for what a wallet receives, by the database's clock: one dollar for a dollar token; otherwise what staff
 * set for the wallet last, while it is valid; otherwise the feed's, unless it is stale or in trouble.
 */
export async function findRate(db: Queries, priced: Priced): Promise<RateNow> {
  const rates = await findRates(db, [priced])
  return rates(priced.walletId)
}

/** Like `findRate` for many wallets, in one statement: returns the rate of each by its id. */
export async function findRates(db: Queries, wallets: Priced[]): Promise<(walletId: string) => RateNow> {
  const rows = await db.rows<RateNow & { walletId: string }>(sql`
    select wanted.wallet_id as "walletId",
      (select jsonb_build_object('usd', trim_scale(best.usd)::text, 'at', ${inIso('best.at')},
          'validUntil', ${inIso('best.valid_until')}, 'source', best.source, 'setBy', best.set_by)
        from (${ofDollar} union all ${ofStaff} union all ${ofFeed} order by rank limit 1) best) as rate,
      coalesce(feed.trouble, case when feed.looked_at < ${oldestReading} then 'stale' end) as "feedTrouble"
    from unnest(${wallets.map(({ walletId }) => walletId)}::uuid[],
      ${wallets.map(({ asset }) => asset?.symbol ?? '')}::text[],
      ${wallets.map(({ asset }) => asset?.rate === 'one-dollar')}::boolean[]) wanted (wallet_id, asset, is_dollar)
    left join feed_rates feed on feed.asset = wanted.asset and not wanted.is_dollar`)
  const byWallet = new Map(rows.map(({ walletId, rate, feedTrouble }) => [walletId, { rate, feedTrouble }]))
  return (walletId) => byWallet.get(walletId) ?? NO_RATE
}

const oldestReading = sql`clock_timestamp() - make_interval(mins => ${FEED_RATE_MINUTES})`

const ofDollar = sql`
  select 1 as rank, 1::numeric as usd, clock_timestamp() as at, null::timestamptz as valid_until, 'dollar' as source,
    null::jsonb as set_by
  where wanted.is_dollar`

// A rate from the future counts as little as one that is over: it was set before the clock was put back.
const ofStaff = sql`
  select 2, newest.usd, newest.set_at, newest.valid_until, 'staff',
    ${personOf(sql`u`)}::jsonb
  from (
    select usd, set_at, valid_until, set_by from wallet_rates
    where wallet_id = wanted.wallet_id and asset = wanted.asset and set_at <= clock_timestamp()
    order by set_at desc, id desc limit 1
  ) newest
  join users u on u.id = newest.set_by
  where newest.valid_until > clock_timestamp()`

const ofFeed = sql`
  select 3, feed.usd, feed.at, feed.at + make_interval(mins => ${FEED_RATE_MINUTES}), 'feed', null::jsonb
  where feed.at between ${oldestReading} and clock_timestamp()
    and coalesce(feed.trouble, 'unreachable') = 'unreachable'`

/** As the API has it. A number loses nothing that a person reads: it keeps 15 digits. */
export function rateShown({ rate, feedTrouble }: RateNow): Pick<AdminWallet, 'rate' | 'feedTrouble'> {
  return { rate: rate && { ...rate, usd: Number(rate.usd) }, feedTrouble }
}
