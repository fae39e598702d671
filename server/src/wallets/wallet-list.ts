import type { Received, Reply } from '@bank/contract/endpoint'
import type { AdminWallet, Wallet, wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { assetOfWallet } from '../chains/network-names.ts'
import { findRate, findRates, type RateNow, rateShown } from '../chains/rates/rate.ts'
import type { Database, Queries } from '../db/connect.ts'
import { inIso } from '../db/iso.ts'
import { containsSearch, pageClause, pageOf } from '../db/page.ts'
import { Problem } from '../problem.ts'
import { type Deposits, previewOf } from './deposits.ts'
import { addressWords, areWordsSigned } from './signature.ts'
import { beginReading, type Doubt, type Evidence, evidenceColumns, type WalletTrust } from './trust.ts'
import { inspectWallets } from './watch.ts'

type Query = Received<typeof wallets.list>['query']

type Row = Evidence & { qrPng: Buffer; createdAt: string; addressChangedAt: string; updatedAt: string }
type FormerRow = AdminWallet['formerAddresses'][number] & { id: string; signature: string | null }
type AdminRow = Row & { formerAddresses: FormerRow[] }

// What customers pay to also changes with the use of a key, and with a key that is used.
const walletColumns = sql`
  ${evidenceColumns}, a.qr_png as "qrPng", w.created_at as "createdAt", w.updated_at as "updatedAt",
  greatest(a.created_at, (w.changed_at ->> 'depositAddresses')::timestamptz(3),
    case when w.deposit_addresses = 'per-offer' then (w.changed_at ->> 'extendedPublicKey')::timestamptz(3) end
  ) as "addressChangedAt"`

const formerAddresses = sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('id', f.id, 'address', f.address, 'signature', encode(f.signature, 'base64'),
        'until', ${inIso('f.retired_at')})
      order by f.retired_at desc, f.created_at desc, f.id desc)
    from wallet_addresses f where f.wallet_id = w.id and f.retired_at is not null
  ), '[]') as "formerAddresses"`

/** The active wallets, each with its current address. */
const activeWallets = sql`
  wallets w join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null where w.archived_at is null`

/** The wallets that customers can pay to, without withdrawn ones. Throws `validation_failed` for an invalid cursor. */
export async function listWallets(
  db: Database,
  trust: WalletTrust,
  query: Query,
): Promise<Reply<typeof wallets.list>> {
  const { after, orderAndLimit } = pageOfWallets(query)
  const shown = sql`w.id = any(${await inspectWallets(db, trust)}::uuid[])`
  const doubtOf = beginReading(trust)
  const rows = await db.rows<Row>(sql`
    select ${walletColumns} from ${activeWallets} and ${shown} and ${matches(query)} and ${after} ${orderAndLimit}`)
  const { data, nextCursor } = pageOf(rows, query)
  // Each row is checked again, in case it was changed since the inspection.
  const safe = data.filter((row) => doubtOf(row) === null)
  return { ...(await countWallets(db, query, shown)), data: safe.map(walletOf), nextCursor }
}

/** Like `listWallets`, with withdrawn wallets and with each wallet's former addresses, newest first. */
export async function listWalletsWithHistory(
  db: Queries,
  trust: WalletTrust,
  query: Query,
): Promise<Reply<typeof wallets.listAll>> {
  const { after, orderAndLimit } = pageOfWallets(query)
  const doubtOf = beginReading(trust)
  const rows = await db.rows<AdminRow>(sql`
    select ${walletColumns}, ${formerAddresses} from ${activeWallets} and ${matches(query)} and ${after} ${orderAndLimit}`)
  const { data, nextCursor } = pageOf(rows, query)
  const rateOf = await findRates(db, data.map(pricedOf))
  const all = data.map((row) => adminWalletOf(trust, row, doubtOf(row), rateOf(row.id)))
  return { ...(await countWallets(db, query, sql`true`)), data: all, nextCursor }
}

/** An active wallet as administrators see it. Throws `not_found`. */
export async function getWallet(db: Queries, trust: WalletTrust, id: string): Promise<AdminWallet> {
  const doubtOf = beginReading(trust)
  const row = await db.find<AdminRow>(sql`
    select ${walletColumns}, ${formerAddresses} from ${activeWallets} and w.id = ${id}`)
  if (!row) throw noSuchWallet()
  return adminWalletOf(trust, row, doubtOf(row), await findRate(db, pricedOf(row)))
}

export function noSuchWallet(): Problem {
  return new Problem('not_found', { message: 'There is no such wallet.' })
}

const pageOfWallets = (query: Query) => pageClause(query, sql`w.created_at`, sql`w.id`)

function matches({ search }: Query) {
  if (search === undefined) return sql`true`
  return containsSearch(sql`fold_text(concat_ws(' ', w.name, w.network, a.address))`, search)
}

function countWallets(db: Queries, query: Query, shown: ReturnType<typeof matches>) {
  return db.row<{ total: number; matched: number }>(sql`
    select count(*) as total, count(*) filter (where ${matches(query)}) as matched from ${activeWallets} and ${shown}`)
}

/** The picture is part of the response, so there is no URL from which it could be fetched (DEC-24). */
export function qrAsText(qrPng: Buffer): string {
  return `data:image/png;base64,${qrPng.toString('base64')}`
}

function walletOf(row: Row): Wallet {
  const { id, name, network, address, qrPng, createdAt, addressChangedAt, depositAddresses } = row
  const qrCode = qrAsText(qrPng)
  return { id, name, network, address, qrCode, createdAt, addressChangedAt, depositAddresses }
}

type Named = { name: string; network: string }

const pricedOf = (wallet: Named & { id: string }) => ({
  walletId: wallet.id,
  asset: assetOfWallet(wallet)?.asset ?? null,
})

/** What administrators see of a wallet's deposits, from what it is called and its key. */
export function depositsShown(
  wallet: Named & Deposits,
  rate: RateNow,
): Pick<AdminWallet, 'extendedPublicKey' | 'previewAddresses' | 'asset' | 'rate' | 'feedTrouble'> {
  const known = assetOfWallet(wallet)
  return {
    extendedPublicKey: wallet.extendedPublicKey,
    previewAddresses: previewOf(wallet),
    asset: known && { network: known.network, symbol: known.asset.symbol },
    ...rateShown(rate),
  }
}

function adminWalletOf({ keys }: WalletTrust, row: AdminRow, withdrawn: Doubt, rate: RateNow): AdminWallet {
  // Leaves out addresses that someone else wrote into the history, which customers never saw.
  const former = row.formerAddresses.filter(({ id, address, signature }) =>
    areWordsSigned(
      keys,
      addressWords({ id, walletId: row.id, address }),
      signature === null ? null : Buffer.from(signature, 'base64'),
    ),
  )
  const formerAddresses = former.map(({ address, until }) => ({ address, until }))
  return {
    ...walletOf(row),
    updatedAt: row.updatedAt,
    formerAddresses,
    withdrawn,
    ...depositsShown(row, rate),
  }
}
