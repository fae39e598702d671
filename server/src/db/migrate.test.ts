import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { serverWaits } from '../../testing/bank.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import { proveTallies } from './tally.ts'

// A server of the version before runs on while these migrate.
test.each([
  ['0026-erasing.sql', '0027-activity.sql', 'ledger_accounts'],
  ['0029-documents.sql', '0030-growth.sql', 'own_tallies'],
  ['0036-one-date.sql', '0037-in-and-out.sql', 'own_tallies'],
])(
  'after %s, %s waits for a transfer that is being written, and not the other way round',
  async (...names) => {
    const [before, name, alsoWritten] = names
    const { owner, ownerConnection, drop } = await createTestDatabase('template0')
    await migrate(ownerConnection, { upTo: before })
    const applied = await owner.transaction(async (tx) => {
      await tx.run(sql`lock table transfers in row exclusive mode`)
      const migrating = migrate(ownerConnection, { upTo: name })
      await serverWaits({ owner })
      await tx.run(sql`lock table ${raw(alsoWritten)} in row exclusive mode`)
      return { migrating }
    })
    expect(await applied.migrating).toEqual([name])
    await drop()
  },
)

test('0036 waits for a server that has read transactions and will write one', async () => {
  const { owner, ownerConnection, drop } = await createTestDatabase('template0')
  await migrate(ownerConnection, { upTo: '0035-least-rights.sql' })
  const applied = await owner.transaction(async (tx) => {
    await tx.run(sql`lock table transactions in row share mode`)
    const migrating = migrate(ownerConnection, { upTo: '0036-one-date.sql' })
    await serverWaits({ owner })
    await tx.run(sql`lock table transfers in row exclusive mode`)
    await tx.run(sql`lock table transactions in row exclusive mode`)
    return { migrating }
  })
  expect(await applied.migrating).toEqual(['0036-one-date.sql'])
  await drop()
})

test('0034 keeps one way back of each account, with its spelling, who moved it, and codes as old as their factor', async () => {
  const { owner, ownerConnection, drop } = await createTestDatabase('template0')
  await migrate(ownerConnection, { upTo: '0033-offers.sql' })
  const [customer, staff] = await owner.rows<{ id: string }>(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, status)
    select gen_random_uuid(), email, email, '', '', '', '', '', '', '', '', '', 'active'
    from unnest(array['third@bank.example', 'staff@bank.example']) email returning id`)
  if (!customer || !staff) throw new Error('there are two users')
  const { id } = customer
  for (const [email, hours] of [
    ['expired@bank.example', -1],
    ['Owner@bank.example', 10],
    ['second@bank.example', 20],
  ] as const) {
    await owner.run(sql`
      insert into former_emails values (lower(${email}), ${id}, now() + make_interval(hours => ${hours}), true, false)`)
    await owner.run(sql`
      insert into letter_tokens (token_hash, user_id, purpose, email, expires_at)
      values (${Buffer.from(email)}, ${id}, 'undo', ${email}, now() + interval '1 day')`)
  }
  await owner.run(sql`
    insert into audit_log (id, chain, actor_id, act, subject_type, subject_id, after)
    values (gen_random_uuid(), ${id}, ${staff.id}, 'user.changed_by_administrator', 'user', ${id}, '{"email": "x"}')`)
  await owner.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (gen_random_uuid(), ${id}, 'key', '', 0, 'Key', '2026-01-02')`)
  await owner.run(sql`insert into recovery_codes (user_id, code_hash) values (${id}, 'code')`)
  await migrate(ownerConnection, { upTo: '0034-way-back.sql' })
  const kept = await owner.rows(sql`select email, moved_by from former_emails`)
  expect(kept).toEqual([{ email: 'Owner@bank.example', moved_by: staff.id }])
  expect(await owner.rows(sql`select email from letter_tokens`)).toEqual([{ email: 'Owner@bank.example' }])
  const codes = await owner.rows(sql`select created_at = '2026-01-02' as dated from recovery_codes`)
  expect(codes).toEqual([{ dated: true }])
  await drop()
})

