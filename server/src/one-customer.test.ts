import { cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Person } from '../testing/bank.ts'
import { startBank } from '../testing/scenes.ts'
import { getTrend } from './activity/activity.ts'
import { listCalendar } from './calendar/calendar.ts'
import type { Database, Queries } from './db/connect.ts'
import type { Statement } from './db/statement.ts'
import { ownAssetsOf } from './finances/assets.ts'
import { figuresOf, getFigures, sectionOf } from './finances/figures.ts'
import { listHistory } from './finances/history.ts'
import { getPerformance } from './finances/performance.ts'
import { callerOf, callerWithRow, sessionWith } from './identity/sessions/caller.ts'
import { listInsights } from './insights/insights.ts'
import { listNotices, markRead } from './notifications/notice.ts'
import { namingPayments } from './payments/named.ts'
import { approveTransaction } from './transactions/decide.ts'
import { listOwn } from './transactions/own-list.ts'
import { cancelTransaction, describeTransaction } from './transactions/own-pending.ts'
import { requestDeposit } from './transactions/request.ts'
import { getOwn } from './transactions/transaction.ts'
import { getUser } from './users/user.ts'

// A customer's call reads and writes only the customer's own rows and shared ones, however many customers there are, so
// that the database can be sharded by customer (docs/scale.md). The test reads the plans of every statement that a call
// runs.

/** The tables with customers' rows, and a condition that names the customer. */
const OF_CUSTOMERS: Record<string, RegExp> = {
  users: /\b(id|email_folded) = /,
  sessions: /\b(token_hash|user_id) = /,
  figures: /\buser_id = /,
  ledger_accounts: /\buser_id = /,
  transactions: /\b(user_id|id) = /,
  transfers: /\b(user_id|transaction_id|id) = /,
  open_requests: /\b(user_id|transaction_id) = /,
  notice_readings: /\buser_id = /,
  audit_log: /\bchain = /,
}

const ADDRESS = '1BitcoinEaterAddressDontSendf59kuE'
const server = await startBank()
await server.addWallet('Bitcoin', 'Bitcoin', ADDRESS)
const administrator = await server.add({ role: 'admin' })
for (let n = 0; n < 40; n++) await server.give(await server.add(), 'savings', 1000)
const customer = await server.add()
await server.give(customer, 'savings', 1000)
// Enough rows that every planner finds an index look-up cheaper than reading all of them.
await server.owner.run(sql`
  with others as (
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state,
      city, address1, zip_code)
    select gen_random_uuid(), n || '@example.com', n || '@example.com', '', 'First', 'Last', '', '', '', '', '', ''
    from generate_series(1, 2000) n returning id
  ), figured as (insert into figures (user_id) select id from others)
  insert into sessions (token_hash, user_id) select sha256(id::text::bytea), id from others`)
// The one settings row can only be read by a sequential scan. Before PostgreSQL 18, disabling those makes it so
// expensive that the planner ignores all other costs. An index on the columns read avoids the scan.
await server.owner.run(sql`create index on settings (session_timeout_minutes, maintenance_mode)`)
await server.owner.run(sql`analyze`)

const origin = { address: '127.0.0.1', requestId: crypto.randomUUID(), device: 'Test' }
const asCaller = ({ id }: Person, role: 'user' | 'admin') => ({
  userId: id,
  role,
  tokenHash: Buffer.alloc(32),
  isFresh: true,
  needsFactor: false,
})

type Node = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Cond'?: string | undefined
  'Recheck Cond'?: string | undefined
  Plans?: Node[] | undefined
}
const Node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Recheck Cond': z.string().optional(),
  get Plans() {
    return z.array(Node).optional()
  },
})
const Explained = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Node })]) })

