import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { serverWaits } from '../testing.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

// A server of the version before runs on while these migrate.
test.each([
  ['0026-erasing.sql', '0027-activity.sql', 'ledger_accounts'],
  ['0029-documents.sql', '0030-growth.sql', 'own_tallies'],
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
