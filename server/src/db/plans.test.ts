import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { getTrend } from '../activity/activity.ts'
import { listAllActivity } from '../activity/all.ts'
import { listCalendar } from '../calendar/calendar.ts'
import { listCustomers } from '../customers/customer-list.ts'
import { listDocuments } from '../documents/document.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { listUserAssets } from '../finances/assets.ts'
import { listHistory } from '../finances/history.ts'
import { openLog } from '../http/request-log.ts'
import { listInsights } from '../insights/insights.ts'
import { readChanges, readMissed, readSnapshot } from '../live/changes.ts'
import { countRecipients } from '../notifications/notice.ts'
import { findOffered } from '../offers/find-offered.ts'
import { listOpenOffers } from '../offers/open-offers.ts'
import { findOwnAddress } from '../offers/own-address.ts'
import { listAudit } from '../oversight/audit-list.ts'
import { getStats } from '../oversight/stats.ts'
import { listPayments } from '../payments/payment-list.ts'
import { listOwn, listOwnWithSums } from '../transactions/own-list.ts'
import { getAny, listAll } from '../transactions/transaction.ts'
import { marksFile } from '../wallets/high-water-marks.ts'
import { openWalletTrust, type WalletTrust } from '../wallets/trust.ts'
import { connect, type Queries } from './connect.ts'

// This needs no million users: with sequential scans off, the planner uses one only if no index fits. Nothing is timed,
// and nothing depends on when the test runs: the rows lie evenly on both sides of the cursor, and statistics are
// gathered once, with autovacuum off.
const MIDDLE = '2026-01-05T00:00:00.000Z'
let database: TestDatabase
let trust: WalletTrust
beforeAll(async () => {
  database = await createTestDatabase()
  const keys = masterKeys(randomBytes(32).toString('base64'))
  trust = await openWalletTrust(
    keys,
    marksFile(mkdtempSync(path.join(tmpdir(), 'meranti-'))),
    openLog('silent'),
  )
  const owner = connect(database.ownerConnection, { max: 1, patient: true })
  for (const table of ['users', 'figures', 'transactions', 'open_requests', 'tallies', 'audit_log'])
    await owner.run(sql`alter table ${raw(table)} set (autovacuum_enabled = off)`)
  await owner.run(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, created_at)
    select gen_random_uuid(), n || '@example.com', n || '@example.com', '', 'First' || n, 'Last', '', '', '', '', '', '',
      ${MIDDLE}::timestamptz + make_interval(hours => n - 2500)
    from generate_series(1, 5000) n`)
  await owner.run(sql`insert into figures (user_id) select id from users`)
  await owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      created_at)
    select gen_random_uuid(), id, 'deposit', '', 'savings', 100, 'Deposit', 'pending', n::text,
      created_at + make_interval(mins => n)
    from users, generate_series(1, 3) n`)
  await addOffers(owner)
  await addPayments(owner)
  await owner.run(sql`
    insert into audit_log (id, chain, position, at, act, subject_type, subject_id, previous, hash)
    select gen_random_uuid(), user_id::text, 0, created_at, 'transaction.requested', 'transaction', id::text, '', ''
    from transactions limit 1000`)
  await owner.run(sql`
    insert into preferences (user_id, email, sms, push, share_analytics, marketing, language)
    select id, true, true, true, true, row_number() over () % 10 > 0, 'en' from users`)
  await owner.run(
    sql`update tallies set amount = 20000 where segment in ('pending user unverified', 'pending deposit')`,
  )
  await owner.run(sql`vacuum analyze`)
  await owner.end()
})
afterAll(() => database.drop())

