import type { BankDocument, DocumentKind } from '@bank/contract/documents'
import type { Cents } from '@bank/contract/money'
import type { TransactionType } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { containsSearch, number, type PageQuery, pageClause, pageOf } from '../db/page.ts'
import { readWalkedPage, WALK_MAX } from '../db/walk.ts'
import { noSuchDocument } from './content.ts'
import { closedPeriods, type Period, statementId } from './period.ts'
import { money } from './words.ts'

type Query = PageQuery & {
  kind?: DocumentKind | undefined
  year?: string | undefined
  search?: string | undefined
}

type Row = { id: string; createdAt: string; type: TransactionType; amount: Cents; description: string }

/**
 * A page of a customer's documents, newest first (DEC-54). The list is computed: the statements from the first transfer, the
 * receipts from the completed transactions, which an index holds in this order.
 */
export async function listDocuments(db: Queries, userId: string, query: Query) {
  const { year, kind } = query
  const { periods, years, completed } = await readBounds(db, userId)
  const statements = new Map(periods.map((period) => [statementId(userId, period), period]))
  const wanted =
    kind === 'receipt'
      ? []
      : [...statements].filter(([, { to }]) => year === undefined || to.startsWith(year))
  const receipts = sql`t.user_id = ${userId} and t.status = 'completed'
    ${kind === 'statement' ? sql`and false` : ofYear(year)}`
  const counted = kind === 'statement' ? 0 : year ? await countReceipts(db, userId, year) : completed
  const { data, nextCursor, ...found } = query.search
    ? await searchDocuments(db, { ...query, search: query.search }, wanted, receipts)
    : {
        ...pageOf(await db.rows<Row>(newestOf(query, wanted, receipts)), query),
        matched: wanted.length + counted,
        more: counted === COUNTED && year !== undefined,
      }
  return {
    data: data.map((row) => shown(row, statements.get(row.id))),
    total: periods.length + completed,
    matched: found.matched,
    ...(found.more && { more: true }),
    nextCursor,
    years,
  }
}

type Statements = readonly (readonly [id: string, period: Period])[]

/** A page of the statements and of the receipts under a condition on `transactions t`; of all, or of those with these ids. */
function newestOf(query: PageQuery, statements: Statements, receipts: Sql, ids?: Sql): Sql {
  const isWanted = (id: Sql) => (ids ? sql`${id} in (${ids})` : sql`true`)
  const inner = pageClause(query, sql`t.decided_at`, sql`t.id`)
  const outer = pageClause(query, sql`d.at`, sql`d.id`)
  return sql`
    select d.id, d.at as "createdAt", d.type, d.amount, d.description, d.folded from (
      select id, at, 'statement' as type, 0::bigint as amount, '' as description, folded
      from unnest(${statements.map(([id]) => id)}::uuid[], ${statements.map(([, { end }]) => end)}::timestamptz[],
        ${statements.map(([, { title }]) => title)}::text[]) as s (id, at, title), fold_text(title) folded
      where ${isWanted(sql`id`)}
      union all
      (select t.id, t.decided_at, t.type, t.amount_cents, t.description, t.folded from transactions t
        where ${receipts} and ${isWanted(sql`t.id`)} and ${inner.after} ${inner.orderAndLimit})
    ) d where ${outer.after} ${outer.orderAndLimit}`
}

/**
 * What a search looks through: titles and, of receipts, also the reference, the kind of transaction, the month and the amount
 * with and without commas.
 */
const searched = sql`case d.type when 'statement' then 'statement: ' || d.folded else
  concat_ws(' ', 'receipt:', ltrim(d.folded), d.type, to_char(d."createdAt" at time zone 'UTC', 'FMmonth YYYY'),
    to_char(d.amount / 100.0, '$FM999,999,999,990.00'), to_char(d.amount / 100.0, 'FM999999999990.00')) end`

function searchDocuments(
  db: Queries,
  query: Query & { search: string },
  statements: Statements,
  receipts: Sql,
) {
  const walked = newestOf({ ...query, limit: WALK_MAX - 1 }, statements, receipts)
  return readWalkedPage<Row>(
    db,
    query,
    sql`select d.id, d."createdAt" as created_at, ${containsSearch(searched, query.search)} as is_hit from (${walked}) d`,
    (ids) => newestOf(query, statements, receipts, ids),
  )
}

