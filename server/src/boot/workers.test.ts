import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../commands/testing.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { openTestPost, type TestPost } from '../mail/testing.ts'

const MAIN = path.join(import.meta.dirname, '../main.mjs')
const ADMIN = { email: 'admin@meranti.example', password: 'workers-admin-1' }

// One bank with two workers for all tests, because starting its three processes is what takes the time.
let database: TestDatabase
let post: TestPost
let bank: Program
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  post = await openTestPost()
  bank = start({ SMTP_URL: post.url })
  url = await bank.ready()
})
afterAll(async () => {
  bank.parent.kill('SIGKILL')
  await post.stop()
  await database.drop()
})

type Program = ReturnType<typeof start>

/** Starts the program with two workers. */
function start(environment: Record<string, string>) {
  const parent: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ALLOW_ROOT: '1',
      WORKERS: '2',
      ADMIN_PASSWORD: ADMIN.password,
      DATABASE_URL: urlOf(database.connection),
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      ...environment,
    },
  })
  let output = ''
  for (const stream of [parent.stdout, parent.stderr]) stream?.on('data', (text) => (output += text))
  async function until<Value>(look: () => Value | undefined | false): Promise<Value> {
    for (;;) {
      const found = look()
      if (found !== undefined && found !== false) return found
      if (parent.exitCode !== null) throw new Error(`ended with ${parent.exitCode}: ${output}`)
      await sleep(20)
    }
  }
  return {
    parent,
    until,
    output: () => output,
    /** Resolves when all workers serve. */
    ready: () => until(() => /Ready at (\S+)/.exec(output)?.[1]),
  }
}

/** The process ids of the parent's children, from /proc. */
const workers = () =>
  readFileSync(`/proc/${bank.parent.pid}/task/${bank.parent.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)

/** Whom the bank wrote to and about what. */
const letters = () => post.letters.map(({ to, subject }) => [to, subject]).sort()
const WRITTEN = [
  [ADMIN.email, 'A new device has logged in to your account'],
  [ADMIN.email, 'Your password has been changed'],
]

test('every worker knows the session that one of them opened', async () => {
  const { token } = finished(
    await makeCall({ baseUrl: url, token: () => null })(identity.login, { body: ADMIN }),
  )
  const asAdmin = makeCall({ baseUrl: url, token: () => token })
  for (let n = 0; n < 8; n++) {
    const { user } = await asAdmin(identity.me, {})
    expect(user.role).toBe('admin')
  }
  const body = { currentPassword: ADMIN.password, newPassword: 'workers-admin-2' }
  await asAdmin(identity.changePassword, { body })
})

test('letters that workers write are sent, by the parent', async () => {
  await bank.until(() => post.letters.length > 1)
  expect(letters()).toEqual(WRITTEN)
})

test('a port in use is reported once, and no process stays behind', async () => {
  const second = start({ PORT: new URL(url).port })
  await expect(second.ready()).rejects.toThrow(
    /^ended with 1: Port \d+ is in use\. Set PORT to another one\.\n$/,
  )
})

test('a killed worker is replaced', async () => {
  const [first = 0] = workers()
  expect(workers()).toHaveLength(2)
  process.kill(first, 'SIGKILL')
  await bank.until(() => bank.output().includes('a worker has ended') && workers().length === 2)
  expect(workers()).not.toContain(first)
  for (let n = 0; n < 8; n++) expect((await fetch(`${url}/api/ready`)).status).toBe(200)
})

test('SIGTERM lets the workers finish their requests, and then ends the parent', async () => {
  const inFlight = Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/api/status`)))
  const pids = workers()
  bank.parent.kill('SIGTERM')
  expect((await inFlight).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const [code] = await once(bank.parent, 'exit')
  expect(code).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})

test('no letter was sent twice in all this time', () => expect(letters()).toEqual(WRITTEN))