/** Two offers of each user, with addresses of their own; one of them became a transaction. */
async function addOffers(owner: Queries) {
  await owner.run(
    sql`insert into wallets (id, name, network) values (gen_random_uuid(), 'Bitcoin', 'Bitcoin')`,
  )
  await owner.run(sql`
    insert into deposit_addresses (fingerprint, address_index, wallet_id, network, address, user_id, account_type)
    select 'key', row_number() over () - 1, w.id, 'bitcoin', u.id || ' ' || n, u.id, 'savings'
    from users u cross join wallets w cross join generate_series(1, 2) n`)
  await owner.run(sql`
    insert into offers (id, user_id, wallet_id, account_type, amount_cents, reference, crypto_type, crypto_network, address,
      key_fingerprint, address_index, expires_at, ends_at)
    select gen_random_uuid(), d.user_id, d.wallet_id, 'savings', 100, d.address, 'Bitcoin', 'Bitcoin', d.address,
      d.fingerprint, d.address_index, now(), now() + interval '1 day'
    from deposit_addresses d`)
  await owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      wallet_id, crypto_address, offer_id)
    select gen_random_uuid(), user_id, 'deposit', '', 'savings', 100, 'Deposit', 'pending', reference, wallet_id, address, id
    from offers where reference like '% 1'`)
}

/** A payment for each request of an offer. */
async function addPayments(owner: Queries) {
  await owner.run(sql`insert into chains (network) values ('bitcoin')`)
  await owner.run(sql`
    insert into payments (id, network, txid, output_index, asset, decimals, units, address, wallet_id, block_height, block_hash,
      state, user_id, transaction_id, matched_by, matched_at, worth_cents, compared_at, told_at)
    select gen_random_uuid(), 'bitcoin', id::text, 0, 'BTC', 8, 1, crypto_address, wallet_id, 1, '1', 'settled', user_id, id,
      'address', now(), 100, now(), now()
    from transactions where offer_id is not null`)
}

let explained = 0

/**
 * The plans of every statement that a call runs, as the serving connections make them (db/pool.ts): generic, so that no plan
 * knows its values, and with sequential scans off.
 */
async function plansOf(verb: (db: Queries) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await database.db.transaction(async (tx) => {
    // Explains each statement, then runs it.
    const explaining =
      <Answer>(answer: (statement: Sql) => Promise<Answer>) =>
      async (statement: Sql) => {
        // An "explain" with values would plan for those, whatever the connection's settings.
        const name = raw(`explained_${++explained}`)
        await tx.run(sql`prepare ${name} as ${raw(statement.text)}`)
        const values = statement.values.length > 0 ? `(${statement.values.map(() => 'null').join()})` : ''
        const lines = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain execute ${name}${raw(values)}`)
        plans.push(...lines.map((line) => line['QUERY PLAN']))
        return answer(statement)
      }
    await verb({
      ...tx,
      rows: <Row extends object>(statement: Sql) => explaining<Row[]>(tx.rows)(statement),
      find: <Row extends object>(statement: Sql) => explaining<Row | null>(tx.find)(statement),
      row: <Row extends object>(statement: Sql) => explaining<Row>(tx.row)(statement),
      value: <Value>(statement: Sql) => explaining<Value>(tx.value)(statement),
      run: explaining(tx.run),
    })
  })
  return plans.join('\n')
}

const someone = () => database.owner.row<{ id: string }>(sql`select id from users limit 1`)
const cursor = Buffer.from(`${MIDDLE} 00000000-0000-7000-8000-000000000000`).toString('base64url')

