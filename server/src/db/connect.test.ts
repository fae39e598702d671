import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createTestDatabase, startDatabase } from '../../testing/database.ts'
import { DatabaseUnavailable, isDiskFull } from './connect.ts'

const { db } = await startDatabase()

test('a plan made while a table was empty uses its index', async () => {
  const database = await createTestDatabase()
  try {
    await database.owner.run(sql`analyze transactions`)
    const query = sql`select id from transactions where user_id = gen_random_uuid() and reference = 'none'`
    const plan = await database.db.rows<{ 'QUERY PLAN': string }>(sql`explain ${raw(query.sql)}`)
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Scan')
  } finally {
    await database.drop()
  }
})

test('a full disk fails a statement as unavailable, and its connection stays', async () => {
  const backend = () => db.lookUp<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const before = await backend()
  const error: unknown = await db
    .lookUp(sql`do $$ begin raise exception 'full' using errcode = 'disk_full'; end $$`)
    .catch((error) => error)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(isDiskFull(error)).toBe(true)
  expect(await backend()).toEqual(before)
})
