import path from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addUserTo, listApplied, makeOlder, runCommand } from '../../server/testing/commands.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase('template0')
})
afterEach(() => database.drop())

/** Runs npm run seed:scale on the test's database. */
const seed = (args: readonly string[] = []) =>
  runCommand(path.join(import.meta.dirname, 'seed.ts'), database, { args })

test('a database with real users is refused and not changed', async () => {
  const older = await makeOlder(database)
  await addUserTo(database)
  const { code, said } = await seed()
  expect([code, said]).toEqual([1, expect.stringContaining('has real users')])
  expect(await listApplied(database)).toEqual(older)
})

test.each([
  [['--users', '0'], /^--users and --transactions must be whole numbers from 1/],
  [['--users', '1', '--transactions', '501'], /at most 500 transactions a user/],
  [['--people', '5'], /--people/],
])('the options %j are refused, and no table is created', async (args, sentence) => {
  const { code, said } = await seed(args)
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)])
  const { tables } = await database.owner.row<{ tables: number }>(
    sql`select count(*) as tables from pg_tables where schemaname = 'public'`,
  )
  expect(tables).toBe(0)
})

test('an empty database is filled, and a filled one gets further users', async () => {
  const few = ['--users', '20', '--transactions', '40']
  for (const people of [20, 40]) {
    expect((await seed(few)).code).toBe(0)
    expect(await database.owner.row(sql`select count(*) as people from users`)).toEqual({ people })
  }
})
