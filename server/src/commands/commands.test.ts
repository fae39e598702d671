import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { masterKeys } from '../encryption/master-keys.ts'

const KEY = Buffer.alloc(32).toString('base64')
const OTHER_KEY = Buffer.alloc(32, 1).toString('base64')

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase('template0')
  folder = mkdtempSync(path.join(tmpdir(), 'meranti-commands-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const urlOf = (connection: Connection): string => {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database: name } = connection
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`
}

/** Runs a command of the product to its end, on the test's database unless the environment names another. */
async function run(file: string, args: readonly string[] = [], environment: Record<string, string> = {}) {
  const theirs = { DATABASE_URL: urlOf(database.ownerConnection), DATA_KEY: KEY }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', file), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', ALLOW_ROOT: '1', ...theirs, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Makes a bank of the previous version, with the master key KEY. */
async function makeOlder(): Promise<string[]> {
  const older = readMigrations()
    .map(({ name }) => name)
    .slice(0, -1)
  await migrate(database.ownerConnection, { upTo: older.at(-1) ?? '' })
  await database.owner.run(sql`insert into master_keys (id) values (${masterKeys(KEY).current.id})`)
  return older
}

const addUser = () =>
  database.owner.run(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, status)
    values (gen_random_uuid(), 'one@bank.example', 'one@bank.example', '', 'A', 'B', '', '', '', '', '', '', 'active')`)

const applied = async () =>
  (await database.owner.rows<{ name: string }>(sql`select name from migrations order by name`)).map(
    ({ name }) => name,
  )

describe('on a database of an older version', () => {
  test.each([
    ['commands/ledger-check.ts', []],
    ['commands/audit-check.ts', []],
    ['commands/rotate-keys.ts', []],
    ['commands/add-admin.ts', ['second@bank.example']],
  ])('%s says so in one sentence and changes nothing', async (file, args) => {
    const older = await makeOlder()
    const { code, said } = await run(file, args)
    expect(code).toBe(1)
    expect(said).toMatch(/^The database is from an older version and lacks 1 migrations: .*\n$/)
    expect(await applied()).toEqual(older)
  })

  test.each(['main.mjs', 'commands/migrate.ts'])('%s with another key changes nothing', async (file) => {
    const older = await makeOlder()
    const { code, said } = await run(file, [], { DATA_KEY: OTHER_KEY })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATA_KEY is not the key that this database is encrypted with: .*\n$/)
    expect(await applied()).toEqual(older)
  })

  test('a restore that is refused because there are users changes nothing', async () => {
    const older = await makeOlder()
    await addUser()
    const current = await createTestDatabase()
    try {
      const backup = path.join(folder, 'backup')
      const from = { DATABASE_URL: urlOf(current.ownerConnection) }
      expect((await run('commands/backup.ts', [backup], from)).code).toBe(0)
      const { code, said } = await run('commands/restore.ts', [backup])
      expect([code, said]).toEqual([1, expect.stringContaining('already has users')])
      expect(await applied()).toEqual(older)
    } finally {
      await current.drop()
    }
  })
})

describe('generating a bank to measure with', () => {
  test('is refused beside users of the bank’s own, and changes nothing', async () => {
    const older = await makeOlder()
    await addUser()
    const { code, said } = await run('commands/seed-scale.ts')
    expect([code, said]).toEqual([1, expect.stringContaining('has real users')])
    expect(await applied()).toEqual(older)
  })

  test('is refused beside them before addresses were folded, too', async () => {
    await migrate(database.ownerConnection, { upTo: '0011-pairs.sql' })
    const before = await applied()
    await database.owner.run(sql`
      insert into users (id, email, password_hash, first_name, last_name, phone_number, country, state, city, address1,
        zip_code, status)
      values (gen_random_uuid(), 'one@bank.example', '', 'A', 'B', '', '', '', '', '', '', 'active')`)
    const { code, said } = await run('commands/seed-scale.ts')
    expect([code, said]).toEqual([1, expect.stringContaining('has real users')])
    expect(await applied()).toEqual(before)
  })

  test.each([
    [['--users', '0'], /^--users and --transactions must be whole numbers from 1/],
    [['--users', '1', '--transactions', '501'], /at most 500 transactions a user/],
    [['--people', '5'], /--people/],
  ])('with %j is refused, and makes no bank', async (args, sentence) => {
    const { code, said } = await run('commands/seed-scale.ts', args)
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)])
    const { tables } = await database.owner.row<{ tables: number }>(
      sql`select count(*) as tables from pg_tables where schemaname = 'public'`,
    )
    expect(tables).toBe(0)
  })

  test('fills an empty database, and one that it has filled before', async () => {
    const few = ['--users', '20', '--transactions', '40']
    for (const people of [20, 40]) {
      expect((await run('commands/seed-scale.ts', few)).code).toBe(0)
      expect(await database.owner.row(sql`select count(*) as people from users`)).toEqual({ people })
    }
  })
})

describe('the proofs', () => {
  test('run on a read-only database', async () => {
    await migrate(database.ownerConnection)
    // In this session PostgreSQL refuses every write.
    const readOnly = new URL(urlOf(database.ownerConnection))
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    for (const file of ['commands/ledger-check.ts', 'commands/audit-check.ts']) {
      const { code, said } = await run(file, [], { DATABASE_URL: readOnly.href })
      expect([code, said]).toEqual([0, expect.stringMatching(/^(holds .*\n)+$/)])
    }
  })

  test('report broken rules and exit with 1', async () => {
    await migrate(database.ownerConnection)
    await database.owner.run(sql`alter table users disable trigger user`)
    await addUser()
    const { code, said } = await run('commands/audit-check.ts')
    expect([code, said]).toEqual([1, expect.stringContaining('BROKEN   every user')])
  })
})

test.each([
  ['commands/ledger-check.ts', []],
  ['commands/audit-check.ts', []],
  ['commands/backup.ts', []],
  ['commands/add-admin.ts', ['second@bank.example']],
])('%s does not create a missing database', async (file, args) => {
  const { code, said } = await run(file, args, { DATABASE_URL: '' })
  expect([code, said]).toEqual([1, `There is no database in ${folder} yet: start the server first.\n`])
  expect(readdirSync(folder)).toEqual([])
})

test('manual backups go to a folder of their own', async () => {
  await migrate(database.ownerConnection)
  const { code } = await run('commands/backup.ts')
  expect(code).toBe(0)
  expect(readdirSync(path.join(folder, 'backups'))).toEqual(['manual'])
})
