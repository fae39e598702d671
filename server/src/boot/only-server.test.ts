import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTestFolder } from '../../testing/folder.ts'
import { endAfterTests, MAIN, type Program, startProgram } from '../../testing/program.ts'

const folder = makeTestFolder('meranti-only-')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const started: Program[] = []
endAfterTests(started)

function run(...command: string[]) {
  const environment = { DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'error', ALLOW_ROOT: '1' }
  const program = startProgram({ ...environment, DRAIN_SECONDS: '0' }, command)
  started.push(program)
  return program
}

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
    `Another server at ${url} has the database in ${folder} open: end it first, or give this server a DATA_DIR of its own.\n`,
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
