import type { ActivityAccount, ActivityRow } from '@bank/contract/activity'
import { type Cents, cents } from '@bank/contract/money'
import type { AccountType } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { listActivity } from '../activity/activity.ts'
import type { Queries } from '../db/connect.ts'
import { containsSearch } from '../db/page.ts'
import { WALK_MAX } from '../db/walk.ts'
import { matchesOwnSearch, type OwnQuery } from '../transactions/own-list.ts'

/** The balance behind each account, and its sign in a file, where a debt is negative. */
const BALANCES = {
  checking: { balance: 'checking', sign: 1 },
  savings: { balance: 'savings', sign: 1 },
  investment: { balance: 'investments', sign: 1 },
  credit: { balance: 'borrowed', sign: -1 },
} as const satisfies Record<AccountType, { balance: ActivityAccount; sign: 1 | -1 }>

/** Some of an account's rows that pass the filters, and its balance after the whole period, in cents. */
type Postings = { rows: ActivityRow[]; closing: Cents }

/**
 * The rows of an account that pass the filters of the customer's list, in its order, with balances as the account's
 * owner counts them: a debt is negative. The filters leave out rows, and change no balance. Rows of before are final, so
 * newest first no row that is booked meanwhile is in the file; oldest first the last balances count.
 */
export async function* postingsOf(
  db: Queries,
  userId: string,
  account: AccountType,
  query: OwnQuery,
): AsyncGenerator<Postings> {
  const { balance, sign } = BALANCES[account]
  const { from, to, sort, status = 'completed' } = query
  const signed = (amount: number) => cents(sign * amount + 0)
  let cursor: string | undefined
  do {
    const page = await listActivity(db, userId, balance, { from, to, sort, cursor, limit: WALK_MAX })
    const found = await passing(db, userId, page.data, query)
    const rows = status === 'completed' ? found : []
    yield {
      rows: rows.map((row) => ({ ...row, amount: signed(row.amount), balance: signed(row.balance) })),
      closing: signed(page.closing ?? 0),
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

async function passing(db: Queries, userId: string, rows: ActivityRow[], query: OwnQuery) {
  const { type, min = 0, max = Number.POSITIVE_INFINITY } = query
  const found = rows.filter(
    ({ kind, amount }) => (type ?? kind) === kind && Math.abs(amount) >= min && Math.abs(amount) <= max,
  )
  const search = query.search?.trim() ?? ''
  if (search === '') return found
  const sought = await db.rows<{ posting: string }>(sql`
    select posting
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ transactionId }) => transactionId)}::uuid[],
      ${found.map(({ description }) => description)}::text[]) as listed (posting, about, words)
    left join transactions on id = about and user_id = ${userId}
    where case when about is null then ${containsSearch(sql`fold_text(words)`, search)} else ${matchesOwnSearch(search)} end`)
  const hits = new Set(sought.map(({ posting }) => posting))
  return found.filter(({ id }) => hits.has(id))
}
