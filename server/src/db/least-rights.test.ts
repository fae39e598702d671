import { randomBytes, randomUUID } from 'node:crypto'
import { transactions } from '@bank/contract/transactions'
import sql, { raw, type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, sendDepositRequest } from '../../testing/bank.ts'
import { startStaffedBank } from '../../testing/scenes.ts'
import { FINAL, NO_RIGHT, outcomeOf, runAll } from '../../testing/tampering.ts'
import { prune } from '../limits/pruning.ts'

// What an attacker can do who runs SQL as the serving role.

let person: Person
const { server, admin } = await startStaffedBank()
beforeEach(async () => {
  person = await server.add()
})

/** PostgreSQL's error code, or 'done' if the serving role can do and commit it. */
const attack = (...statements: Sql[]) => outcomeOf(server.db.transaction((tx) => runAll(tx, statements)))

const YEARS_AGO = '2020-01-01T00:00:00Z'

describe('a transaction', () => {
  const about = { id: '', type: 'deposit', account: 'checking', amount: 100 }
  const inserting = (
    { id, type, account, amount } = { ...about, id: randomUUID() },
    status = 'completed',
  ) => sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference)
    values (${id}, ${person.id}, ${type}, 'x', ${account}, ${amount}, '', ${status}, ${randomUUID()})`
  const posting = (id: string, amount: number, credit = 'checking', kind = 'crypto_receipt') => sql`
    insert into transfers (id, user_id, debit, credit, amount_cents, kind, transaction_id, reason)
    values (gen_random_uuid(), ${person.id}, 'crypto_receipts', ${credit}, ${amount}, ${kind}, ${id}, 'x')`
  const completing = (id: string) => sql`update transactions set status = 'completed' where id = ${id}`

  test.each(['created_at', 'transaction_date', 'decided_at', 'decided_by'])(
    'has no %s but the database’s',
    async (column) => {
      const statement = sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        ${raw(column)})
      values (${randomUUID()}, ${person.id}, 'deposit', 'x', 'checking', 100, '', 'pending', ${randomUUID()},
        ${column === 'decided_by' ? admin.id : YEARS_AGO})`
      expect(await attack(statement)).toBe(NO_RIGHT)
    },
  )

  test('can’t be inserted as completed, of whatever type', async () => {
    for (const type of ['deposit', 'withdrawal', 'transfer', 'investment', 'payment', 'refund'])
      expect(await attack(inserting({ ...about, id: randomUUID(), type })), type).toBe(FINAL)
  })

  test('is completed only by a transfer of its own amount, kind and account', async () => {
    const { data } = await sendDepositRequest(person)
    const { id, amount } = data
    expect(await attack(completing(id))).toBe(FINAL)
    expect(await attack(completing(id), posting(id, amount))).toBe(FINAL)
    expect(await attack(posting(id, amount + 1), completing(id))).toBe(FINAL)
    expect(await attack(posting(id, amount, 'savings'), completing(id))).toBe(FINAL)
    expect(await attack(posting(id, amount, 'portfolio'), completing(id))).toBe(FINAL)
    const opening = sql`
      insert into transfers (id, user_id, debit, credit, amount_cents, kind, transaction_id, reason)
      values (gen_random_uuid(), ${person.id}, 'opening_balances', 'checking', ${amount}, 'opening', ${id}, 'x')`
    expect(await attack(opening, completing(id))).toBe(FINAL)
    const { data: still } = await person.call(transactions.get, { params: { id } })
    expect(still.status).toBe('pending')
  })

  test('that is rejected or pending has no transfer', async () => {
    const { data: pending } = await sendDepositRequest(person)
    expect(await attack(posting(pending.id, pending.amount))).toBe(FINAL)
    const rejecting = sql`update transactions set status = 'failed' where id = ${pending.id}`
    expect(await attack(rejecting, posting(pending.id, pending.amount))).toBe(FINAL)
  })

  test('is decided now, even in a transaction that began long ago', async () => {
    const { data } = await sendDepositRequest(person)
    expect(await attack(sql`update transactions set decided_at = ${YEARS_AGO} where id = ${data.id}`)).toBe(
      NO_RIGHT,
    )
    await server.db.transaction(async (tx) => {
      await tx.row(sql`select now()`)
      await tx.row(sql`select pg_sleep(0.3)`)
      await tx.run(sql`update transactions set status = 'failed' where id = ${data.id}`)
      await tx.run(inserting({ ...about, id: randomUUID() }, 'pending'))
      await tx.run(sql`
        insert into audit_log (id, chain, act, subject_type) values (${randomUUID()}, 'late', 'settings.changed', 'settings')`)
      const late = (table: string, column: string, where: Sql) =>
        tx.row(sql`
          select bool_and(${raw(column)} > now() + interval '250 milliseconds') as late from ${raw(table)} where ${where}`)
      const mine = sql`user_id = ${person.id} and id <> ${data.id}`
      expect(await late('transactions', 'decided_at', sql`id = ${data.id}`)).toEqual({ late: true })
      expect(await late('transactions', 'created_at', mine)).toEqual({ late: true })
      expect(await late('audit_log', 'at', sql`chain = 'late'`)).toEqual({ late: true })
    })
  })
})

