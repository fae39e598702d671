import { brand } from '@bank/contract/brand'
import { isMoney } from '@bank/contract/oversight'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type AuditRow, openRows, type Values } from '../../audit/personal-values.ts'
import type { Queries } from '../../db/connect.ts'
import { number } from '../../db/page.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import { listHeldSubmissions } from '../../verification/held-data.ts'
import { columnShown, isOf, type Listed, type Personal, words } from './register/declaration.ts'
import { PERSONAL } from './register/register.ts'
import type { Content, Row } from './zip.ts'

/** The most rows of one table in the file, the newest. */
export const EXPORT_ROWS_MAX = 100_000

/** How many rows are read and written at a time: 25,000 at once held up all other requests for a second (DEC-75). */
export const PAGE = 500

/**
 * Everything that the bank keeps about a user (DEC-50), as the register says (DEC-74). Of a social security number the
 * file has the last four digits, and of pictures only that they are held (DEC-22). Staff appear as "the bank". Amounts
 * are in dollars, times in UTC. Each table is read when its `pages` are, which has to happen within the transaction.
 */
export async function collectContent(tx: Queries, keys: MasterKeys, userId: string): Promise<Content> {
  const cut: string[] = []
  const onCut = (name: string) => cut.push(name)
  const things: Content['things'] = {}
  const tables: Content['tables'] = {
    'identity-documents': {
      headings: ['sentAt', 'ssnLastFour', 'pictures'],
      async *pages() {
        yield await listHeldSubmissions(tx, keys, userId, EXPORT_ROWS_MAX)
      },
    },
    'what-happened': {
      headings: ['at', 'act', 'by', 'before', 'after', 'address'],
      async *pages() {
        for await (const rows of pagesOf<LogRow>(tx, 'what-happened', logOf(userId), onCut))
          yield await openLog(tx, keys, rows)
      },
    },
    'what-i-did-for-the-bank': {
      headings: ['at', 'act', 'address'],
      pages: () => pagesOf(tx, 'what-i-did-for-the-bank', actsOf(userId), onCut),
    },
  }
  for (const [name, table] of PERSONAL) {
    const { exported } = table
    if (!exported) continue
    const { file, columns, newest } = exported
    const statement = listing(name, table, exported, userId)
    if (newest === null) things[file] = { ...things[file], ...(await tx.find<Row>(statement)) }
    else tables[file] = { headings: Object.keys(columns), pages: () => pagesOf(tx, file, statement, onCut) }
  }
  const now = await momentOf(tx)
  return { things, tables, readme: () => readme(now, new Set(cut)) }
}

/** The rows of a statement from the first one on; says when they were cut at EXPORT_ROWS_MAX. */
async function* pagesOf<Found extends Row>(
  tx: Queries,
  name: string,
  statement: Sql,
  onCut: (name: string) => void,
): AsyncGenerator<Found[]> {
  const cursor = raw(`"${name}"`)
  await tx.run(sql`declare ${cursor} no scroll cursor for ${statement} limit ${EXPORT_ROWS_MAX}`)
  let count = 0
  for (;;) {
    const rows = await tx.rows<Found>(sql`fetch ${number(PAGE)} from ${cursor}`)
    count += rows.length
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) break
  }
  await tx.run(sql`close ${cursor}`)
  if (count === EXPORT_ROWS_MAX) onCut(name)
}

/** What the register lists of a user's rows, the newest first. */
function listing(name: string, table: Personal, { columns, only, newest }: Listed, userId: string): Sql {
  const shown = Object.entries(columns).map(([as, column]) => {
    const value = typeof column === 'string' ? undefined : column.value
    return sql`${value ?? raw(columnShown(column))} as ${raw(`"${as}"`)}`
  })
  const order = words(newest ?? '').map((column) => raw(`${name}.${column} desc`))
  return sql`
    select ${join(shown)} from ${raw(name)} where ${isOf(table, userId)} ${only ? sql`and ${only}` : empty}
    ${order.length > 0 ? sql`order by ${join(order)}` : empty}`
}

/** What staff did to others is about the others, so it has no values here. */
const actsOf = (userId: string) => sql`
  select at, act, address from audit_log where actor_id = ${userId} and chain <> ${userId} order by at desc, id desc`

type LogRow = AuditRow & { at: string; act: string; by: string; address: string | null }

/**
 * The log of the user's own chain. The row about its encryption says nothing about them, and notes among staff and which
 * of them takes care of a thread are the bank's own.
 */
const logOf = (userId: string) => sql`
  select id, chain, at, act, before - 'assigneeId' as before, after - 'assigneeId' as after, address,
    case when actor_id = ${userId} then 'you' when actor_id is null then 'nobody signed in' else 'the bank' end as by
  from audit_log where chain = ${userId} and act not in ('user.log_sealed', 'thread.noted')
    and (act <> 'thread.edited' or after - 'assigneeId' <> '{}')
  order by at desc, id desc`

async function openLog(tx: Queries, keys: MasterKeys, rows: LogRow[]): Promise<Row[]> {
  const opened = await openRows(tx, keys, rows)
  return opened.map(({ at, act, by, before, after, address }) => ({
    at,
    act,
    by,
    before: before && moneyInDollars(before),
    after: after && moneyInDollars(after),
    // Where staff work from is not about the customer.
    address: by === 'the bank' ? null : address,
  }))
}

const moneyInDollars = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'number' && isMoney(field) ? value / 100 : value,
    ]),
  )

function momentOf(tx: Queries): Promise<string> {
  return tx.value<string>(sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`)
}

function readme(now: string, cut: ReadonlySet<string>): string {
  return `${[
    `What ${brand.bankName} keeps about you, as of ${now} UTC.`,
    'Each table is there twice: .csv for a spreadsheet, .json for a program. Amounts are in US dollars, times in UTC.',
    'This file has only the last four digits of your Social Security number. It says which pictures of your ID we hold and since when, but does not contain them. Of your password, authenticator app and recovery codes, we keep only what we need to recognize them.',
    'Your statements and receipts are under Documents, and messages to all customers under Notifications; neither is repeated here.',
    ...(cut.size > 0
      ? [
          `These tables hold the newest ${EXPORT_ROWS_MAX} entries; ask us for the older ones: ${[...cut].join(', ')}.`,
        ]
      : []),
  ].join('\n\n')}\n`
}
