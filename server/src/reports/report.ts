import { User } from '@bank/contract/identity'
import type { ReportRequest } from '@bank/contract/reports'
import { AdminTransaction } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { recordForBank } from '../audit/audit.ts'
import { type Columns, csvOf } from '../csv.ts'
import { type CustomerQuery, userMatchesSearch, userPassesFilters } from '../customers/customer-list.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type PageQuery, pageClause, pageOf } from '../db/page.ts'
import { Download } from '../http/download.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import {
  type TransactionQuery,
  transactionMatchesSearch,
  transactionPassesFilters,
} from '../transactions/filters.ts'
import { adminColumns, adminTables } from '../transactions/transaction.ts'
import { userColumns } from '../users/user.ts'
import { transactionColumns, userReportColumns } from './columns.ts'

/** How many rows are read, converted and sent at a time, so that a report of millions never fills the memory. */
const PAGE = 1000

/** A table that can be reported: the shape of its rows and the selection. */
type Reported<Row> = {
  schema: z.core.$ZodType
  columns: Columns<Row>
  count: Sql
  page(db: Queries, query: PageQuery): Promise<{ data: Row[]; nextCursor: string | null }>
}

/**
 * Users or transactions, with the filters of their lists, as a file that is written while it is read (DEC-38). The audit
 * entry is committed before the first byte is sent. Rows added during the report are newer than its first row, so
 * they are not included.
 */
export function makeReport(
  db: Database,
  caller: Caller,
  request: ReportRequest,
  origin: Origin,
): Promise<Download> {
  return request.type === 'users'
    ? startReport(db, caller, request, reportedUsers(request.filters), origin)
    : startReport(db, caller, request, reportedTransactions(request.filters), origin)
}

async function startReport<Row>(
  db: Database,
  caller: Caller,
  { type, format, filters: { search, ...filters } }: ReportRequest,
  reported: Reported<Row>,
  origin: Origin,
): Promise<Download> {
  const day = await db.transaction(async (tx) => {
    const { rows, today } = await tx.row<{ rows: number; today: string }>(
      sql`select rows, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today from (${reported.count}) counted`,
    )
    // That something was searched for, not what: it is mostly somebody's name, which would outlive their erasing.
    const after = { type, format, filters: { ...filters, ...(search && { search: true }) }, rows }
    const by = { actorId: caller.userId, origin }
    await recordForBank(tx, 'report.made', { type: 'report', id: null }, by, { after })
    return today
  })
  const pages = pagesOf(db, reported)
  return format === 'csv'
    ? new Download(`${type}-${day}.csv`, 'text/csv; charset=utf-8', csvOf(reported.columns, pages))
    : new Download(`${type}-${day}.json`, 'application/json', asJson(pages, reported))
}

async function* pagesOf<Row>(db: Queries, { page }: Reported<Row>): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await page(db, { limit: PAGE, cursor })
    yield data
    cursor = nextCursor ?? undefined
  } while (cursor)
}

/** Rows as the API returns them, one per line. */
async function* asJson<Row>(pages: AsyncGenerator<Row[]>, { schema }: Reported<Row>) {
  let before = '['
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield `${before}\n${rows.map((row) => JSON.stringify(z.encode(schema, row))).join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

function reportedUsers(filters: CustomerQuery): Reported<User> {
  const matching = sql`${userMatchesSearch(filters)} and ${userPassesFilters(filters)}`
  return {
    schema: User,
    columns: userReportColumns,
    count: sql`select count(*) as rows from users u where ${matching}`,
    async page(db, query) {
      const { after, orderAndLimit } = pageClause(query, sql`u.created_at`, sql`u.id`)
      const rows = await db.rows<User>(
        sql`select ${userColumns} from users u where ${matching} and ${after} ${orderAndLimit}`,
      )
      return pageOf(rows, query)
    },
  }
}

function reportedTransactions(filters: TransactionQuery): Reported<AdminTransaction> {
  const matching = sql`${transactionMatchesSearch(filters)} and ${transactionPassesFilters(filters)}`
  return {
    schema: AdminTransaction,
    columns: transactionColumns,
    // Only a search needs the customers' columns; counting is much faster without the join.
    count: sql`select count(*) as rows from ${filters.search ? adminTables : sql`transactions t`} where ${matching}`,
    async page(db, query) {
      const { after, orderAndLimit } = pageClause(query, sql`t.created_at`, sql`t.id`)
      const rows = await db.rows<AdminTransaction>(
        sql`select ${adminColumns} from ${adminTables} where ${matching} and ${after} ${orderAndLimit}`,
      )
      return pageOf(rows, query)
    },
  }
}