/** A document of this customer; `period` is null for a receipt. Throws `not_found`, also for another customer's. */
export async function getDocument(
  db: Queries,
  userId: string,
  id: string,
): Promise<{ document: BankDocument; period: Period | null }> {
  const { periods } = await readBounds(db, userId)
  const period =
    periods.find((one) => statementId(userId, one) === id) ?? (await findByFormerId(db, userId, id, periods))
  if (period) return { document: statementOf(id, period), period }
  const receipt = await db.find<Row>(sql`
    select id, decided_at as "createdAt", type, amount_cents as amount, description from transactions
    where id = ${id} and user_id = ${userId} and status = 'completed'`)
  return { document: receiptOf(receipt ?? noSuchDocument()), period: null }
}

/** The period of a statement that was issued while statements had ids of version 8. */
async function findByFormerId(db: Queries, userId: string, id: string, periods: readonly Period[]) {
  const issued = await db.find<{ kind: string; from: string }>(sql`
    select kind, to_char(from_day, 'YYYY-MM-DD') as "from" from issued_documents
    where id = ${id} and user_id = ${userId}`)
  return periods.find(({ kind, from }) => kind === issued?.kind && from === issued.from)
}

/** The receipts of a year are counted up to this many; `more` says that there can be more. */
const COUNTED = 10_000

function countReceipts(db: Queries, userId: string, year: string): Promise<number> {
  return db.value<number>(sql`
    select count(*) from (
      select from transactions t where t.user_id = ${userId} and t.status = 'completed' ${ofYear(year)}
      limit ${number(COUNTED)}) counted`)
}

function ofYear(year: string | undefined): Sql {
  if (year === undefined) return sql``
  const from = sql`make_timestamptz(${Number(year)}::int, 1, 1, 0, 0, 0, 'UTC')`
  return sql`and t.decided_at >= ${from} and t.decided_at < ${from} + interval '1 year'`
}

type Bounds = { now: string; first: string | null; receiptYears: number[]; completed: number }

/** What the list is computed from, with a few index look-ups. */
async function readBounds(db: Queries, userId: string) {
  const { now, first, receiptYears, completed } = await db.row<Bounds>(sql`
    with bounds as (
      select min(decided_at) as oldest, max(decided_at) as newest from transactions
      where user_id = ${userId} and status = 'completed'
    )
    select now() as now,
      (select min(earliest.at) from ledger_accounts a cross join lateral (
        select at from postings p where p.user_id = a.user_id and p.account = a.code order by at, transfer_id limit 1
      ) earliest where a.user_id = ${userId}) as first,
      (select coalesce(array_agg(y order by y desc), '{}') from bounds,
        generate_series(extract(year from oldest at time zone 'UTC')::int, extract(year from newest at time zone 'UTC')::int) y
        where exists (
          select from transactions where user_id = ${userId} and status = 'completed'
            and decided_at >= make_timestamptz(y, 1, 1, 0, 0, 0, 'UTC')
            and decided_at < make_timestamptz(y, 1, 1, 0, 0, 0, 'UTC') + interval '1 year')) as "receiptYears",
      (select coalesce(sum(amount), 0)::bigint from own_tallies
        where user_id = ${userId} and subject = 'transactions' and segment like 'completed %') as completed`)
  const periods = closedPeriods(first, now)
  const years = new Set([...receiptYears, ...periods.map(({ to }) => Number(to.slice(0, 4)))])
  return { periods, years: [...years].sort((one, other) => other - one), completed }
}

const shown = (row: Row, period: Period | undefined): BankDocument =>
  period ? statementOf(row.id, period) : receiptOf(row)

function statementOf(id: string, { subject, title, name, from, to, end }: Period): BankDocument {
  return { id, kind: 'statement', title, subject, period: name, from, to, issuedAt: end }
}

/** Several receipts have the same amount, so the title says what was paid as well. The paper itself has a title of its own. */
function receiptOf({ id, createdAt, type, amount, description }: Row): BankDocument {
  const day = createdAt.slice(0, 10)
  const subject = description.replace(/\s+/g, ' ').trim() || type
  return {
    ...{ id, kind: 'receipt', title: `Receipt: ${subject} (${money(amount)})`, subject, amount },
    ...{ period: day, from: day, to: day, issuedAt: createdAt },
  }
}
