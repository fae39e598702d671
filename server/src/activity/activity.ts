import type { Activity, ActivityRow } from '@bank/contract/activity'
import type { Cents } from '@bank/contract/money'
import { type ActivityAccount, TREND_DAYS, type Trend } from '@bank/contract/trend'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { containsSearch, number, type PageQuery, pageClause, pageOf } from '../db/page.ts'
import { endOfDay, isWithin, type PeriodQuery, startOfDay } from '../db/period.ts'
import { readWalkedPage, WALK_MAX } from '../db/walk.ts'
import { balanceBefore } from '../ledger/balance-before.ts'
import type { FigureAccount } from '../ledger/ledger.ts'

/** The ledger's name of each balance. */
export const LEDGER_ACCOUNT: Record<ActivityAccount, FigureAccount> = {
  checking: 'checking',
  savings: 'savings',
  'total-savings': 'total_savings',
  portfolio: 'portfolio',
  investments: 'investments',
  borrowed: 'borrowed',
}

type Query = PageQuery & PeriodQuery & { search?: string | undefined }

/**
 * A page of the rows of a balance, newest first, and the balances before and after the whole period (DEC-52). A page reads
 * only its own rows from an index. A search checks at most WALK_MAX rows, so its page can be short although another one
 * follows, and it has no balances: it leaves rows out.
 */
export async function listActivity(
  db: Queries,
  userId: string,
  account: ActivityAccount,
  query: Query,
): Promise<Activity> {
  const of = sql`p.user_id = ${userId} and p.account = ${LEDGER_ACCOUNT[account]}`
  const { from, to } = query
  const within = sql`${of} and ${isWithin(sql`p.at`, query)}`
  const search = query.search?.trim() ?? ''
  if (search !== '')
    return { ...(await readSearched(db, within, query, search)), opening: null, closing: null }
  const { after, orderAndLimit } = pageClause(query, sql`p.at`, sql`p.transfer_id`)
  const opening = balanceBefore(of, from === undefined ? sql`'-infinity'` : startOfDay(from))
  const closing = balanceBefore(of, to === undefined ? sql`'infinity'` : endOfDay(to))
  const rows = await db.rows<Row & Bounds>(
    sql`${selecting(sql`, ${opening} as opening, ${closing} as closing`)} where ${within} and ${after} ${orderAndLimit}`,
  )
  const bounds = rows[0] ?? (await db.row<Bounds>(sql`select ${opening} as opening, ${closing} as closing`))
  return { ...shown(pageOf(rows, query)), opening: bounds.opening, closing: bounds.closing }
}

/** The six balances at the end of each of the last TREND_DAYS days (UTC), oldest first; each is one index look-up. */
export async function getTrend(db: Queries, userId: string): Promise<Trend> {
  const rows = await db.rows<{ account: FigureAccount; date: string; balance: Cents }>(sql`
    select a.account, to_char(d.day, 'YYYY-MM-DD') as date,
      ${balanceBefore(
        sql`p.user_id = ${userId} and p.account = a.account`,
        sql`((d.day + interval '1 day') at time zone 'UTC')`,
      )} as balance
    from unnest(${Object.values(LEDGER_ACCOUNT)}::text[]) as a(account)
      cross join generate_series(
        ((now() at time zone 'UTC')::date - ${number(TREND_DAYS - 1)})::timestamp,
        (now() at time zone 'UTC')::date, interval '1 day'
      ) as d(day)
    order by d.day`)
  const of = (account: ActivityAccount) =>
    rows.filter((row) => row.account === LEDGER_ACCOUNT[account]).map(({ balance }) => balance)
  return {
    from: rows[0]?.date ?? '',
    to: rows.at(-1)?.date ?? '',
    balances: {
      checking: of('checking'),
      savings: of('savings'),
      'total-savings': of('total-savings'),
      portfolio: of('portfolio'),
      investments: of('investments'),
      borrowed: of('borrowed'),
    },
  }
}

type Bounds = { opening: Cents; closing: Cents }

export type Row = Omit<ActivityRow, 'at'> & { createdAt: string }

const DESCRIPTION = sql`coalesce(nullif(t.description, ''), f.reason)`

const JOINED = sql`join transfers f on f.id = p.transfer_id left join transactions t on t.id = f.transaction_id`

/** The columns of a row, from `postings p`, `transfers f` and `transactions t`. */
export const ROW_COLUMNS = sql`p.transfer_id as id, p.at as "createdAt",
  coalesce(t.type, f.kind) as kind, ${DESCRIPTION} as description,
  p.amount_cents as amount, p.balance_cents as balance, f.transaction_id as "transactionId", t.reference, t.category`

const selecting = (also: Sql = empty) => sql`select ${ROW_COLUMNS} ${also} from postings p ${JOINED}`

/** A page in the contract's form. */
export const shown = <Shown extends { createdAt: string }>({ data, nextCursor }: Page<Shown>) => ({
  data: data.map(({ createdAt: at, ...row }) => ({ ...row, at })),
  nextCursor,
})

type Page<Shown> = { data: Shown[]; nextCursor: string | null }

async function readSearched(db: Queries, within: Sql, query: Query, search: string) {
  const { after, order, orderAndLimit } = pageClause(query, sql`p.at`, sql`p.transfer_id`)
  const isHit = containsSearch(sql`fold_text(concat_ws(chr(10), ${DESCRIPTION}, t.reference))`, search)
  const walked = sql`
    select p.transfer_id as id, p.at as created_at, ${isHit} as is_hit from (
      select * from postings p where ${within} and ${after} ${order} limit ${number(WALK_MAX)}
    ) p ${JOINED}`
  return shown(
    await readWalkedPage<Row>(
      db,
      query,
      walked,
      (ids) => sql`${selecting()} where ${within} and p.transfer_id in (${ids}) ${orderAndLimit}`,
    ),
  )
}
