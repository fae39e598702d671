import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestFolder } from '../../testing/folder.ts'
import { endAfterTests, MAIN, type Program, startProgram } from '../../testing/program.ts'
import { connectAlone } from '../db/connect.ts'
import { findHolder, openPlace } from './only-server.ts'
import { openAsOwner } from './open-database.ts'

const folder = makeTestFolder('meranti-only-')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const started: Program[] = []
endAfterTests(started)

function run(...command: string[]) {
  return runWith({}, ...command)
}

function runWith(more: Record<string, string>, ...command: string[]) {
  const environment = { DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'error', ALLOW_ROOT: '1' }
  const program = startProgram({ ...environment, DRAIN_SECONDS: '0', ...more }, command)
  started.push(program)
  return program
}

const ROTATE = path.join(import.meta.dirname, '../commands/rotate-keys.ts')
const LEDGER_CHECK = path.join(import.meta.dirname, '../commands/ledger-check.ts')
/** Starts the database like a command, and ends with its input. */
const HOLDING = [
  path.join(import.meta.dirname, '../../testing/crash-fixture.ts'),
  path.join(folder, 'postgres'),
  'hold',
]

test('an embedded database has one server; commands work beside it, and its end in any way makes room', async () => {
  const first = run(MAIN)
  const url = await first.ready()

  const second = run(MAIN)
  expect(await second.ended).toBe(1)
  expect(second.log()).toBe(
    `Another server at ${url} (process ${first.child.pid}) has the database in ${folder} open: end it first, or give this server a DATA_DIR of its own.\n`,
  )
  expect(await run(LEDGER_CHECK).ended).toBe(0)
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)

  first.child.kill('SIGKILL')
  const third = run(MAIN)
  await third.ready()
  third.child.kill('SIGTERM')
  // While the former one still stops.
  const fourth = run(MAIN)
  await fourth.ready()
  fourth.child.kill('SIGTERM')
  expect([await third.ended, await fourth.ended]).toEqual([0, 0])
})

test('a server that shares the database of a command starts it again when that ends', async () => {
  const holding = run(...HOLDING)
  await holding.until(() => holding.output().includes('ready'))
  const server = run(MAIN)
  const url = await server.ready()
  holding.child.stdin.end()
  expect(await holding.ended).toBe(0)
  await server.until(() => server.output().includes('The database ended unexpectedly. Starting it again.'))
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

const openOwner = () => openAsOwner({ DATA_DIR: folder, DATABASE_URL: undefined }, () => {})

test('a server’s process and its port on this machine are known, whatever its public address is', async () => {
  const server = runWith({ PUBLIC_URL: 'https://bank.example', WORKERS: '2' }, MAIN)
  await server.ready()
  const { connection, close } = await openOwner()
  expect(await findHolder(connection)).toEqual({
    byServer: true,
    holder: expect.stringMatching(
      new RegExp(`^server at http://localhost:\\d+ \\(process ${server.child.pid}\\)$`),
    ),
  })
  await close()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

describe('on a database that no server has,', () => {
  let owner: Awaited<ReturnType<typeof openOwner>>
  beforeAll(async () => {
    owner = await openOwner()
    expect(await findHolder(owner.connection)).toBe(null)
  })
  afterAll(() => owner.close())

  test.each([MAIN, ROTATE])('a rotation of the keys is waited for, not ended: %s', async (program) => {
    const place = openPlace(folder, 'npm run keys:rotate')
    await place.take(owner.connection)
    const refused = run(program)
    expect([await refused.ended, refused.log()]).toEqual([
      1,
      `npm run keys:rotate (process ${process.pid}) has the database in ${folder} open: wait until it has ended.\n`,
    ])
    await place.leave()
  })

  test('what the database refuses is said', async () => {
    const client = await connectAlone(owner.connection)
    await client.query('alter function pg_advisory_lock(bigint) rename to hidden')
    const refused = run(MAIN)
    expect([await refused.ended, refused.log()]).toEqual([
      1,
      expect.stringMatching(/^The database in .* again and again \(function pg_advisory_lock\(.*\n$/),
    ])
    await client.query('alter function hidden(bigint) rename to pg_advisory_lock')
    await client.end()
  })
})
