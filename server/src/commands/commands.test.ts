import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUserTo, listApplied, makeFormer, makeOlder, runCommand, urlOf } from '../../testing/commands.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { LAST_FORMER } from '../db/former-migrations.ts'
import { readMigrations } from '../db/migrate.ts'

const OTHER_KEY = Buffer.alloc(32, 1).toString('base64')

let empty: TestDatabase
let database: TestDatabase
let folder: string
beforeAll(async () => {
  empty = await createTestDatabase('template0')
  database = empty
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meranti-commands-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => empty.drop())

/** Runs a program of server/src on the test's database unless the environment names another. */
function run(file: string, args: readonly string[] = [], environment: Record<string, string> = {}) {
  const program = path.join(import.meta.dirname, '..', file)
  return runCommand(program, database, { args, environment: { DATA_DIR: folder, ...environment } })
}

/** The programs run on a database of this block's own, which its tests share. */
function ownDatabase(prepare: (own: TestDatabase) => Promise<unknown>, template?: string) {
  beforeAll(async () => {
    database = await createTestDatabase(template)
    await prepare(database)
  })
  afterAll(async () => {
    await database.drop()
    database = empty
  })
}

describe('on a database of an older version', () => {
  let older: string[]
  ownDatabase(async (own) => {
    older = await makeOlder(own)
  }, 'template0')

  test.each([
    ['commands/ledger-check.ts', []],
    ['commands/audit-check.ts', []],
    ['commands/rotate-keys.ts', []],
    ['commands/add-admin.ts', ['second@bank.example']],
  ])('%s says so in one sentence and changes nothing', async (file, args) => {
    const { code, said } = await run(file, args)
    expect(code).toBe(1)
    expect(said).toMatch(/^The database is from an older version and lacks 1 migrations: .*\n$/)
    expect(await listApplied(database)).toEqual(older)
  })

  test.each(['main.mjs', 'commands/migrate.ts'])('%s with another key changes nothing', async (file) => {
    const { code, said } = await run(file, [], { DATA_KEY: OTHER_KEY })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATA_KEY is not the key that this database is encrypted with: .*\n$/)
    expect(await listApplied(database)).toEqual(older)
  })

  test('a restore that is refused because there are users changes nothing', async () => {
    const used = await createTestDatabase('template0')
    const current = await createTestDatabase()
    try {
      const itsOlder = await makeOlder(used)
      await addUserTo(used)
      const backup = path.join(folder, 'backup')
      const from = { DATABASE_URL: urlOf(current.ownerConnection) }
      expect((await run('commands/backup.ts', [backup], from)).code).toBe(0)
      const to = { DATABASE_URL: urlOf(used.ownerConnection) }
      const { code, said } = await run('commands/restore.ts', [backup], to)
      expect([code, said]).toEqual([1, expect.stringContaining('already has users')])
      expect(await listApplied(used)).toEqual(itsOlder)
    } finally {
      await current.drop()
      await used.drop()
    }
  })
})

describe('on a database from before the baseline of migrations', () => {
  ownDatabase(makeFormer, 'template0')

  test.each([
    ['main.mjs', []],
    ['commands/migrate.ts', []],
    ['commands/rotate-keys.ts', []],
    ['commands/add-admin.ts', ['second@bank.example']],
  ])('%s says in one sentence what to do and changes nothing', async (file, args) => {
    const { code, said } = await run(file, args)
    expect(code).toBe(1)
    expect(said).toMatch(/^The database is from before the baseline of migrations: make a backup .*\n$/)
    expect(await listApplied(database)).toEqual(['0001-identity.sql', LAST_FORMER.name])
  })

  test('the proofs run, and its backup can be restored into an empty database, which then starts', async () => {
    for (const file of ['commands/ledger-check.ts', 'commands/audit-check.ts']) {
      const { code, said } = await run(file)
      expect([code, said]).toEqual([0, expect.stringMatching(/^(holds .*\n)+$/)])
    }
    const backup = path.join(folder, 'backup')
    expect((await run('commands/backup.ts', [backup])).code).toBe(0)
    const restored = await createTestDatabase('template0')
    try {
      const to = { DATABASE_URL: urlOf(restored.ownerConnection) }
      expect(await run('commands/restore.ts', [backup], to)).toMatchObject({ code: 0 })
      expect((await run('commands/migrate.ts', [], to)).code).toBe(0)
      expect(await listApplied(restored)).toEqual(readMigrations().map(({ name }) => name))
    } finally {
      await restored.drop()
    }
  })
})

describe('on a database that is older than the last one before the baseline', () => {
  ownDatabase((own) => makeFormer(own, { name: '0040-clients.sql', hash: '' }), 'template0')

  test.each(['main.mjs', 'commands/migrate.ts', 'commands/ledger-check.ts', 'commands/audit-check.ts'])(
    '%s names the version to start first',
    async (file) => {
      const { code, said } = await run(file)
      expect(code).toBe(1)
      expect(said).toMatch(
        /^The database is too old .* start the last version .* 0041-plain-counts\.sql .*\n$/,
      )
    },
  )
})

describe('on a database of this version', () => {
  ownDatabase(async () => {})

  test('the proofs run, also if it is read-only', async () => {
    // In this session PostgreSQL refuses every write.
    const readOnly = new URL(urlOf(database.ownerConnection))
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    for (const file of ['commands/ledger-check.ts', 'commands/audit-check.ts']) {
      const { code, said } = await run(file, [], { DATABASE_URL: readOnly.href })
      expect([code, said]).toEqual([0, expect.stringMatching(/^(holds .*\n)+$/)])
    }
  })

  test('manual backups go to a folder of their own', async () => {
    const { code } = await run('commands/backup.ts')
    expect(code).toBe(0)
    expect(readdirSync(path.join(folder, 'backups'))).toEqual(['manual'])
  })

  test('the proofs report broken rules and exit with 1', async () => {
    await database.owner.run(sql`alter table users disable trigger user`)
    await addUserTo(database)
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
