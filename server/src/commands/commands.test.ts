import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

describe('on a database of a newer version', () => {
  ownDatabase((own) => own.owner.run(sql`insert into migrations (name, hash) values ('9999-later.sql', '')`))

  test.each([
    ['main.mjs', []],
    ['commands/migrate.ts', []],
    ['commands/ledger-check.ts', []],
    ['commands/audit-check.ts', []],
    ['commands/backup.ts', []],
    ['commands/rotate-keys.ts', []],
    ['commands/add-admin.ts', ['second@bank.example']],
  ])('%s says so in one sentence and changes nothing', async (file, args) => {
    expect(await run(file, args)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The database is from a newer version .* 9999-later\.sql: .* under Going back\.\n$/,
      ),
    })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('on an empty database', () => {
  test.each(['main.mjs', 'commands/migrate.ts'])('%s as the serving role names the owner', async (file) => {
    const environment = { DATABASE_URL: urlOf(empty.connection) }
    expect(await run(file, [], environment)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The role in DATABASE_URL .*: run npm run migrate first, with the .*\.\n$/,
      ),
    })
  })

  test.each(['commands/backup.ts', 'commands/ledger-check.ts'])('%s finds no bank', async (file) => {
    const said = 'There is no bank in this database yet: start the server first.\n'
    expect(await run(file)).toEqual({ code: 1, said })
  })
})

describe('on a database of this version', () => {
  ownDatabase(async () => {})

  test('a backup does not take the place of another one, and needs a folder that it can write', async () => {
    const used = path.join(folder, 'used')
    mkdirSync(used)
    writeFileSync(path.join(used, 'manifest.json'), '{}')
    const refused = async (place: string) => {
      const { code, said } = await run('commands/backup.ts', [place])
      expect(code).toBe(1)
      return said
    }
    expect(await refused(used)).toBe(
      `${used} is not empty: name a folder that is empty or does not exist yet.\n`,
    )
    expect(readdirSync(used)).toEqual(['manifest.json'])
    const file = path.join(used, 'manifest.json')
    expect(await refused(`${file}/below`)).toMatch(/because a file is in the way \(ENOTDIR\): .*\n$/)
    expect(await refused('/proc/none')).toMatch(/^\/proc\/none.unfinished can’t be used, because .*\n$/)
  })

  test('the proofs and the backup run as the role that serves', async () => {
    const { connection } = database
    const environment = { DATA_DIR: folder }
    const inCommands = (file: string) => path.join(import.meta.dirname, file)
    for (const file of ['ledger-check.ts', 'audit-check.ts']) {
      const { code, said } = await runCommand(inCommands(file), database, { connection, environment })
      expect([code, said]).toEqual([0, expect.stringMatching(/^(holds .*\n)+$/)])
    }
    const backup = { args: [path.join(folder, 'backup')], connection, environment }
    expect(await runCommand(inCommands('backup.ts'), database, backup)).toMatchObject({ code: 0 })
  })

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
  ['migrate.ts', ['now']],
  ['ledger-check.ts', ['now']],
  ['audit-check.ts', ['now']],
  ['rotate-keys.ts', ['now']],
  ['backup.ts', ['--help']],
  ['backup.ts', ['one', 'two']],
  ['restore.ts', []],
  ['add-admin.ts', []],
  ['customer-erase.ts', ['one', 'two']],
  ['reset-password.ts', ['--help']],
])('%s %j says how it is used and exits with 2', async (file, args) => {
  const { code, said } = await run(`commands/${file}`, args)
  expect([code, said]).toEqual([2, expect.stringMatching(/^Usage: npm run .*\n$/)])
})

test('an address that is none is refused in one sentence', async () => {
  const said = 'Enter an email address like name@example.com\n'
  expect(await run('commands/add-admin.ts', ['notanemail'])).toEqual({ code: 1, said })
})

test.each([
  ['commands/migrate.ts', []],
  ['commands/backup.ts', []],
  ['commands/ledger-check.ts', []],
  ['commands/restore.ts', ['/nowhere']],
])('%s without a database says so', async (file, args) => {
  const { code, said } = await run(file, args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  expect([code, said]).toEqual([
    1,
    'The database at DATABASE_URL can’t be used (connect ECONNREFUSED 127.0.0.1:9): check the address, and that PostgreSQL runs there.\n',
  ])
})

test('a DATA_DIR that can’t be made ends the start with the reason', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const start = (place: string) => run('main.mjs', [], { DATABASE_URL: '', DATA_KEY: '', DATA_DIR: place })
  // Below /proc the system says that the folder above does not exist, although it does.
  for (const place of ['/proc/none', file, `${file}/below`])
    expect(await start(place)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The embedded database could not be started: \/\S+ can’t be used, because .* \(E[A-Z]+\): .*\.\n$/,
      ),
    })
})

test('a key that is none is named once', async () => {
  const said = 'The configuration is not valid: DATA_KEY must be 32 bytes in base64.\n'
  expect(await run('commands/migrate.ts', [], { DATA_KEY: 'abc' })).toEqual({ code: 1, said })
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