/** All scans of customers' tables in the statements that a call runs, without a condition that names the customer. */
async function strayScansOf(verb: (db: Database) => Promise<unknown>): Promise<string[]> {
  const strays: string[] = []
  const look = (node: Node, statement: Statement) => {
    const relation = node['Relation Name']
    const named = relation ? OF_CUSTOMERS[relation] : undefined
    const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? ''
    if (named && /Scan/.test(node['Node Type']) && !named.test(condition))
      strays.push(`${node['Node Type']} of ${relation} by "${condition}" in ${statement.text}`)
    for (const below of node.Plans ?? []) look(below, statement)
  }
  const explaining = (tx: Queries): Queries => {
    const first =
      <Answer>(answer: (statement: Statement) => Promise<Answer>) =>
      async (statement: Statement) => {
        const { text, values } = statement
        const explained = await tx.row({ text: `explain (format json) ${text}`, values })
        look(Explained.parse(explained)['QUERY PLAN'][0].Plan, statement)
        return answer(statement)
      }
    return {
      ...tx,
      rows: <Row extends object>(statement: Statement) => first<Row[]>(tx.rows)(statement),
      find: <Row extends object>(statement: Statement) => first<Row | null>(tx.find)(statement),
      row: <Row extends object>(statement: Statement) => first<Row>(tx.row)(statement),
      run: first(tx.run),
    }
  }
  await server.db.transaction(async (tx) => {
    // A short table is cheaper to scan sequentially; with this setting the planner uses an index as for a long one.
    await tx.run(sql`set local enable_seqscan = off`)
    const on = explaining(tx)
    await verb({ ...on, lookUp: on.find, transaction: (work) => work(on), end: async () => {} })
  })
  return strays
}

const deposit = (db: Database) =>
  requestDeposit(
    db,
    server.walletTrust,
    asCaller(customer, 'user'),
    {
      type: 'deposit',
      amount: cents(10_000),
      accountType: 'savings',
      cryptoType: 'Bitcoin',
      cryptoAddress: ADDRESS,
    },
    origin,
  )

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['the session', (db) => callerOf(db, `Bearer ${customer.token}`, { openInMaintenance: false })],
  [
    'the session with a section of the figures',
    (db) =>
      callerWithRow(
        db,
        `Bearer ${customer.token}`,
        sessionWith((id) => sectionOf('accounts', id)),
        { openInMaintenance: false },
      ),
  ],
  [
    'the session with all figures',
    (db) =>
      callerWithRow(db, `Bearer ${customer.token}`, sessionWith(figuresOf), { openInMaintenance: false }),
  ],
  [
    'the session with the assets',
    (db) =>
      callerWithRow(db, `Bearer ${customer.token}`, sessionWith(ownAssetsOf), { openInMaintenance: false }),
  ],
  ['the profile', (db) => getUser(db, customer.id)],
  ['the figures', (db) => getFigures(db, customer.id)],
  ['the history', (db) => listHistory(db, customer.id, 'ALL')],
  ['the performance', (db) => getPerformance(db, customer.id, '1Y')],
  ['the trend', (db) => getTrend(db, customer.id)],
  ['the insights', (db) => listInsights(db, customer.id)],
  ['the calendar', (db) => listCalendar(db, customer.id, {})],
  ['own transactions', (db) => listOwn(db, customer.id, {})],
  ['own transactions, searched', (db) => listOwn(db, customer.id, { search: 'rent', status: 'pending' })],
  ['messages', (db) => listNotices(db, customer.id, {})],
  ['reading messages', (db) => markRead(db, customer.id)],
  [
    'a deposit, described, read and cancelled',
    async (db) => {
      const { transaction } = await deposit(db)
      await describeTransaction(
        db,
        namingPayments(db, server.walletTrust),
        asCaller(customer, 'user'),
        transaction.id,
        { description: 'Rent' },
        origin,
      )
      await getOwn(db, customer.id, transaction.id)
      await cancelTransaction(db, asCaller(customer, 'user'), transaction.id, origin)
    },
  ],
  [
    'a deposit, approved',
    async (db) =>
      approveTransaction(
        db,
        server.outbox,
        asCaller(administrator, 'admin'),
        (await deposit(db)).transaction.id,
        {},
        origin,
      ),
  ],
])('%s: every statement reads one customer’s rows', async (_, verb) => {
  expect(await strayScansOf(verb)).toEqual([])
})

test('a statement that reads other customers’ rows is detected', async () => {
  expect(
    await strayScansOf((db) => db.rows(sql`select from transactions where status = 'pending'`)),
  ).toHaveLength(1)
})
