import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import sql, { raw, type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { sendDepositRequest } from '../../testing/bank.ts'
import { approve, editFigures, startStaffedBank } from '../../testing/scenes.ts'
import { FINAL, NO_RIGHT, outcomeOf, runAll, undone } from '../../testing/tampering.ts'
import type { Database } from '../db/connect.ts'
import { proveLedger } from './proof.ts'

const { server, admin } = await startStaffedBank()
const customer = await server.add()
const other = await server.add()
const approved = (await sendDepositRequest(customer, { amount: cents(500_00) })).data.id
const pending = (await sendDepositRequest(customer, { amount: cents(70_00) })).data.id
await approve(admin, approved)
await editFigures(admin, customer, {
  funding: { totalBorrowed: cents(10_00) },
  savings: { totalSavings: cents(20_00) },
})

/** PostgreSQL's error code, or 'done' if it does not refuse. Everything is rolled back. */
const verdict = (database: Database, ...statements: Sql[]) =>
  outcomeOf(undone(database, (tx) => runAll(tx, statements)))

const CHECK = '23514'

/** All records of money and of who moved it, to compare before and after. */
const books = () =>
  server.owner.row<object>(sql`
    select (select jsonb_agg(t order by id) from transfers t) as transfers,
      (select jsonb_agg(a order by user_id, code) from ledger_accounts a) as accounts,
      (select jsonb_agg(x order by id) from transactions x) as transactions,
      (select jsonb_agg(l order by chain, position) from audit_log l) as log`)

/** Statements that rewrite final records. Each must fail for every role. */
const rewriting = (): Record<string, Sql> => ({
  'change a transfer': sql`update transfers set amount_cents = amount_cents + 1`,
  'give a transfer to another customer': sql`update transfers set user_id = ${other.id}`,
  'touch a transfer without changing it': sql`update transfers set reason = reason`,
  'delete a transfer': sql`delete from transfers`,
  'empty transfers': sql`truncate transfers`,
  'raise a balance': sql`update ledger_accounts set balance_cents = balance_cents + 1 where code = 'checking'`,
  'empty a balance': sql`update ledger_accounts set balance_cents = 0 where user_id = ${customer.id}`,
  'give a balance to another': sql`update ledger_accounts set user_id = ${other.id}`,
  'turn an account into another': sql`update ledger_accounts set code = 'savings' where code = 'checking'`,
  'open an account with money in it': sql`
    insert into ledger_accounts (user_id, code, balance_cents) values (${other.id}, 'checking', 1)`,
  'raise a balance by opening it again': sql`
    insert into ledger_accounts (user_id, code) values (${customer.id}, 'checking')
    on conflict (user_id, code) do update set balance_cents = 1`,
  'close an account': sql`delete from ledger_accounts`,
  'empty ledger accounts': sql`truncate ledger_accounts cascade`,
  'change an audit row': sql`update audit_log set actor_id = null`,
  'delete an audit row': sql`delete from audit_log`,
  'empty the audit log': sql`truncate audit_log`,
  'empty the audit chains': sql`truncate audit_chains`,
  'take an approval back': sql`
    update transactions set status = 'pending', decided_at = null, decided_by = null where id = ${approved}`,
  'describe a decided transaction': sql`update transactions set description = 'x' where id = ${approved}`,
  'change who decided': sql`update transactions set decided_by = ${other.id} where id = ${approved}`,
  'change a pending amount': sql`update transactions set amount_cents = 1 where id = ${pending}`,
  'change the amount while deciding': sql`
    update transactions set amount_cents = 1, status = 'completed', decided_at = now() where id = ${pending}`,
  'change a pending account': sql`update transactions set account_type = 'savings' where id = ${pending}`,
  'give a request to another customer': sql`update transactions set user_id = ${other.id} where id = ${pending}`,
  'change a pending address': sql`update transactions set crypto_address = 'x' where id = ${pending}`,
  'change a pending reference': sql`update transactions set reference = 'x' where id = ${pending}`,
  'change when it was requested': sql`update transactions set created_at = now() where id = ${pending}`,
  'delete a pending transaction': sql`delete from transactions where id = ${pending}`,
  'delete a decided transaction': sql`delete from transactions where id = ${approved}`,
  'empty transactions': sql`truncate transactions cascade`,
  'empty users and everything that references them': sql`truncate users cascade`,
})

describe('final records can’t be rewritten', () => {
  test('by the role that serves requests', async () => {
    const before = await books()
    for (const [act, statement] of Object.entries(rewriting())) {
      expect([NO_RIGHT, FINAL], act).toContain(await verdict(server.db, statement))
    }
    expect(await books()).toEqual(before)
  })

  test('by the owner of the schema', async () => {
    const before = await books()
    for (const [act, statement] of Object.entries(rewriting())) {
      expect(await verdict(server.owner, statement), act).toBe(FINAL)
    }
    expect(await books()).toEqual(before)
  })

  test('and a customer with money on record can’t be deleted by any role', async () => {
    for (const database of [server.db, server.owner]) {
      expect(await verdict(database, sql`delete from users where id = ${customer.id}`)).toBe('23503')
    }
  })

  test('and the serving role can’t remove or bypass the guards', async () => {
    const name = await server.owner.value<string>(sql`select current_user`)
    for (const [act, statements] of Object.entries<Sql[]>({
      'disable a trigger': [sql`alter table transfers disable trigger all`],
      'drop a trigger': [sql`drop trigger guarded on ledger_accounts`],
      'replay without triggers': [sql`set local session_replication_role = replica`],
      'drop a table': [sql`drop table transfers cascade`],
      'add a table': [sql`create table public.mine (id int)`],
      'replace a guard': [
        sql`create or replace function public.guard_balance() returns trigger language plpgsql as $$ begin return new; end $$`,
      ],
      'become the owner': [sql`select set_config('role', ${name}, true)`],
      'rewrite the heads of chains': [sql`update audit_chains set length = 0`],
      'delete a chain': [sql`delete from audit_chains`],
      'open an empty account': [
        sql`insert into ledger_accounts (user_id, code) values (${other.id}, 'savings')`,
      ],
      // Inside a trigger, the guard of balances assumes that a transfer is being posted.
      'move a balance from a trigger of its own': [
        sql`create temporary table lever (id int)`,
        sql`create function pg_temp.pull() returns trigger language plpgsql as $$
          begin update public.ledger_accounts set balance_cents = 1; return new; end $$`,
        sql`create trigger pull before insert on lever for each row execute function pg_temp.pull()`,
        sql`insert into lever values (1)`,
      ],
    })) {
      expect(await verdict(server.db, ...statements), act).toBe(NO_RIGHT)
    }
  })
})

describe('a transfer', () => {
  const insert = (about: Partial<Record<'debit' | 'credit' | 'amount' | 'kind' | 'transaction', string>>) => {
    const { debit = "'adjustments'", credit = "'checking'", amount = '1', kind = "'adjustment'" } = about
    return sql`
      insert into transfers (id, user_id, debit, credit, amount_cents, kind, transaction_id, reason)
      values (${randomUUID()}, ${customer.id}, ${raw(debit)}, ${raw(credit)}, ${raw(amount)}, ${raw(kind)},
        ${raw(about.transaction ?? 'null')}, 'Attack')`
  }

  test('moves a positive amount between two existing accounts, or nothing', async () => {
    for (const database of [server.db, server.owner]) {
      const refusedWith = (about: Parameters<typeof insert>[0]) => verdict(database, insert(about))
      expect(await refusedWith({ amount: '0' })).toBe(CHECK)
      expect(await refusedWith({ amount: '-100' })).toBe(CHECK)
      expect(await refusedWith({ credit: "'adjustments'" })).toBe(CHECK)
      expect(await refusedWith({ credit: "'nowhere'" })).toBe(CHECK)
      expect(await refusedWith({ kind: "'gift'" })).toBe(CHECK)
      expect(await refusedWith({ kind: "'crypto_receipt'" })).toBe(CHECK)
      expect(await refusedWith({ transaction: `'${pending}'` })).toBe(CHECK)
      expect(await refusedWith({ amount: '9223372036854775807' })).toBe('22003')
    }
  })

  test('never pays a transaction twice, nor one that does not exist', async () => {
    const crypto = { debit: "'crypto_receipts'", kind: "'crypto_receipt'" }
    for (const database of [server.db, server.owner]) {
      expect(await verdict(database, insert({ ...crypto, transaction: `'${approved}'` }))).toBe('23505')
      expect(await verdict(database, insert({ ...crypto, transaction: `'${randomUUID()}'` }))).toBe('23503')
    }
  })

  test('never overdraws an account', async () => {
    const balance = await server.owner.value<number>(sql`
      select balance_cents from ledger_accounts where user_id = ${customer.id} and code = 'checking'`)
    expect(balance).toBe(500_00)
    const take = (amount: number) =>
      insert({ debit: "'checking'", credit: "'adjustments'", amount: String(amount) })
    expect(await verdict(server.db, take(balance))).toBe('done')
    expect(await verdict(server.db, take(balance + 1))).toBe(CHECK)
    expect(await verdict(server.db, take(balance), take(1))).toBe(CHECK)
  })

  test('keeps balances right when fifty run at once', async () => {
    const person = await server.add()
    const give = (account: 'checking' | 'borrowed', difference: number) =>
      server.bring(person, account, difference)
    await Promise.all(Array.from({ length: 50 }, (_, n) => give(n % 2 ? 'checking' : 'borrowed', 100 + n)))
    const rows = await server.owner.rows(sql`
      select code, balance_cents as balance from ledger_accounts where user_id = ${person.id} order by code`)
    const [odd, even] = [25 * 100 + 625, 25 * 100 + 600]
    expect(rows).toEqual([
      { code: 'borrowed', balance: even },
      { code: 'checking', balance: odd },
      { code: 'opening_balances', balance: odd - even },
    ])
    expect((await proveLedger(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
  })
})
