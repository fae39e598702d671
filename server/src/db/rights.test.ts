import { randomBytes, randomUUID } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { startBank } from '../../testing/scenes.ts'
import { FINAL, NO_RIGHT, outcomeOf, undone } from '../../testing/tampering.ts'
import { masterKeys, proveMasterKeys } from '../encryption/master-keys.ts'
import { passwordPolicy } from '../identity/passwords/password.ts'
import { addAdministrator } from '../identity/registration/administrators.ts'
import type { Database, Queries } from './connect.ts'

const server = await startBank()

/** PostgreSQL's error code, or 'done' if it does not refuse. Everything is rolled back. */
const verdict = (database: Database, work: (tx: Queries) => Promise<unknown>) =>
  outcomeOf(undone(database, work))

const ADA = { firstName: 'Ada', lastName: 'Tan' }

const one = (statement: Sql) => (tx: Queries) => tx.run(statement)

/** Our own functions, without those of extensions. */
const OURS = sql`
  p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

const WRITABLE_DATES = {
  chains: 'head_at heard_at leased_until trouble_since',
  enquiries: 'touched_at',
  exports: 'asked_at failed_at ready_at',
  feed_rates: 'at looked_at',
  figures:
    'accounts_updated_at funding_updated_at insurance_updated_at investments_updated_at portfolio_updated_at savings_updated_at updated_at',
  former_emails: 'until',
  ledger_accounts: 'updated_at',
  letter_tokens: 'expires_at used_at',
  letters: 'next_try_at',
  offers: 'created_at ends_at expires_at rate_at removed_at',
  passkeys: 'last_used_at',
  payments: 'alarmed_at block_at compared_at told_at',
  preferences: 'updated_at',
  pushes: 'next_try_at',
  quota_counts: 'since',
  rate_limits: 'since',
  recovery_codes: 'used_at',
  settings: 'updated_at',
  sign_in_failures: 'locked_until since',
  staff_changes: 'asked_at effective_at',
  threads: 'begins_at last_message_at read_up_to waiting_since',
  users: 'updated_at',
  wallet_addresses: 'retired_at',
  wallet_proposals: 'effective_at proposed_at',
  wallet_rates: 'valid_until',
  wallets: 'updated_at',
}

/** The tables on the whole of which the serving role has this right. */
const tablesWith = async (right: 'update' | 'delete' | 'truncate') =>
  (
    await server.owner.rows<{ name: string }>(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege('meranti_app', oid, ${right}) order by relname`)
  ).map(({ name }) => name)

