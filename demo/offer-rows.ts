import { OFFER_HOURS, OFFER_MINUTES } from '@bank/contract/offers'
import sql from 'sql-template-tag'
import { assetOfWallet } from '../server/src/chains/network-names.ts'
import type { Queries } from '../server/src/db/connect.ts'
import type { DatedEntry } from './audit-trail.ts'
import { daysBefore, hoursAfter, idOf } from './moment.ts'
import { RATES, rateSetAt } from './offers.ts'
import type { Story } from './story.ts'
import type { DrawnWallet } from './wallets.ts'

/** Adds the offers of all stories, and the addresses that were made for them. */
export async function addOffers(tx: Queries, stories: Story[]): Promise<void> {
  const rows = stories.flatMap(({ id: userId, offers }) =>
    offers.map(({ at, rate, ...offer }) => ({
      ...offer,
      userId,
      at,
      rateUsd: rate.usd,
      rateAt: rate.at,
      expiresAt: hoursAfter(at, OFFER_MINUTES / 60),
      endsAt: hoursAfter(at, OFFER_HOURS),
    })),
  )
  await tx.run(sql`
    with offered as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as offer (
        id uuid, "userId" uuid, "walletId" uuid, account text, amount bigint, reference text, "cryptoType" text,
        "cryptoNetwork" text, address text, "keyFingerprint" text, "addressIndex" integer, network text, asset text,
        decimals smallint, units numeric, "rateUsd" numeric, "rateAt" timestamptz, "expiresAt" timestamptz,
        "endsAt" timestamptz, at timestamptz)
    ), counted as (
      insert into deposit_indexes (fingerprint, next_index)
      select "keyFingerprint", max("addressIndex") + 1 from offered where "keyFingerprint" is not null group by 1
    ), derived as (
      insert into deposit_addresses
        (fingerprint, address_index, wallet_id, network, address, user_id, account_type, created_at)
      select "keyFingerprint", "addressIndex", "walletId", network, address, "userId", account, at from offered
      where "keyFingerprint" is not null
    )
    insert into offers (id, user_id, wallet_id, account_type, amount_cents, reference, crypto_type, crypto_network, address,
      key_fingerprint, address_index, network, asset, decimals, crypto_units, rate_usd, rate_at, expires_at, ends_at,
      created_at)
    select id, "userId", "walletId", account, amount, reference, "cryptoType", "cryptoNetwork", address, "keyFingerprint",
      "addressIndex", network, asset, decimals, units, "rateUsd", "rateAt", "expiresAt", "endsAt", at
    from offered`)
}

/**
 * A rate that staff set through the API is valid for a day at most. These are valid for ten years, because nobody sets rates
 * in a demonstration, and offers without a rate would say little in it next month. With a feed of rates there are none.
 */
const RATE_DAYS = 3652

export async function addRates(
  tx: Queries,
  wallets: DrawnWallet[],
  administratorId: string,
  now: Date,
): Promise<void> {
  for (const { walletId, asset, usd, setAt, validUntil } of listRates(wallets, now)) {
    await tx.run(sql`
      insert into wallet_rates (id, wallet_id, asset, usd, set_at, valid_until, set_by)
      values (${idOf(setAt)}, ${walletId}, ${asset}, ${usd}::numeric, ${setAt}, ${validUntil}, ${administratorId})`)
  }
}

/** The audit entries of the rates, in the format of wallets/set-rate.ts. */
export function recallRates(wallets: DrawnWallet[], administratorId: string, now: Date): DatedEntry[] {
  return listRates(wallets, now).map(({ walletId, asset, usd, setAt, validUntil }) => ({
    at: setAt,
    act: 'wallet.rate_set',
    actorId: administratorId,
    subject: { type: 'wallet', id: walletId },
    customerId: null,
    before: { rate: null, source: null },
    after: { asset, rate: usd, source: 'staff', setAt, validUntil },
    origin: null,
  }))
}

function listRates(wallets: DrawnWallet[], now: Date) {
  const setAt = rateSetAt(now)
  return wallets.flatMap((wallet) => {
    const usd = RATES[wallet.key]
    const asset = assetOfWallet(wallet)?.asset.symbol
    if (usd === undefined || asset === undefined) return []
    return [{ walletId: wallet.id, asset, usd, setAt, validUntil: daysBefore(setAt, -RATE_DAYS) }]
  })
}