test.each<[string, (db: Queries) => Promise<unknown>, string[]]>([
  ['users', (db) => listCustomers(db, { cursor }), ['users_newest']],
  ['users, filtered', (db) => listCustomers(db, { status: 'active', role: 'user' }), ['users_by_segment']],
  [
    'users, filtered, a later page',
    (db) => listCustomers(db, { verification: 'verified', cursor }),
    ['users_by_segment'],
  ],
  [
    'users whose verification waits',
    (db) => listCustomers(db, { verification: 'pending', cursor }),
    ['Index Only Scan using users_awaiting_verification'],
  ],
  [
    'users whose verification waits, searched',
    (db) => listCustomers(db, { verification: 'pending', search: 'tan' }),
    ['users_awaiting_verification'],
  ],
  [
    'users who joined in a period',
    (db) => listCustomers(db, { from: '2026-01-01', to: '2026-01-02' }),
    ['Index Only Scan using users_newest'],
  ],
  ['users, searched', (db) => listCustomers(db, { search: 'tan' }), ['users_newest', 'users_searched']],
  [
    'users, searched and filtered',
    (db) => listCustomers(db, { search: 'tan', status: 'suspended' }),
    ['users_by_segment', 'users_searched'],
  ],
  [
    'users, a whole name',
    (db) => listCustomers(db, { search: 'first7 last' }),
    ['users_newest', 'word_pairs(folded) @>'],
  ],
  [
    'users, a telephone number',
    (db) => listCustomers(db, { search: '+65 6000-123' }),
    ['users_newest', 'users_searched'],
  ],
  [
    'users, the beginning of an id',
    (db) => listCustomers(db, { search: '01968042-9f29' }),
    ['users_newest', 'users_searched', 'users_pkey'],
  ],
  ['users, one letter', (db) => listCustomers(db, { search: 't' }), ['users_searched']],
  [
    'user assets, searched',
    (db) => listUserAssets(db, { search: 'tan' }),
    ['users_searched', 'figures_pkey', 'ledger_accounts_pkey'],
  ],
  [
    'transactions',
    (db) => listAll(db, { cursor }),
    ['transactions_newest', 'payments_of_transaction', 'chains_pkey'],
  ],
  [
    'transactions, filtered',
    (db) => listAll(db, { status: 'failed', type: 'refund' }),
    ['transactions_by_segment'],
  ],
  [
    'transactions of some days',
    (db) => listAll(db, { type: 'refund', from: '2026-01-01', to: '2026-01-02' }),
    ['transactions_by_segment'],
  ],
  [
    'transactions of many days',
    (db) => listAll(db, { from: '2020-01-01', to: '2030-01-01' }),
    ['Index Only Scan using transactions_newest'],
  ],
  ['pending transactions', (db) => listAll(db, {}, { status: 'pending' }), ['transactions_by_segment']],
  [
    'pending transactions, searched',
    (db) => listAll(db, { search: 'tan' }, { status: 'pending' }),
    ['open_requests_by_segment', 'open_requests_searched'],
  ],
  [
    'transactions, searched',
    (db) => listAll(db, { search: 'tan' }),
    ['transactions_newest', 'transactions_searched', 'users_searched', 'transactions_of_user'],
  ],
  [
    'a transaction',
    async (db) => getAny(db, await database.owner.value<string>(sql`select id from transactions limit 1`)),
    [
      'transactions_pkey',
      'offers_pkey',
      'deposit_addresses_by_address',
      'transactions_of_user_by_segment',
      'Index Cond: ((user_id = t.user_id) AND (transaction_date >= (t.created_at',
      'former_emails_pkey',
      'ledger_accounts_pkey',
      'payments_of_transaction',
      'payments_reversed',
    ],
  ],
  ['what changed', async (db) => readChanges(db, await readSnapshot(db)), ['changes_by_transaction']],
  [
    'what somebody missed',
    async (db) => readMissed(db, [(await someone()).id, 'customers'], { position: 5n }),
    ['changes_pkey', 'changes_by_transaction'],
  ],
  [
    'own transactions',
    async (db) => listOwn(db, (await someone()).id, { search: 'rent' }),
    ['transactions_of_user'],
  ],
  [
    'own transactions, all of them',
    async (db) => listOwn(db, (await someone()).id, {}),
    ['transactions_of_user', 'offers_pkey', 'payments_of_transaction'],
  ],
  [
    'own transactions, added up',
    async (db) => listOwnWithSums(db, (await someone()).id, { account: 'savings', type: 'deposit' }),
    ['Index Only Scan using transactions_of_user on'],
  ],
  [
    'the offer of a request',
    async (db) => {
      await findOffered(db, trust, (await someone()).id, { reference: 'Bitcoin-1', cryptoAddress: 'bc1q' })
      await findOwnAddress(db, trust, (await someone()).id, 'Bitcoin', 'bc1q')
    },
    ['offers_user_id_reference_key', 'deposit_addresses_by_address'],
  ],
  [
    'open offers',
    async (db) => listOpenOffers(db, trust, (await someone()).id),
    ['offers_open', 'transactions_offer_id_user_id_key'],
  ],
  [
    'the audit log of a customer',
    async (db) =>
      listAudit(db, masterKeys(randomBytes(32).toString('base64')), { customer: (await someone()).id }),
    ['audit_of_chain'],
  ],
  [
    'the audit log of several acts',
    (db) => listAudit(db, masterKeys(randomBytes(32).toString('base64')), { act: 'transaction', cursor }),
    ['Index Cond: ((act = key.key) AND (ROW(at, id) <', 'Index Cond: (act = key.key)'],
  ],
  [
    'the audit log, searched',
    (db) => listAudit(db, masterKeys(randomBytes(32).toString('base64')), { search: '01968042', cursor }),
    [
      ...[
        'users_searched',
        'users_pkey',
        'transactions_by_reference',
        'Index Cond: ((fold_text(reference) ~>=~',
      ],
      ...[
        'audit_by_act',
        'audit_by_actor',
        'audit_by_subject',
        'audit_of_chain',
        'Index Cond: ((subject_id ~>=~',
      ],
    ],
  ],
  ['the trend of own balances', async (db) => getTrend(db, (await someone()).id), ['postings_pkey']],
  [
    'the rows of all own balances',
    async (db) => listAllActivity(db, (await someone()).id, { from: '2026-01-01', to: '2026-01-31' }),
    ['transfers_of_user', 'postings_pkey', 'own_tallies_pkey'],
  ],
  [
    'own insights',
    async (db) => listInsights(db, (await someone()).id),
    ['postings_pkey', 'transfers_largest'],
  ],
  [
    'own calendar',
    async (db) => listCalendar(db, (await someone()).id, {}),
    ['transfers_of_user', 'transactions_completed'],
  ],
  [
    'own documents, searched',
    async (db) => listDocuments(db, (await someone()).id, { search: 'rent', cursor }),
    ['transactions_completed'],
  ],
  ['own history', async (db) => listHistory(db, (await someone()).id, '1Y'), ['own_tallies_pkey']],
  [
    'own transactions, filtered',
    async (db) => listOwn(db, (await someone()).id, { status: 'failed', cursor }),
    ['transactions_of_user_by_segment', 'own_tallies_pkey'],
  ],
  ['the tiles', (db) => getStats(db), ['users_newest', 'tallies_pkey']],
  [
    'the recipients of a message to all',
    (db) => countRecipients(db),
    ['preferences_without_marketing', 'users_pkey', 'tallies_pkey'],
  ],
])('%s: every statement uses indexes', async (_, verb, indexes) => {
  const plans = await plansOf(verb)
  expect(plans, plans).not.toMatch(
    /Seq Scan on (users|transactions|transfers|ledger_accounts|figures|offers|payments|deposit_addresses|audit_log)\b/,
  )
  for (const index of indexes) expect(plans, plans).toContain(index)
})