describe('the role that serves requests', () => {
  // Add a new function here only if the server's own statements call it.
  test('can call only these of our functions', async () => {
    const callable = await server.owner.rows<{ name: string }>(sql`
      select p.proname as name from pg_proc p
      where ${OURS} and has_function_privilege('meranti_app', p.oid, 'execute') order by name`)
    expect(callable.map(({ name }) => name)).toEqual([
      'audit_hash',
      'change_of_assets',
      'change_of_deposited',
      'delete_expired',
      'fold_text',
      'in_iso',
      'issue_document',
      'moment_after',
      'own_tallies_now',
      'promote_first_administrator',
      'push_to',
      'statement_hash',
      'tallies_now',
      'word_pairs',
    ])
  })

  // A migration that adds a column to users has to grant it. Only these columns are left to the database or the owner.
  test('can write every column of a user except these', async () => {
    const kept = (right: 'insert' | 'update') =>
      server.owner.rows<{ name: string }>(sql`
        select attname as name from pg_attribute
        where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and not has_column_privilege('meranti_app', attrelid, attnum, ${right})
        order by attname`)
    expect(await kept('insert')).toEqual([{ name: 'changed_at' }, { name: 'created_at' }, { name: 'role' }])
    expect(await kept('update')).toEqual([
      { name: 'changed_at' },
      { name: 'created_at' },
      { name: 'id' },
      { name: 'role' },
    ])
  })

  test('can’t create objects, not even temporary ones', async () => {
    const rights = await server.db.row<object>(sql`
      select has_database_privilege(current_database(), 'temporary') as temporary,
        has_database_privilege(current_database(), 'create') as schemas,
        has_schema_privilege('public', 'create') as objects`)
    expect(rights).toEqual({ temporary: false, schemas: false, objects: false })
  })

  // docs/security.md says why. Every other date is written by a default, by a function of the owner, or by `date_by_clock`.
  test('can write these dates and no others', async () => {
    const dates = await server.owner.rows<{ name: string; columns: string }>(sql`
      select relname as name, string_agg(attname, ' ' order by attname) as columns
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'timestamptz'::regtype and exists (
        select from (values ('insert', 4), ('update', 16)) as way (name, bit)
        where has_column_privilege('meranti_app', c.oid, attnum, name) and not exists (
          select from pg_trigger where tgrelid = c.oid and tgfoid = 'date_by_clock'::regproc and tgtype & bit > 0
            and encode(tgargs, 'escape') = attname || '\\000'))
      group by relname order by relname`)
    expect(Object.fromEntries(dates.map(({ name, columns }) => [name, columns]))).toEqual(WRITABLE_DATES)
  })

  test('can delete from these tables and no others', async () => {
    expect(await tablesWith('delete')).toEqual([
      ...[
        'challenges',
        'changes',
        'enquiries',
        'former_emails',
        'letter_rounds',
        'letter_tokens',
        'passkeys',
        'push_subscriptions',
        'pushes',
        'quota_counts',
        'rate_limits',
      ],
      ...['recovery_codes', 'sessions', 'settled_blocks', 'sign_in_failures', 'templates'],
      ...['totp_secrets', 'users'],
    ])
    expect(await tablesWith('truncate')).toEqual([])
  })

  test('can update every column of these tables, and of the others only some or none', async () => {
    expect(await tablesWith('update')).toEqual([
      ...['chains', 'feed_rates', 'figures', 'quota_counts', 'rate_limits', 'settings', 'sign_in_failures'],
    ])
  })

  test('can’t set the position or hash of an audit row', async () => {
    const writable = await server.owner.rows<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = 'audit_log'::regclass and attnum > 0
        and has_column_privilege('meranti_app', attrelid, attnum, 'insert')`)
    expect(
      writable.map(({ name }) => name).filter((name) => /^(position|previous|hash)$/.test(name)),
    ).toEqual([])
  })

  test('writes audit rows with the current time, even if it is granted the column', async () => {
    await server.owner.run(sql`grant insert (at) on audit_log to meranti_app`)
    const past = (at: string) => sql`
      insert into audit_log (id, chain, act, subject_type, at)
      values (${randomUUID()}, 'dated', 'settings.changed', 'settings', ${at})`
    try {
      await server.db.run(past('2020-01-01'))
      await server.owner.run(past('2020-01-02'))
    } finally {
      await server.owner.run(sql`revoke insert (at) on audit_log from meranti_app`)
    }
    const rows = await server.owner.rows<{ recent: boolean }>(sql`
      select at > now() - interval '1 minute' as recent from audit_log where chain = 'dated' order by position`)
    expect(rows).toEqual([{ recent: true }, { recent: false }])
  })
})

describe('each of our functions that runs as the owner', () => {
  type Definer = { name: string; isTrigger: boolean }
  const definers = () =>
    server.owner.rows<Definer>(sql`
      select p.proname as name, p.prorettype = 'trigger'::regtype as "isTrigger" from pg_proc p
      where ${OURS} and p.prosecdef order by name`)

  test('sets its search path, with temporary objects last', async () => {
    const loose = await server.owner.rows(sql`
      select p.proname from pg_proc p where ${OURS} and p.prosecdef
        and not coalesce(p.proconfig, '{}') @> '{"search_path=public, pg_temp"}'`)
    expect(loose).toEqual([])
  })

  test('refuses to be the trigger of another table, regardless of its owner', async () => {
    const triggers = (await definers()).filter(({ isTrigger }) => isTrigger)
    expect(triggers.length).toBeGreaterThan(7)
    for (const { name } of triggers) {
      for (const when of ['before insert on lever for each row', 'after insert on lever for each row']) {
        const asked = await verdict(server.owner, async (tx) => {
          await tx.run(sql`create table lever as select * from transfers limit 0`)
          await tx.run(sql`create trigger posted ${raw(when)} execute function ${raw(name)}()`)
          await tx.run(sql`
            insert into lever values (gen_random_uuid(), gen_random_uuid(), 'adjustments', 'checking', 1, 'adjustment')`)
        })
        expect(asked, `${name} ${when}`).toBe(NO_RIGHT)
      }
    }
  })

  test('is a trigger function or one of these', async () => {
    const others = (await definers()).filter(({ isTrigger }) => !isTrigger)
    expect(others.map(({ name }) => name)).toEqual([
      'delete_expired',
      'issue_document',
      'promote_first_administrator',
      'tally',
      'tally_own',
    ])
  })

  test('posts only for its own trigger’s name', async () => {
    await server.give(await server.add(), 'checking', 100)
    const renamed = await verdict(server.owner, async (tx) => {
      await tx.run(sql`alter trigger posted on transfers rename to other`)
      await tx.run(sql`
        insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason)
        select gen_random_uuid(), user_id, debit, credit, 1, kind, 'x' from transfers limit 1`)
    })
    expect(renamed).toBe(NO_RIGHT)
  })
})

describe('a balance', () => {
  const raise = sql`update ledger_accounts set balance_cents = balance_cents + 1`

  test('can’t be changed by another trigger of the owner', async () => {
    await server.give(await server.add(), 'checking', 100)
    const pulled = await verdict(server.owner, async (tx) => {
      await tx.run(sql`create table lever (id int)`)
      await tx.run(sql`
        create function pull() returns trigger language plpgsql as $$
        begin update ledger_accounts set balance_cents = balance_cents + 1; return new; end $$`)
      await tx.run(sql`create trigger pull before insert on lever for each row execute function pull()`)
      await tx.run(sql`insert into lever values (1)`)
    })
    expect(pulled).toBe(FINAL)
  })

  test('can’t be changed by the serving role, even with the right to write it and the posting flag', async () => {
    await server.give(await server.add(), 'checking', 100)
    await server.owner.run(sql`grant update (balance_cents) on ledger_accounts to meranti_app`)
    try {
      const posting = await verdict(server.db, async (tx) => {
        await tx.row(sql`select set_config('meranti.posting', 'on', true)`)
        await tx.run(raise)
      })
      expect(posting).toBe(FINAL)
    } finally {
      await server.owner.run(sql`revoke update (balance_cents) on ledger_accounts from meranti_app`)
    }
    expect(await verdict(server.db, one(raise))).toBe(NO_RIGHT)
  })
})

describe('an administrator', () => {
  const person = (tx: Queries) =>
    tx.run(sql`
      insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city, address1,
        zip_code)
      values (${FIRST}, 'first@bank.example', 'first@bank.example', '', 'A', 'B', '1', 'A', 'B', 'C', 'D', 'E')`)
  const FIRST = randomUUID()
  const promote = (tx: Queries) => tx.row(sql`select promote_first_administrator(${FIRST})`)

  test('can be added by the serving role once in a bank’s life', async () => {
    const { db, owner, drop } = await createTestDatabase()
    try {
      await db.transaction(async (tx) => {
        await person(tx)
        await promote(tx)
      })
      expect(await db.row(sql`select role, status from users`)).toEqual({ role: 'admin', status: 'active' })
      expect(await verdict(db, promote)).toBe(NO_RIGHT)

      await proveMasterKeys(owner, masterKeys(randomBytes(32).toString('base64')))
      await addAdministrator(owner, await passwordPolicy('specified'), {
        ...ADA,
        email: 'second@bank.example',
        password: 'a long password',
      })
      // The users table is empty now, but the audit log is not.
      await db.run(sql`delete from users`)
      const again = async (tx: Queries) => {
        await person(tx)
        await promote(tx)
      }
      expect(await verdict(db, again)).toBe(NO_RIGHT)
    } finally {
      await drop()
    }
  })

  test('can’t be added by the serving role later', async () => {
    const theirs = { ...ADA, email: 'theirs@bank.example', password: undefined }
    await expect(
      addAdministrator(server.db, await passwordPolicy('specified'), theirs),
    ).rejects.toMatchObject({ code: NO_RIGHT })
    expect(await server.owner.find(sql`select from users where email = 'theirs@bank.example'`)).toBeNull()
  })
})