describe('evidence', () => {
  test('of sign-ins can’t be dated, changed or deleted', async () => {
    const signIn = (column: string, value: string | null) => sql`
      insert into sign_ins (id, user_id, outcome, method, address, device, network, ${raw(column)})
      values (${randomUUID()}, ${person.id}, 'success', 'password', '1.2.3.4', 'x', '1.2.3.0/24', ${value})`
    expect(await attack(signIn('at', YEARS_AGO))).toBe(NO_RIGHT)
    expect(await attack(sql`delete from sign_ins`)).toBe(NO_RIGHT)
    expect(await attack(sql`update sign_ins set id = gen_random_uuid()`)).toBe(NO_RIGHT)
    expect(await attack(sql`select from sign_ins for update`)).toBe(NO_RIGHT)
  })

  test('is deleted by its age alone', async () => {
    const { owner } = server
    const signIn = (days: number) => sql`
      insert into sign_ins (id, user_id, at, outcome, method, address, device, network)
      values (gen_random_uuid(), ${person.id}, now() - make_interval(days => ${days}), 'failure', 'password', '', '', '')`
    for (const days of [179, 181]) await owner.run(signIn(days))
    await owner.run(sql`
      insert into letters (id, user_id, kind, sent_at)
      select gen_random_uuid(), ${person.id}, age || ' days', now() - make_interval(days => age) from unnest(array[29, 31]) age`)
    for (const table of ['letters', 'offers'])
      expect(await attack(sql`delete from ${raw(table)}`), table).toBe(NO_RIGHT)
    expect(await attack(sql`select delete_expired('audit_log', 1000)`)).toBe('20000')
    expect(await prune(server.db)).toMatchObject({ sign_ins: 1, letters: 1, offers: 0 })
    expect(await owner.rows(sql`select kind from letters where user_id = ${person.id}`)).toEqual([
      { kind: '29 days' },
    ])
  })

  test('gets its date from the clock, whatever the serving role gives', async () => {
    const id = randomUUID()
    const wallet = randomUUID()
    await server.owner.run(
      sql`insert into letters (id, kind, master_key_id, sealed) select ${id}, 'x', id, '' from master_keys`,
    )
    const done = await attack(
      sql`insert into wallets (id, name, network, created_at) values (${wallet}, ${wallet}, 'x', ${YEARS_AGO})`,
      sql`insert into wallet_addresses (id, wallet_id, address, qr_png, created_at) values (${id}, ${wallet}, 'x', '', ${YEARS_AGO})`,
      sql`update wallet_addresses set retired_at = ${YEARS_AGO} where id = ${id}`,
      sql`update wallets set archived_at = ${YEARS_AGO} where id = ${wallet}`,
      sql`
        insert into wallet_rates (id, wallet_id, asset, usd, set_at, valid_until, set_by)
        values (${id}, ${wallet}, 'x', 1, ${YEARS_AGO}, ${YEARS_AGO}, ${admin.id})`,
      sql`update letters set sent_at = ${YEARS_AGO}, sealed = null, master_key_id = null where id = ${id}`,
      sql`update sessions set authenticated_at = '2100-01-01', last_seen_at = '2100-01-01' where user_id = ${person.id}`,
    )
    expect(done).toBe('done')
    const dates = await server.owner.rows<{ at: string }>(sql`
      select unnest(array[w.created_at, w.archived_at, a.created_at, a.retired_at, r.set_at, l.sent_at, s.authenticated_at,
        s.last_seen_at]) as at
      from wallets w join wallet_addresses a on a.wallet_id = w.id join wallet_rates r on r.wallet_id = w.id
        join letters l on l.id = ${id} join sessions s on s.user_id = ${person.id}
      where w.id = ${wallet}`)
    expect(dates).toHaveLength(8)
    for (const { at } of dates) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000)
  })

  test.each(['sent_at', 'given_up_at'])(
    'of a letter can’t be dated by a second change of %s',
    async (column) => {
      const id = randomUUID()
      await server.owner.run(
        sql`insert into letters (id, kind, master_key_id, sealed) select ${id}, 'x', id, '' from master_keys`,
      )
      const end = (at: Sql) =>
        sql`update letters set ${raw(column)} = ${at}, sealed = null, master_key_id = null where id = ${id}`
      expect(await attack(end(sql`now()`), end(sql`${YEARS_AGO}::timestamptz`))).toBe('done')
      await attack(sql`select delete_expired('letters', 1000)`)
      expect(await server.db.find(sql`select id from letters where id = ${id}`)).toEqual({ id })
    },
  )

  test('keeps its date if the owner imports it', async () => {
    const id = randomUUID()
    await server.owner.run(
      sql`insert into wallets (id, name, network, created_at) values (${id}, ${id}, 'x', ${YEARS_AGO})`,
    )
    expect(
      await server.db.row(sql`select created_at = ${YEARS_AGO} as kept from wallets where id = ${id}`),
    ).toEqual({
      kept: true,
    })
  })
})

test('a session can’t be given a longer life', async () => {
  const late = sql`
    insert into sessions (token_hash, user_id, created_at) values (${randomBytes(32)}, ${person.id}, '2100-01-01')`
  expect(await attack(late)).toBe(NO_RIGHT)
  expect(await attack(sql`update sessions set created_at = '2100-01-01'`)).toBe(NO_RIGHT)
  expect(await attack(sql`update sessions set user_id = ${admin.id}`)).toBe(NO_RIGHT)
})
