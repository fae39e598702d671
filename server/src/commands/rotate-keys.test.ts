import { readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { KEY } from '../../testing/commands.ts'
import { makeTestFolder } from '../../testing/folder.ts'
import { endAfterTests, MAIN, type Program, startProgram } from '../../testing/program.ts'

const folder = makeTestFolder('meranti-rotation-')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const started: Program[] = []
endAfterTests(started)

function run(program: string, more: Record<string, string> = {}) {
  const environment = { DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'error', ALLOW_ROOT: '1' }
  const running = startProgram({ ...environment, DRAIN_SECONDS: '0', ...more }, [program])
  started.push(running)
  return running
}

const COMMAND = path.join(import.meta.dirname, 'rotate-keys.ts')
const PROOF = path.join(import.meta.dirname, 'audit-check.ts')
const formerKeys = () => readdirSync(folder).filter((name) => name.startsWith('data-key.until-'))
const key = (name = 'data-key') => readFileSync(path.join(folder, name), 'utf8').trim()

async function startsAndStops(more: Record<string, string> = {}) {
  const server = run(MAIN, more)
  await server.ready()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** Kills the command as soon as a file whose name begins like this appears. */
async function killAt(beginning: string) {
  const watcher = watch(folder)
  const rotation = run(COMMAND)
  watcher.on('change', (_, name) => {
    if (String(name).startsWith(beginning)) rotation.child.kill('SIGKILL')
  })
  await rotation.ended
  watcher.close()
  expect(rotation.child.signalCode).toBe('SIGKILL')
}

test('the key of an embedded bank is replaced, and a bank that was killed on the way starts', async () => {
  const server = run(MAIN)
  const url = await server.ready()
  const first = key()
  const beside = run(COMMAND)
  expect(await beside.ended).toBe(1)
  expect(beside.log()).toBe(
    `Stop the server at ${url} (process ${server.child.pid}) first: it would go on with the former key.\n`,
  )
  server.child.kill('SIGTERM')
  await server.ended
  expect(readdirSync(folder)).not.toContain('data-key.next')

  await killAt('data-key.next')
  expect(key()).toBe(first)
  await startsAndStops()
  await killAt('data-key.until-')
  await startsAndStops()

  const last = run(COMMAND)
  expect([await last.ended, last.log()]).toEqual([0, ''])
  expect(last.output()).toMatch(
    /^The new key in \S+data-key now protects .* signs 0 wallets\. The former one /,
  )
  expect(formerKeys().map(key)).toContain(first)
  expect(key()).not.toBe(first)
  expect(readdirSync(folder)).not.toContain('data-key.next')
  await startsAndStops()
  expect(await run(PROOF).ended).toBe(0)
}, 60_000)

test('a key that was put into the file by hand is replaced, too, and the one before it is not needed any more', async () => {
  const before = key()
  writeFileSync(path.join(folder, 'data-key'), `${KEY}\n`)
  const rotation = run(COMMAND, { DATA_KEY_PREVIOUS: before })
  expect([await rotation.ended, rotation.log()]).toEqual([0, ''])
  expect(rotation.output()).toContain('DATA_KEY_PREVIOUS is no longer needed.')
  expect([KEY, before]).not.toContain(key())
  expect(readdirSync(folder)).not.toContain('data-key.next')
  await startsAndStops()
})

test('a key that the running server does not have is refused', async () => {
  const server = run(MAIN)
  const url = await server.ready()
  const before = key()
  const beside = run(COMMAND, {
    DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    DATA_KEY_PREVIOUS: before,
  })
  expect([await beside.ended, beside.log()]).toEqual([
    1,
    `The server at ${url} (process ${server.child.pid}) does not have this DATA_KEY: restart it with DATA_KEY and DATA_KEY_PREVIOUS first.\n`,
  ])
  expect(key()).toBe(before)
  server.child.kill('SIGTERM')
  await server.ended
  await startsAndStops()
})

test('a key that the environment names replaces the one in the file, which nothing needs any more', async () => {
  const previous = key()
  const rotation = run(COMMAND, { DATA_KEY: KEY, DATA_KEY_PREVIOUS: previous })
  expect(await rotation.ended).toBe(0)
  expect(rotation.output()).toContain(`${path.join(folder, 'data-key')} holds this key now too.`)
  expect(key()).toBe(KEY)
  expect(formerKeys().map(key)).toContain(previous)
  await startsAndStops()
  const again = run(COMMAND, { DATA_KEY: KEY })
  expect([await again.ended, again.output()]).toEqual([0, expect.not.stringContaining('former one is kept')])
})
