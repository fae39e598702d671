import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { requireDurability } from '../db/durability.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { BITCOIN_ADDRESS } from '../testing.ts'
import { insertAddress, insertWallet } from '../wallets/insert-wallet.ts'

const MAIN = path.join(import.meta.dirname, '../main.mjs')
let database: TestDatabase
let children: ChildProcess[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await database.drop()
})

/** Runs the program itself, as an operator does. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', ALLOW_ROOT: '1', ...environment },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  async function ready(): Promise<string> {
    for (;;) {
      const url = /Ready at (\S+)/.exec(output)?.[1]
      if (url) return url
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output}${log}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, ended, ready, output: () => output, log: () => log }
}

const KEY = Buffer.alloc(32).toString('base64')
const external = (connection: Connection, more: Record<string, string> = {}) => ({
  DATABASE_URL: urlOf(connection),
  DATA_KEY: KEY,
  ...more,
})

function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database: name } = connection
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`
}

test('the first administrator’s password is printed once, works, and never reaches the log', async () => {
  const first = run(external(database.connection))
  const url = await first.ready()
  const [, password = ''] = /admin@meranti.example with the password (\S+)/.exec(first.output()) ?? []
  const { user } = finished(
    await makeCall({ baseUrl: url, token: () => null })(identity.login, {
      body: { email: 'admin@meranti.example', password },
    }),
  )
  expect([user.role, user.status]).toEqual(['admin', 'active'])
  expect(first.log()).not.toContain(password)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = run(external(database.connection))
  await second.ready()
  expect(second.output()).not.toContain('password')
})

test('the serving role is refused demonstration data, which are dated in the past', async () => {
  const { ended, log } = run(external(database.connection, { DEMO: '1' }))
  expect(await ended).toBe(1)
  expect(log()).toBe(
    'DEMO=1 adds past transactions, which the role in DATABASE_URL is not allowed to do. Start once with the database owner’s DATABASE_URL.\n',
  )
  expect(await database.owner.find(sql`select from users`)).toBeNull()
})

test('starting a bank that has lost its administrators adds none', async () => {
  const first = run(external(database.connection))
  await first.ready()
  first.child.kill('SIGTERM')
  await first.ended
  await database.owner.run(sql`update users set role = 'user'`)
  const { ended, log } = run(external(database.connection, { ADMIN_EMAIL: 'next@bank.example' }))
  expect(await ended).toBe(1)
  expect(log()).toMatch(
    /^This database has had an administrator .* npm run admin:add, as the database’s owner\.\n$/,
  )
})

test('the first administrator has the configured name, and a weak password stops the start in one sentence', async () => {
  const about = { PASSWORD_POLICY: 'strict', ADMIN_FIRST_NAME: 'Ada', ADMIN_LAST_NAME: 'van der Tan' }
  const weak = run(external(database.connection, { ...about, ADMIN_PASSWORD: 'fourteen chars' }))
  expect(await weak.ended).toBe(1)
  expect(weak.log()).toBe(
    'ADMIN_PASSWORD can’t be used while PASSWORD_POLICY is strict: Password must be at least 15 characters long.\n',
  )
  expect(await database.owner.find(sql`select from users`)).toBeNull()

  const first = run(external(database.connection, { ...about, ADMIN_PASSWORD: 'seven otters juggle limes' }))
  await first.ready()
  first.child.kill('SIGTERM')
  await first.ended
  const { name } = await database.owner.row<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from users`,
  )
  expect(name).toBe('Ada van der Tan')

  // An existing administrator keeps the password. The configured one is not used any more, so it can be weak.
  await run(external(database.connection, { ...about, ADMIN_PASSWORD: 'fourteen chars' })).ready()
})

test('a bad configuration ends the start in one sentence', async () => {
  const { ended, log } = run({ PORT: 'http' })
  expect(await ended).toBe(1)
  expect(log()).toBe('The configuration is not valid: PORT must be a port number.\n')
})

test('a database that could lose acknowledged writes is refused', async () => {
  const { name } = await database.owner.row<{ name: string }>(sql`select current_database() as name`)
  await database.owner.run(sql`alter database ${raw(name)} set synchronous_commit = off`)
  const fresh = connect(database.connection)
  await expect(requireDurability(fresh)).rejects.toThrow(/synchronous_commit must be on/)
  await fresh.end()
  const { ended, log } = run(external(database.connection))
  expect(await ended).toBe(1)
  expect(log()).toMatch(/^The database could lose acknowledged writes: synchronous_commit must be on\. .*\n$/)
})

test('an unreachable database ends the start in one sentence', async () => {
  const { ended, log } = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_KEY: KEY })
  expect(await ended).toBe(1)
  expect(log()).toMatch(/^The database at DATABASE_URL can’t be used: .*\n$/)
})

test('a DATA_KEY that the database is not encrypted with ends the start in one sentence', async () => {
  const first = run(external(database.connection))
  await first.ready()
  first.child.kill('SIGTERM')
  await first.ended
  const other = Buffer.alloc(32, 1).toString('base64')
  const { ended, log } = run(external(database.connection, { DATA_KEY: other }))
  expect(await ended).toBe(1)
  expect(log()).toMatch(/^DATA_KEY is not the key that this database is encrypted with: .*\n$/)
  expect(log()).not.toContain(other)
})

test('a port in use ends the start with advice', async () => {
  const first = run(external(database.connection))
  const { port } = new URL(await first.ready())
  const second = run(external(database.connection, { PORT: port }))
  expect(await second.ended).toBe(1)
  expect(second.log()).toContain(`Port ${port} is in use. Set PORT to another one.`)
})

test('SIGTERM reports not ready, finishes the requests in flight, and ends the process', async () => {
  const { child, ready, ended } = run(external(database.connection))
  const url = await ready()
  const held = database.owner.transaction(async (tx) => {
    await tx.run(sql`lock table settings in access exclusive mode`)
    const inFlight = fetch(`${url}/api/status`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 150))
    const probe = await fetch(`${url}/api/ready`)
    return { probe: probe.status, inFlight }
  })
  const { probe, inFlight } = await held
  expect(probe).toBe(503)
  expect((await inFlight).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a stopping server accepts requests for DRAIN_SECONDS', async () => {
  const { child, ready, ended } = run(external(database.connection, { DRAIN_SECONDS: '3' }))
  const url = await ready()
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(503)
  const began = performance.now()
  // Longer than the default.
  while (performance.now() - began < 1500) expect((await fetch(`${url}/api/status`)).status).toBe(200)
  expect(await ended).toBe(0)
})

describe('TRUST_PROXY', () => {
  const STARTS = /"level":"warn".*TRUST_PROXY is empty/
  const ASKED = /"level":"warn".*X-Forwarded-For came from an address that TRUST_PROXY does not name/g
  const ask = async (url: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (let n = 0; n < 3; n++) await fetch(`${url}/api/health`, { headers })
  }

  test.each([{ PUBLIC_URL: 'https://bank.example' }, { HOST: '0.0.0.0' }])(
    'empty behind a proxy (%o): warns at the start, and once when the proxy’s first request comes',
    async (environment) => {
      const { output, ready, log } = run(external(database.connection, { ...environment, PORT: '0' }))
      await ready()
      await expect.poll(log).toMatch(STARTS)
      if ('PUBLIC_URL' in environment) return
      await ask(/Ready at (\S+)/.exec(output())?.[1] ?? '')
      await expect.poll(() => log().match(/"route":"\/api\/health"/g)).toHaveLength(3)
      expect(log().match(ASKED)).toHaveLength(1)
    },
  )

  test('naming the proxy: does not warn', async () => {
    const { ready, log } = run(external(database.connection, { HOST: '0.0.0.0', TRUST_PROXY: '127.0.0.1' }))
    await ask(await ready())
    await expect.poll(() => log().match(/"address":"203.0.113.7"/g)).toHaveLength(3)
    expect(log()).not.toMatch(/TRUST_PROXY/)
  })

  test('naming another proxy: warns when the real one’s first request comes', async () => {
    const { ready, log } = run(external(database.connection, { TRUST_PROXY: '198.51.100.1' }))
    await ask(await ready())
    await expect.poll(() => log().match(ASKED)).toHaveLength(1)
    expect(log()).not.toMatch(STARTS)
  })

  test('empty on a developer’s machine: does not warn', async () => {
    const { ready, log } = run(external(database.connection))
    await fetch(`${await ready()}/api/health`)
    await expect.poll(log).toContain('/api/health')
    expect(log()).not.toMatch(/TRUST_PROXY/)
  })
})

test('a server that finds wallets without the record of their versions logs an alarm at each such start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-start-'))
  const start = async () => {
    const server = run(external(database.connection, { DATA_DIR: folder }))
    await server.ready()
    server.child.kill('SIGTERM')
    await server.ended
    return server.log()
  }
  const alarm = /"level":"error".*there was no wallet-versions\.log in DATA_DIR/
  try {
    expect(await start()).not.toMatch(alarm)
    const keys = masterKeys(KEY)
    const id = randomUUID()
    const address = { id: randomUUID(), walletId: id, address: BITCOIN_ADDRESS, qrPng: Buffer.of() }
    const shown = { ...address, createdAt: null, retiredAt: null }
    await database.db.transaction(async (tx) => {
      await insertWallet(tx, keys, { id, name: 'Bitcoin', network: 'Bitcoin', createdAt: null, shown })
      await insertAddress(tx, keys, shown)
    })
    expect(await start()).not.toMatch(alarm)
    for (let n = 0; n < 2; n++) {
      rmSync(path.join(folder, 'wallet-versions.log'))
      expect(await start()).toMatch(alarm)
    }
    expect(await start()).not.toMatch(alarm)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('three servers that start together on an empty database migrate it once', async () => {
  const empty = await createTestDatabase('template0')
  try {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(empty.ownerConnection)))
    // Each migration is applied by exactly one of them.
    expect(applied.flat().toSorted()).toEqual(readMigrations().map(({ name }) => name))
    expect(await migrate(empty.ownerConnection)).toEqual([])
  } finally {
    await empty.drop()
  }
})

test('a migration that was changed after it was applied is refused by name', async () => {
  await database.owner.run(sql`update migrations set hash = 'another' where name = '0003-ledger.sql'`)
  await expect(migrate(database.ownerConnection)).rejects.toThrow(/0003-ledger\.sql has changed/)
})
