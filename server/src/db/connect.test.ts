import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'

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
