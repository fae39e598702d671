import { randomUUID } from 'node:crypto'
import { identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { REGISTER } from '../identity/my-data/register/register.ts'
import { BATCH, prune } from './pruning.ts'

const server = await startBank()

test('expired rows are deleted, and those that still count stay', async () => {
  const [expired, current] = [await server.add(), await server.add()]
  const { owner, db } = server
  await owner.run(sql`delete from rate_limits`)
  await owner.run(sql`
    insert into rate_limits (key, count, since) values
      ('register old', 1, now() - interval '3 days'), ('register new', 1, now() - interval '23 hours'),
      ('verification new', 10, now() - interval '23 hours'),
      ('signed_in old', 1, now() - interval '91 days'), ('signed_in new', 1, now() - interval '89 days')`)
  await owner.run(sql`
    insert into sign_in_failures (account, address, failures, since, locked_until) values
      ('a', 'old', 1, now() - interval '2 days', null),
      ('a', 'was locked', 5, now() - interval '2 days', now() - interval '1 day'),
      ('a', 'is locked', 5, now() - interval '2 days', now() + interval '1 minute'),
      ('a', 'new', 1, now() - interval '50 minutes', null)`)
  await owner.run(sql`
    insert into quota_counts (key, count, seconds, since) values
      ('old', 1, 60, now() - interval '2 minutes'), ('new', 1, 3600, now() - interval '2 minutes')`)
  await owner.run(
    sql`update sessions set created_at = now() - interval '13 hours' where user_id = ${expired.id}`,
  )

  await prune(db)

  const left = async (statement: ReturnType<typeof sql>) =>
    (await owner.rows<{ name: string }>(statement)).map(({ name }) => name)
  expect(await left(sql`select key as name from rate_limits order by 1`)).toEqual([
    'register new',
    'signed_in new',
    'verification new',
  ])
  expect(await left(sql`select address as name from sign_in_failures order by 1`)).toEqual([
    'is locked',
    'new',
  ])
  expect(await left(sql`select key as name from quota_counts`)).toEqual(['new'])
  expect(await left(sql`select user_id::text as name from sessions`)).toEqual([current.id])
  await current.call(identity.me, {})
  expect(await refusal(expired.call(identity.me, {}))).toEqual([401, 'session_expired'])
})

test('what visitors sent is deleted with its replies a year after the last that happened to it', async () => {
  const { owner, db } = server
  const add = async (age: string) => {
    const id = randomUUID()
    await owner.run(sql`
      insert into enquiries (id, kind, page, fields, created_at, touched_at)
      values (${id}, 'lead', '/', '[]', now() - interval '3 years', now() - ${age}::interval)`)
    await owner.run(sql`insert into enquiry_replies (id, enquiry_id, text) values (${id}, ${id}, 'Yes')`)
    return id
  }
  await add('12 months 1 minute')
  const recent = await add('12 months -1 minute')
  expect(await prune(db)).toMatchObject({ enquiries: 1 })
  expect(await owner.rows(sql`select enquiry_id as id from enquiry_replies`)).toEqual([{ id: recent }])
  expect(await owner.rows(sql`select id from enquiries`)).toEqual([{ id: recent }])
})

test('the tables are those that the register of personal data keeps for so long', async () => {
  const short = REGISTER.filter(({ kept }) => /hour|day|month/.test(kept)).flatMap(({ tables }) =>
    Object.keys(tables),
  )
  // These are deleted by what makes or sends them (my-data/make-exports.ts, push/sender.ts), with their session, or with what
  // they reply to.
  const others = ['enquiry_replies', 'exports', 'push_keys', 'push_subscriptions', 'pushes']
  const tables = short.filter((name) => !others.includes(name))
  expect(Object.keys(await prune(server.db)).sort()).toEqual(tables.sort())
})

test('many rows are deleted in batches, by one process at a time', async () => {
  const { owner, db } = server
  const many = 2 * BATCH + 7
  await owner.run(sql`
    insert into rate_limits (key, count, since)
    select 'register ' || n, 1, now() - interval '3 days' from generate_series(1, ${many}) n`)
  const counts = await Promise.all([prune(db), prune(db)])
  const rest = await prune(db)
  expect([...counts, rest].reduce((sum, { rate_limits = 0 }) => sum + rate_limits, 0)).toBe(many)
})

test('expired rows are found through indexes', async () => {
  const plans = await server.owner.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`)
    const statements = [
      sql`explain select from rate_limits where since < now() - interval '2 days'`,
      sql`explain select from sign_in_failures where since < now() - interval '1 day'`,
      sql`explain select from sessions where created_at < now() - interval '12 hours'`,
      sql`explain select from letter_tokens where expires_at < now()`,
      sql`explain select from former_emails where until < now()`,
      sql`explain select from sign_ins where at < now() - interval '180 days'`,
      sql`explain select from challenges where created_at < now() - interval '1 hour'`,
      sql`explain select from enquiries where touched_at < now() - interval '12 months'`,
      sql`explain select from letters where sent_at < now() or given_up_at < now()`,
    ]
    const lines: { 'QUERY PLAN': string }[] = []
    for (const statement of statements) lines.push(...(await tx.rows<{ 'QUERY PLAN': string }>(statement)))
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plans).not.toContain('Seq Scan')
})
