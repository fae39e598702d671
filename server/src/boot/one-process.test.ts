import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import { push } from '@bank/contract/push'
import { pino } from 'pino'
import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { BITCOIN_ADDRESS, registration } from '../../testing/bank.ts'
import { KEY, urlOf } from '../../testing/commands.ts'
import { createTestDatabase, startDatabase, type TestDatabase } from '../../testing/database.ts'
import { makeTestFolder } from '../../testing/folder.ts'
import { endAfterTests, MAIN, type Program, startProgram } from '../../testing/program.ts'
import { openTestPushService, subscribedBrowser } from '../../testing/push.ts'
import { serverWaits } from '../../testing/waiting.ts'
import { readConfig } from '../config.ts'
import { type Connection, connect } from '../db/connect.ts'
import { requireDurability } from '../db/durability.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { insertAddress, insertWallet } from '../wallets/insert-wallet.ts'
import { openBank } from './open-bank.ts'
import { serveBank } from './serve-bank.ts'

const folder = makeTestFolder('meranti-start-')
afterAll(() => rmSync(folder, { recursive: true }))

const external = (connection: Connection, more: Record<string, string> = {}) => ({
  DATABASE_URL: urlOf(connection),
  DATA_KEY: KEY,
  DATA_DIR: folder,
  PORT: '0',
  ...more,
})

const started: Program[] = []
endAfterTests(started)

/** Runs the program itself, as an operator does. */
function run(environment: Record<string, string>, command?: readonly string[]) {
  const program = startProgram({ LOG_LEVEL: 'info', ALLOW_ROOT: '1', ...environment }, command)
  started.push(program)
  return program
}

const statusOf = async (url: string, route: string) => (await fetch(`${url}/api/${route}`)).status

