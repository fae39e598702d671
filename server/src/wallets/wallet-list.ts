import type { Received, Reply } from '@bank/contract/endpoint'
import type { AdminWallet, Wallet, wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { contains, pageClause, pageOf } from '../db/page.ts'
import { Problem } from '../http/problem.ts'

type Query = Received<typeof wallets.list>['query']

type WalletRow = Omit<Wallet, 'qrCode'> & { qrPng: Buffer }
type AdminWalletRow = Omit<AdminWallet, 'qrCode'> & { qrPng: Buffer }

const walletColumns = sql`
  w.id, w.name, w.network, a.address, a.qr_png as "qrPng", w.created_at as "createdAt", a.created_at as "addressChangedAt"`

const formerAddresses = sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('address', f.address, 'until', to_char(f.retired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by f.retired_at desc, f.created_at desc, f.id desc)
    from wallet_addresses f where f.wallet_id = w.id and f.retired_at is not null
  ), '[]') as "formerAddresses"`

/** What everybody sees: wallets in use, each with the address of now. */
const activeWallets = sql`
  wallets w join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null where w.archived_at is null`

/** The wallets that customers can pay to. Throws `validation_failed` for a cursor that is not ours. */
export async function listWallets(db: Queries, query: Query): Promise<Reply<typeof wallets.list>> {
  const { after, orderAndLimit } = pageOfWallets(query)
  const rows = await db.rows<WalletRow>(sql`
    select ${walletColumns} from ${activeWallets} and ${matches(query)} and ${after} ${orderAndLimit}`)
  return { ...(await countWallets(db, query)), ...pageOf(rows.map(withQrCode), query) }
}

/** As `listWallets`, with the addresses that each wallet showed earlier, newest first. */
export async function listWalletsWithHistory(
  db: Queries,
  query: Query,
): Promise<Reply<typeof wallets.listAll>> {
  const { after, orderAndLimit } = pageOfWallets(query)
  const rows = await db.rows<AdminWalletRow>(sql`
    select ${walletColumns}, ${formerAddresses} from ${activeWallets} and ${matches(query)} and ${after} ${orderAndLimit}`)
  return { ...(await countWallets(db, query)), ...pageOf(rows.map(withQrCode), query) }
}

/** An active wallet as administrators see it. Throws `not_found`. */
export async function getWallet(db: Queries, id: string): Promise<AdminWallet> {
  const row = await db.find<AdminWalletRow>(sql`
    select ${walletColumns}, ${formerAddresses} from ${activeWallets} and w.id = ${id}`)
  if (!row) throw noSuchWallet()
  return withQrCode(row)
}

export function noSuchWallet(): Problem {
  return new Problem('not_found', { message: 'There is no such wallet.' })
}

const pageOfWallets = (query: Query) => pageClause(query, sql`w.created_at`, sql`w.id`)

function matches({ search }: Query) {
  if (search === undefined) return sql`true`
  const pattern = contains(search)
  return sql`(w.name ilike ${pattern} or w.network ilike ${pattern} or a.address ilike ${pattern})`
}

function countWallets(db: Queries, query: Query) {
  return db.row<{ total: number; matched: number }>(sql`
    select count(*) as total, count(*) filter (where ${matches(query)}) as matched from ${activeWallets}`)
}

/** The picture travels inside the answer: there is no address from which it could be fetched (D24). */
function withQrCode<Row extends { qrPng: Buffer }>({ qrPng, ...wallet }: Row) {
  return { ...wallet, qrCode: `data:image/png;base64,${qrPng.toString('base64')}` }
}
