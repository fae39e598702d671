import type { Reply } from '@bank/contract/endpoint'
import { type Cents, cents } from '@bank/contract/money'
import type {
  AccountType,
  Transaction,
  TransactionStatus,
  TransactionType,
  transactions,
} from '@bank/contract/transactions'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { containsSearch } from '../db/page.ts'
import { WALK_MAX } from '../db/walk.ts'
import type { TransactionQuery } from './filters.ts'
import { indexedOfOne, listOfOne, newestOfOne } from './of-one.ts'
import { ownColumns, rowsOf } from './transaction.ts'

/** What a customer's own list also filters by (DEC-53). */
export type OwnQuery = TransactionQuery & {
  account?: AccountType | undefined
  category?: string | undefined
  from?: string | undefined
  to?: string | undefined
  min?: Cents | undefined
  max?: Cents | undefined
}

/** `signOf` for a row of `transactions`. */
export const signOfRow = (account: Sql = sql`account_type`): Sql =>
  sql`case when coalesce(to_account_type = ${account}, type in ('deposit', 'refund')) then 1 else -1 end`

/** What a search in a customer's own list looks through, as a condition on the columns of `transactions`. */
export const matchesOwnSearch = (search: string): Sql =>
  containsSearch(
    sql`(folded || ' ' || fold_text(concat_ws(' ', category, crypto_type, crypto_address, id)))`,
    search,
  )

/** The filters by which no index is ordered, as a condition on the columns of `transactions`; null without any. */
function holdsOf({ search, category, account, min, max }: OwnQuery, type?: TransactionType): Sql | null {
  const tests = [
    search ? matchesOwnSearch(search) : null,
    category === undefined ? null : sql`category = ${category}`,
    type ? sql`type = ${type}` : null,
    account ? sql`${account} in (account_type, to_account_type)` : null,
    min === undefined ? null : sql`amount_cents >= ${min}`,
    max === undefined ? null : sql`amount_cents <= ${max}`,
  ].filter((test) => test !== null)
  return tests.length > 0 ? sql`(${join(tests, ' and ')}) is true` : null
}

/** A customer's own transactions, with the count of each status within the type in the filter. */
export function listOwn(db: Queries, userId: string, query: OwnQuery, columns = ownColumns) {
  return listOfOne<Transaction>(db, {
    userId,
    query,
    holds: holdsOf(query),
    select: (page, orderAndLimit) => sql`
      select ${columns} from ${rowsOf(userId, page)} ${orderAndLimit}`,
  })
}

/** Some of the list's counts and sums; what is not there, the page has. */
type AddedUp = Partial<Pick<Reply<typeof transactions.list>, 'counts' | 'countsMore' | 'sums'>>

/** A page of `listOwn` with the counts within all other filters, and the sums of a filtered list. */
export async function listOwnWithSums(db: Queries, userId: string, query: OwnQuery) {
  const [page, addedUp] = await Promise.all([listOwn(db, userId, query), addUp(db, userId, query)])
  const { counts, countsMore } = addedUp
  if (!counts || countsMore) return { ...page, ...addedUp }
  const all = counts.completed + counts.pending + counts.failed + counts.cancelled
  return { ...page, ...addedUp, matched: query.status ? counts[query.status] : all, more: false }
}

type Sums = { in: Cents | null; out: Cents | null }
type OfStatus = Sums & { status: TransactionStatus; passed: number; hits: number }

/** The sum of the rows that hold, in cents; null from 2^53 on, where a number no longer has each cent. */
const sumWhere = (condition: Sql): Sql => sql`
  nullif(least(coalesce(sum(amount_cents) filter (where holds and ${condition}), 0), ${2 ** 53}), ${2 ** 53})::bigint`

/** How many rows are added up at most. So many take a tenth of a second, and four times that where they are new. */
const ADD_UP_MAX = 200_000

// Without a search or a category, an index has all that is counted and added up. With one, the newest WALK_MAX rows are visited.
// As isOwnTransfer says, a transfer comes in or goes out only if the filter names an account.
async function addUp(db: Queries, userId: string, query: OwnQuery): Promise<AddedUp> {
  const { search, category, status, type, account, from, to } = query
  const isCounted = !holdsOf(query) && from === undefined && to === undefined
  if (isCounted && !type && !status) return {}
  const [most, holds, newest] =
    search || category !== undefined
      ? [WALK_MAX, holdsOf(query), newestOfOne(userId, query, WALK_MAX + 1)]
      : [ADD_UP_MAX, holdsOf(query, type), indexedOfOne(userId, query, ADD_UP_MAX + 1)]
  const sign = account
    ? signOfRow(sql`${account}`)
    : sql`case when type = 'transfer' then 0 else ${signOfRow()} end`
  const rows = await db.rows<OfStatus>(sql`
    select status, (sum(count(*)) over ())::bigint as passed, count(*) filter (where holds) as hits,
      ${sumWhere(sql`sign > 0`)} as "in", ${sumWhere(sql`sign < 0`)} as out
    from (
      select status, amount_cents, ${holds ?? sql`true`} as holds, ${sign} as sign
      from (${newest}) newest
    ) walked group by status`)
  const found = (wanted: TransactionStatus) => rows.find((row) => row.status === wanted)
  const hitsOf = (wanted: TransactionStatus) => found(wanted)?.hits ?? 0
  const countsMore = (rows[0]?.passed ?? 0) > most
  const { in: came, out: went }: Sums = found(status ?? 'completed') ?? { in: cents(0), out: cents(0) }
  const sums = countsMore || came === null || went === null ? null : { in: came, out: went }
  if (isCounted) return { sums }
  const [completed, pending] = [hitsOf('completed'), hitsOf('pending')]
  return {
    sums,
    countsMore,
    counts: { completed, pending, failed: hitsOf('failed'), cancelled: hitsOf('cancelled') },
  }
}