describe('the program', async () => {
  const database = await startDatabase()
  // Of a new bank; the tests share it, and end others.
  const bank = run(external(database.connection))
  const url = await bank.ready()

  test('ends the first start with the address and the administrator', () => {
    const last = bank.output().slice(bank.output().indexOf('Ready at')).trim().split('\n')
    expect(last).toEqual([
      expect.stringMatching(/^Ready at http/),
      expect.stringMatching(/^First administrator: \S+@\S+ with the password \S+ \(shown once\)\.$/),
    ])
  })

  test('prints the first administrator’s password, which works and never reaches the log', async () => {
    const [, password = ''] = /admin@meranti.example with the password (\S+)/.exec(bank.output()) ?? []
    const body = { email: 'admin@meranti.example', password }
    const { user } = finished(await makeCall({ baseUrl: url, token: () => null })(identity.login, { body }))
    expect([user.role, user.status]).toEqual(['admin', 'active'])
    await expect.poll(bank.log).toContain('/api/auth/login')
    expect(bank.log()).not.toContain(password)
  })

  test('logs JSON where the log is piped, and does not warn of a proxy on a developer’s machine', async () => {
    expect(await statusOf(url, 'health')).toBe(200)
    await expect.poll(bank.log).toContain('"route":"/api/health"')
    for (const line of bank.log().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('time')
    expect(bank.log()).not.toMatch(/TRUST_PROXY/)
  })

  test('ends with advice if the port is in use', async () => {
    const { port } = new URL(url)
    const second = run(external(database.connection, { PORT: port }))
    expect(await second.ended).toBe(1)
    expect(second.log()).toContain(`Port ${port} is in use. Set PORT to another one.`)
  })

  test('started again prints no password, and on SIGTERM reports not ready, accepts requests for DRAIN_SECONDS, finishes those in flight, and ends', async () => {
    const again = run(external(database.connection, { DRAIN_SECONDS: '2' }))
    const itsUrl = await again.ready()
    expect(again.output()).not.toContain('password')
    const held = database.owner.transaction(async (tx) => {
      await tx.run(sql`lock table settings in access exclusive mode`)
      const inFlight = statusOf(itsUrl, 'status')
      await serverWaits(database)
      again.child.kill('SIGTERM')
      await expect.poll(() => statusOf(itsUrl, 'ready')).toBe(503)
      return { inFlight }
    })
    expect(await (await held).inFlight).toBe(200)
    // Longer than the default.
    await sleep(1000)
    expect(await statusOf(itsUrl, 'status')).toBe(200)
    expect(await again.ended).toBe(0)
  })

  test('on SIGTERM in the very moment at which it says that it is ready, ends as at any other time', async () => {
    const killItself = `
      const write = process.stdout.write.bind(process.stdout)
      process.stdout.write = (text, ...more) => {
        const isWritten = write(text, ...more)
        if (String(text).includes('Ready at')) process.kill(process.pid, 'SIGTERM')
        return isWritten
      }`
    const preloaded = `data:text/javascript,${encodeURIComponent(killItself)}`
    const short = external(database.connection, { DRAIN_SECONDS: '0' })
    expect(await run(short, ['--import', preloaded, MAIN]).ended).toBe(0)
  })

  test('prints the first passwords also if the first start can’t serve', async () => {
    const fresh = await createTestDatabase()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    try {
      const { port } = z.object({ port: z.int() }).parse(other.address())
      const { ended, output, log } = run(external(fresh.connection, { PORT: String(port) }))
      expect(await ended).toBe(1)
      expect(log()).toContain(`Port ${port} is in use.`)
      expect(output()).toMatch(/^First administrator: \S+@\S+ with the password \S+ \(shown once\)\.$/m)
    } finally {
      other.close()
      await fresh.drop()
    }
  })

  test('ends in one sentence if the configuration is bad', async () => {
    const { ended, log } = run({ PORT: 'http' })
    expect(await ended).toBe(1)
    expect(log()).toBe('The configuration is not valid: PORT must be a port number.\n')
  })
})

// What follows happens before the first request, or does not depend on the process: it is started here, which takes a
// tenth of the time. Each failure is one sentence, which the program prints as shown above.

describe('a start', () => {
  let database: TestDatabase
  const opened: { close(): Promise<void> }[] = []
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close()
    await database.drop()
  })

  /** Opens the bank as the program does, and closes it unless it is kept. */
  async function open(more: Record<string, string> = {}, { serves = false } = {}) {
    const config = readConfig(external(database.connection, { DRAIN_SECONDS: '0', ...more }))
    const lines: string[] = []
    const formatters = { level: (level: string) => ({ level }) }
    const log = pino({ level: 'info', formatters }, { write: (line: string) => void lines.push(line) })
    const bank = await openBank(config, log, () => {})
    const serving = serves ? await serveBank({ ...bank, config, log }) : null
    const close = async () => {
      await serving?.stop()
      await bank.close()
    }
    if (serves) opened.push({ close })
    else await close()
    return { url: serving?.url ?? '', log: () => lines.join('') }
  }

  test('on the serving role’s database refuses demonstration data, which are dated in the past', async () => {
    await expect(open({ DEMO: '1' })).rejects.toThrow(
      /^DEMO=1 adds past transactions, which the role in DATABASE_URL is not allowed to do\. Start once with the database owner’s DATABASE_URL\.$/,
    )
    expect(await database.owner.find(sql`select from users`)).toBeNull()
  })

  test('of a bank that has lost its administrators adds none', async () => {
    await open()
    await database.owner.run(sql`update users set role = 'user'`)
    await expect(open({ ADMIN_EMAIL: 'next@bank.example' })).rejects.toThrow(
      /^This database has had an administrator .* npm run admin:add, as the database’s owner\.$/,
    )
  })

  test('gives the first administrator the configured name, and refuses a weak password', async () => {
    const about = { PASSWORD_POLICY: 'strict', ADMIN_FIRST_NAME: 'Ada', ADMIN_LAST_NAME: 'van der Tan' }
    await expect(open({ ...about, ADMIN_PASSWORD: 'fourteen chars' })).rejects.toThrow(
      /^ADMIN_PASSWORD can’t be used while PASSWORD_POLICY is strict: Password must be at least 15 characters long\.$/,
    )
    expect(await database.owner.find(sql`select from users`)).toBeNull()

    await open({ ...about, ADMIN_PASSWORD: 'seven otters juggle limes' })
    const name = await database.owner.value<string>(sql`select first_name || ' ' || last_name from users`)
    expect(name).toBe('Ada van der Tan')

    // An existing administrator keeps the password. The configured one is not used any more, so it can be weak.
    await open({ ...about, ADMIN_PASSWORD: 'fourteen chars' })
  })

  test('refuses a database that could lose acknowledged writes', async () => {
    const name = await database.owner.value<string>(sql`select current_database()`)
    await database.owner.run(sql`alter database ${raw(name)} set synchronous_commit = off`)
    const fresh = connect(database.connection)
    await expect(requireDurability(fresh)).rejects.toThrow(/synchronous_commit must be on/)
    await fresh.end()
    await expect(open()).rejects.toThrow(
      /^The database could lose acknowledged writes: synchronous_commit must be on\. .*$/,
    )
  })

  test('names an unreachable database in one sentence', async () => {
    await expect(open({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).rejects.toThrow(
      /^The database at DATABASE_URL can’t be used \(.*\): .*$/,
    )
  })

  test('refuses a DATA_KEY that the database is not encrypted with, without printing it', async () => {
    await open()
    const other = Buffer.alloc(32, 1).toString('base64')
    const refused = await open({ DATA_KEY: other }).catch(String)
    expect(refused).toMatch(/^Error: DATA_KEY is not the key that this database is encrypted with: .*$/)
    expect(refused).not.toContain(other)
  })

  describe('with a TRUST_PROXY', () => {
    const STARTS = /"level":"warn".*TRUST_PROXY is empty/
    const ASKED = /"level":"warn".*X-Forwarded-For came from an address that TRUST_PROXY does not name/g
    const ask = async (url: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.7' }
      for (let n = 0; n < 3; n++) await fetch(`${url}/api/health`, { headers })
    }

    test('that is empty warns behind a proxy that PUBLIC_URL tells of', async () => {
      const { log } = await open({ PUBLIC_URL: 'https://bank.example' })
      expect(log()).toMatch(STARTS)
    })

    test('that is empty warns on a public interface, and once when the proxy’s first request comes', async () => {
      const { url, log } = await open({ HOST: '0.0.0.0' }, { serves: true })
      expect(log()).toMatch(STARTS)
      await ask(url)
      await expect.poll(() => log().match(/"route":"\/api\/health"/g)).toHaveLength(3)
      expect(log().match(ASKED)).toHaveLength(1)
    })

    test('that names the proxy does not warn', async () => {
      const { url, log } = await open({ HOST: '0.0.0.0', TRUST_PROXY: '127.0.0.1' }, { serves: true })
      await ask(url)
      await expect.poll(() => log().match(/"address":"203.0.113.7"/g)).toHaveLength(3)
      expect(log()).not.toMatch(/TRUST_PROXY/)
    })

    test('that names another one warns when the real one’s first request comes', async () => {
      const { url, log } = await open({ TRUST_PROXY: '198.51.100.1' }, { serves: true })
      await ask(url)
      await expect.poll(() => log().match(ASKED)).toHaveLength(1)
      expect(log()).not.toMatch(STARTS)
    })
  })

  test('pushes what waits', async () => {
    const service = await openTestPushService()
    try {
      const { url } = await open({ PUSH_SERVICES: service.origin }, { serves: true })
      const call = (token: string | null) => makeCall({ baseUrl: url, token: () => token })
      const { user, token } = await call(null)(identity.register, { body: registration() })
      await call(token)(push.subscribe, { body: subscribedBrowser(service.origin).subscription })
      await database.owner.run(sql`
        insert into notices (id, recipient_id, title, message) values (${randomUUID()}, ${user.id}, 'T', 'M')`)
      await expect.poll(() => service.pushes.length).toBe(1)
    } finally {
      await service.stop()
    }
  })

  test('that finds wallets without the record of their versions logs an alarm, each time', async () => {
    const own = path.join(folder, 'own')
    const start = async () => (await open({ DATA_DIR: own })).log()
    const alarm = /"level":"error".*there was no wallet-versions\.log in DATA_DIR/
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
      rmSync(path.join(own, 'wallet-versions.log'))
      expect(await start()).toMatch(alarm)
    }
    expect(await start()).not.toMatch(alarm)
  })
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
  const database = await createTestDatabase()
  await database.owner.run(sql`update migrations set hash = 'another' where name = '0007-ledger.sql'`)
  await expect(migrate(database.ownerConnection)).rejects.toThrow(/0007-ledger\.sql has changed/)
  await database.drop()
})
