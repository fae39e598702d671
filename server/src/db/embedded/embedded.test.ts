import { spawn } from 'node:child_process'
import { readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ask,
  folderWithDatabase,
  launch,
  nothingLeft,
  processesOn,
  startForTest,
  startRefusal,
  temporaryFolder,
  until,
} from '../../../testing/embedded-postgres.ts'
import { startEmbeddedPostgres } from './start.ts'

describe('a first start', () => {
  test('creates a database that only its owner can reach, and only through the folder', async () => {
    const folder = path.join(await temporaryFolder(), 'data', 'postgres')
    const said: string[] = []
    const database = await startForTest({ folder, say: (sentence) => said.push(sentence) })
    const { connection } = database

    expect(said).toEqual([expect.stringContaining('Creating the database')])
    expect(database).toMatchObject({ adopted: false, version: expect.stringMatching(/^18\./) })
    expect(connection).toMatchObject({ user: 'owner', database: 'postgres' })
    expect(connection.host.startsWith(folder)).toBe(true)
    const [settings] = await ask(
      connection,
      `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
              current_setting('password_encryption') as passwords, current_setting('TimeZone') as zone,
              current_setting('max_connections') as connections, pg_encoding_to_char(encoding) as encoding,
              datlocprovider as provider, datlocale as locale,
              (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as authentication
       from pg_database where datname = 'postgres'`,
    )
    expect(settings).toEqual({
      checksums: 'on',
      addresses: '',
      passwords: 'scram-sha-256',
      zone: 'UTC',
      connections: '60',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      authentication: 'scram-sha-256',
    })
    await expect(ask({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(/password/)
  })

  test('keeps a long random password in a file that only its owner can read', async () => {
    const folder = await folderWithDatabase()
    const file = path.join(folder, 'cluster', 'password')
    const { connection } = await startForTest({ folder })
    expect(connection.password).toMatch(/^[\w-]{32}$/)
    expect(await readFile(file, 'utf8')).toBe(connection.password)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(folder, 'cluster', 'data'))).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(folder, 'socket'))).mode & 0o777).toBe(0o700)
  })

  test('by two processes at once ends with both on one working server', { timeout: 60_000 }, async () => {
    const meetAfter = async (pauseMs: number) => {
      const folder = await temporaryFolder()
      const one = launch(folder, 'hold')
      await sleep(pauseMs)
      const other = launch(folder, 'hold')
      const [first, second] = await Promise.all([one.ready(), other.ready()])
      expect([first.adopted, second.adopted].sort()).toEqual([false, true])
      expect(second.pid).toBe(first.pid)
      expect(second.connection).toEqual(first.connection)
      expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      expect((await readdir(folder)).filter((name) => /^(unfinished|discarded)/.test(name))).toEqual([])
      await Promise.all([one.kill(), other.kill()])
    }
    await Promise.all([meetAfter(0), meetAfter(400)])
  })
})