test('0036 dates what is completed by its transfer, and everything else by its request', async () => {
  const { owner, ownerConnection, drop } = await createTestDatabase('template0')
  await migrate(ownerConnection, { upTo: '0035-least-rights.sql' })
  const { id } = await owner.row<{ id: string }>(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, status)
    values (gen_random_uuid(), 'a@bank.example', 'a@bank.example', '', '', '', '', '', '', '', '', '', 'active') returning id`)
  for (const [status, decided] of [
    ['posted', '2026-12-01T23:59:59.998Z'],
    ['completed', '2026-12-03'],
    ['failed', '2026-12-03'],
    ['pending', null],
  ])
    await owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        created_at, transaction_date, decided_at)
      values (gen_random_uuid(), ${id}, 'deposit', 'funding', 'checking', 100, '', ${status === 'posted' ? 'completed' : status},
        ${status}, '2026-11-30', '2026-11-30T00:00:00.001Z', ${decided})`)
  await owner.run(sql`
    insert into transfers (id, user_id, debit, credit, amount_cents, kind, transaction_id, reason, created_at)
    select gen_random_uuid(), user_id, 'crypto_receipts', 'checking', 100, 'crypto_receipt', id, '', '2026-12-02'
    from transactions where reference = 'posted'`)
  await migrate(ownerConnection, { upTo: '0036-one-date.sql' })
  const dated = await owner.rows<object>(sql`
    select reference, to_char(created_at, 'MM-DD') as asked, to_char(transaction_date, 'MM-DD') as date,
      to_char(decided_at, 'MM-DD') as decided from transactions order by reference`)
  expect(dated).toEqual([
    { reference: 'completed', asked: '11-30', date: '12-03', decided: '12-03' },
    { reference: 'failed', asked: '11-30', date: '11-30', decided: '12-03' },
    { reference: 'pending', asked: '11-30', date: '11-30', decided: null },
    { reference: 'posted', asked: '11-30', date: '12-02', decided: '12-02' },
  ])
  await drop()
})

test('0039 folds the words of every row anew, and gives an address one spelling', async () => {
  const { owner, ownerConnection, drop } = await createTestDatabase('template0')
  await migrate(ownerConnection, { upTo: '0038-kept-papers.sql' })
  const { id } = await owner.row<{ id: string }>(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code)
    values (gen_random_uuid(), 'zoe@bank.example', 'zoe@bank.example', '', ${'Zoe\u0301'}, ${'Du\u00A0 Pont'}, '+65-6000', '',
      '', '', '', '')
    returning id`)
  await owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference)
    values (gen_random_uuid(), ${id}, 'deposit', '', 'savings', 100, ${'Cafe\u0301\nRoyal'}, 'pending', 'R-1')`)
  await owner.run(sql`
    insert into sign_ins (id, user_id, outcome, method, address, device, network)
    select gen_random_uuid(), ${id}, 'success', 'password', address, '', ''
    from unnest(array['::ffff:192.0.2.1', '2001:db8::ffff:1']) address`)
  await owner.run(sql`
    insert into rate_limits (key, count) values ('signed_in 0a ::ffff:192.0.2.1', 2), ('signed_in 0b ::ffff:192.0.2.2', 3),
      ('signed_in 0b 192.0.2.2', 1)`)
  await migrate(ownerConnection, { upTo: '0039-one-spelling.sql' })
  expect(await owner.row(sql`select folded from users`)).toEqual({
    folded: ' zo\u00E9 du pont zoe@bank.example 656000',
  })
  expect(await owner.row(sql`select folded from open_requests`)).toEqual({
    folded: ' zo\u00E9 du pont zoe@bank.example 656000\n caf\u00E9 royal r-1',
  })
  expect(await owner.rows(sql`select address from sign_ins order by address`)).toEqual([
    { address: '192.0.2.1' },
    { address: '2001:db8::ffff:1' },
  ])
  expect(await owner.rows(sql`select key from rate_limits where key !~ '::ffff' order by key`)).toEqual([
    { key: 'signed_in 0a 192.0.2.1' },
    { key: 'signed_in 0b 192.0.2.2' },
  ])
  expect((await proveTallies(owner)).every(({ offences }) => offences === 0)).toBe(true)
  await drop()
})

test('0041 keeps what was counted of an address whose spelling has changed', async () => {
  const { owner, ownerConnection, drop } = await createTestDatabase('template0')
  await migrate(ownerConnection, { upTo: '0040-clients.sql' })
  await owner.run(sql`
    insert into sign_in_failures (account, address, failures, locked_until)
    values ('a', '::ffff:192.0.2.1', 5, '2099-01-01'), ('', '::ffff:192.0.2.2', 20, '2099-01-01'),
      ('b', '::ffff:192.0.2.1', 2, null), ('b', '192.0.2.1', 3, null), ('c', '2001:db8:0:0::/64', 1, null)`)
  await owner.run(sql`
    insert into rate_limits (key, count)
    values ('register ::ffff:192.0.2.1', 20), ('register 192.0.2.1', 1), ('code 0a ::ffff:192.0.2.1', 3)`)
  await migrate(ownerConnection, { upTo: '0041-plain-counts.sql' })
  const failures = await owner.rows<object>(sql`
    select convert_from(account, 'UTF8') as account, address, failures, locked_until is not null as locked
    from sign_in_failures order by account`)
  expect(failures).toEqual([
    { account: '', address: '192.0.2.2', failures: 20, locked: true },
    { account: 'a', address: '192.0.2.1', failures: 5, locked: true },
    { account: 'b', address: '192.0.2.1', failures: 3, locked: false },
    { account: 'c', address: '2001:db8:0:0::/64', failures: 1, locked: false },
  ])
  expect(await owner.rows(sql`select key, count from rate_limits order by key`)).toEqual([
    { key: 'code 0a 192.0.2.1', count: 3 },
    { key: 'register 192.0.2.1', count: 20 },
  ])
  await drop()
})