test('payments to assign are listed and counted without those that are tiny', async () => {
  const plans = await plansOf((db) =>
    listPayments(db, trust, { state: 'unmatched', dust: 'without', cursor }),
  )
  expect(plans).toContain('Index Scan using payments_to_assign')
  expect(plans).toContain('Index Only Scan using payments_to_assign')
})

test('the transactions of many days are counted up to a maximum, on each page', async () => {
  for (const from of [{}, { cursor }]) {
    const { matched, more } = await listAll(database.db, { from: '2020-01-01', to: '2030-01-01', ...from })
    expect([matched, more]).toEqual([10_000, true])
  }
  const { matched, more } = await listAll(database.db, { from: '2026-01-05', to: '2026-01-05' })
  expect([matched, more]).toEqual([72, false])
})

test('deleting a user checks the history through indexes', async () => {
  const { id } = await someone()
  const plans = await plansOf(async (db) => {
    await db.find(sql`select from transfers where actor_id = ${id}`)
    await db.find(sql`select from deposit_addresses where user_id = ${id}`)
    await db.find(sql`select from payments where user_id = ${id}`)
    await db.find(sql`select from wallet_rates where set_by = ${id}`)
    await db.find(sql`select from transactions where decided_by = ${id}`)
    await db.find(sql`select id from users where role = 'admin' and status = 'active' order by id`)
  })
  expect(plans).not.toContain('Seq Scan')
})