describe('a later start', () => {
  test('finds the stored data', async () => {
    const folder = await folderWithDatabase()
    const before = await startForTest({ folder })
    await ask(before.connection, 'create table numbers as select 7 as seven')
    await before.stop()
    await before.exited
    await nothingLeft(folder)

    const after = await startForTest({ folder })
    expect(after).toMatchObject({ adopted: false, connection: before.connection })
    expect(await ask(after.connection, 'select seven from numbers')).toEqual([{ seven: 7 }])
  })

  test('shares another process’s server, and leaves it running', async () => {
    const folder = await folderWithDatabase()
    const running = await launch(folder, 'hold').ready()
    const shared = await startForTest({ folder })
    expect(shared).toMatchObject({ adopted: true, pid: running.pid, connection: running.connection })
    await shared.stop()
    expect(await ask(running.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('by several at once ends with all of them on one server', async () => {
    const folder = await folderWithDatabase()
    const all = await Promise.all(Array.from({ length: 4 }, () => startForTest({ folder })))
    expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1)
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
  })

  test('can be stopped repeatedly, even after the server has crashed', async () => {
    const folder = await folderWithDatabase()
    const database = await startForTest({ folder })
    process.kill(database.pid, 'SIGKILL')
    await database.exited
    await Promise.all([database.stop(), database.stop()])
    await until(async () => (await processesOn(folder)).length === 0)
  })

  test('is not prevented by a lock file with a number that another process has now', async () => {
    const folder = await folderWithDatabase()
    const database = await startForTest({ folder })
    const lockFile = path.join(folder, 'cluster', 'data', 'postmaster.pid')
    const { uid, gid } = await stat(lockFile)
    const left = (await readFile(lockFile, 'utf8')).split('\n')
    process.kill(database.pid, 'SIGKILL')
    await database.exited
    // A process of the same user, because PostgreSQL itself ignores those of others.
    const stranger = spawn('sleep', ['120'], { uid, gid, stdio: 'ignore' })
    onTestFinished(() => void stranger.kill())
    await writeFile(lockFile, [stranger.pid, ...left.slice(1)].join('\n'))
    expect(await startForTest({ folder, timeoutMs: 15_000 })).toMatchObject({ adopted: false })
  })

  test('is not prevented by an empty lock file, which a power cut can leave', async () => {
    const folder = await folderWithDatabase()
    const lockFile = path.join(folder, 'cluster', 'data', 'postmaster.pid')
    await writeFile(lockFile, '')
    await utimes(lockFile, new Date(0), new Date(0))
    expect(await startForTest({ folder, timeoutMs: 15_000 })).toMatchObject({ adopted: false })
  })
})

describe('a start that can’t succeed', () => {
  test('refuses the data of another major version, says what to do and changes nothing', async () => {
    const folder = await folderWithDatabase()
    const versionFile = path.join(folder, 'cluster', 'data', 'PG_VERSION')
    await writeFile(versionFile, '17\n')
    const sentence = await startRefusal({ folder })
    expect(sentence).toMatch(/was made by PostgreSQL 17, and this is PostgreSQL 18\.\d+/)
    expect(sentence).toMatch(/pg_dumpall/)
    await writeFile(versionFile, '18\n')
    expect(await startForTest({ folder })).toMatchObject({ adopted: false })
  })

  test('names the missing file when the password is gone', async () => {
    const folder = await folderWithDatabase()
    const file = path.join(folder, 'cluster', 'password')
    await rename(file, `${file}.moved`)
    expect(await startRefusal({ folder })).toContain(file)
    await rename(`${file}.moved`, file)
  })

  test('reports at once that the running server has another password', async () => {
    const folder = await folderWithDatabase()
    const { connection } = await startForTest({ folder })
    await ask(connection, `alter role owner password 'another'`)
    expect(await startRefusal({ folder })).toMatch(/password authentication failed/)
    await ask({ ...connection, password: 'another' }, `alter role owner password '${connection.password}'`)
  })

  test('reports PostgreSQL’s complaint at once', async () => {
    const folder = await folderWithDatabase()
    const sentence = await startRefusal({ folder, settings: { no_such_setting: '1' } })
    expect(sentence).toMatch(/^PostgreSQL did not start: .*"no_such_setting"\.$/)
    await nothingLeft(folder)
  })

  test('waits for a frozen server only until its time-out, and names it', async () => {
    const folder = await folderWithDatabase()
    const { pid } = await startForTest({ folder })
    process.kill(pid, 'SIGSTOP')
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
    const before = await processesOn(folder)
    const begin = performance.now()
    expect(await startRefusal({ folder, timeoutMs: 1_500 })).toMatch(`process ${pid}`)
    expect(performance.now() - begin).toBeLessThan(8_000)
    await nothingLeft(folder, before)
  })

  test('ends its own server if it is not ready in time', async () => {
    const folder = await folderWithDatabase()
    const settings = { pre_auth_delay: '40' } // Seconds before the server answers a client.
    expect(await startRefusal({ folder, settings, timeoutMs: 1_500 })).toMatch(
      /within 1.5 s: PostgreSQL is starting/,
    )
    await nothingLeft(folder)
  })

  test('leaves nothing behind at any time-out', async () => {
    const folder = path.join(await temporaryFolder(), 'postgres')
    const giveUpAfter = async (timeoutMs: number) => {
      const begin = performance.now()
      const sentence = await startRefusal({ folder, timeoutMs })
      expect(performance.now() - begin).toBeLessThan(timeoutMs + 8_000)
      await nothingLeft(folder)
      expect((await readdir(folder)).filter((name) => !/^(socket|postgres\.log)$/.test(name))).toEqual([])
      return sentence
    }
    await giveUpAfter(1)
    expect(await giveUpAfter(50)).toContain('within 0.05 s')
    // Up to the step that takes the longest: how soon it begins depends on what else the machine does.
    let timeoutMs = 150
    while (!(await giveUpAfter(timeoutMs)).includes('the database was being created')) timeoutMs *= 1.5
  })
})

describe('acknowledged writes are stored', () => {
  test.each([
    ['fsync', 'off'],
    ['full_page_writes', 'false'],
    ['Synchronous-Commit', 'off'],
    ['data_sync_retry', 'on'],
    ['listen_addresses', '*'],
    ['config_file', '/tmp/other.conf'],
    ['fsync=off -c x', '1'],
  ])('the setting %s = %s is refused', async (name, value) => {
    const folder = await temporaryFolder()
    expect(await startRefusal({ folder, settings: { [name]: value } })).toMatch(/setting/)
    expect(await readdir(folder)).toEqual([])
  })

  test('the caller can choose other settings', async () => {
    const folder = await folderWithDatabase()
    const { connection } = await startForTest({ folder, settings: { max_connections: '23', fsync: 'on' } })
    expect(await ask(connection, 'show max_connections')).toEqual([{ max_connections: '23' }])
  })

  test('settings in the database’s own files can’t change that', async () => {
    const folder = await folderWithDatabase()
    const before = await startForTest({ folder })
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      await ask(before.connection, `alter system set ${name} = off`)
    }
    await before.stop()
    const { connection } = await startForTest({ folder })
    const settings = await ask(
      connection,
      `select distinct setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
    )
    expect(settings).toEqual([{ setting: 'on' }])
    await ask(connection, 'alter system reset all')
  })

  test('a server with a role’s setting against that is refused', async () => {
    const folder = await folderWithDatabase()
    const { connection } = await startForTest({ folder })
    await ask(connection, 'alter role owner set synchronous_commit = off')
    expect(await startRefusal({ folder })).toMatch(/synchronous_commit = off/)
    await ask(connection, 'alter role owner reset all')
  })
})

describe('where the server listens', () => {
  test('is the loopback interface if the folder’s path is too long for a socket', async () => {
    const folder = path.join(await temporaryFolder(), 'a'.repeat(100), 'postgres')
    const { connection, pid } = await startForTest({ folder })
    expect(connection.host).toBe('127.0.0.1')
    expect(await ask(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await expect(ask({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(/password/)
    expect(await startEmbeddedPostgres({ folder })).toMatchObject({ adopted: true, pid, connection })
  })

  test('does not depend on PG variables, which the server does not get', async () => {
    const folder = await folderWithDatabase()
    const environment = {
      PGHOST: 'elsewhere.invalid',
      PGPORT: '1',
      PGUSER: 'nobody',
      PGPASSWORD: 'wrong',
      PGDATABASE: 'none',
      PGDATA: '/nonexistent',
      PGOPTIONS: '-c synchronous_commit=off',
      PGSSLMODE: 'require',
      PGSSLNEGOTIATION: 'direct',
      PGAPPNAME: 'PGAPPNAME',
      PGCLIENTENCODING: 'LATIN1',
      PGTZ: 'Asia/Tokyo',
      DATA_KEY: 'a secret',
    }
    const { pid, connection } = await launch(folder, 'hold', { environment }).ready()
    expect(connection).toMatchObject({ user: 'owner', database: 'postgres' })
    expect(connection.host.startsWith(folder)).toBe(true)
    const seen = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean)
    expect(seen.filter((variable) => variable.startsWith('PG'))).toEqual([])
  })
})
