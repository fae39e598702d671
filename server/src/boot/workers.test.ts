import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../../testing/bank.ts'
import { urlOf } from '../../testing/commands.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openTestPost, type TestPost } from '../../testing/mail.ts'

const MAIN = path.join(import.meta.dirname, '../main.mjs')
const ADMIN = { email: 'admin@meranti.example', password: 'workers-admin-1' }

// One bank with two workers for the tests that end none of them, because starting its three processes takes the time.
let database: TestDatabase
let post: TestPost
let bank: Program
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  post = await openTestPost()
  bank = start()
  url = await bank.ready()
})
afterAll(async () => {
  const running = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ends = running.map((parent) => once(parent, 'exit'))
  for (const parent of running) parent.kill('SIGKILL')
  await Promise.all(ends)
  await post.stop()
  await database.drop()
})

const started: ChildProcess[] = []
type Program = ReturnType<typeof start>

/** Starts the program with two workers. */
function start(environment: Record<string, string> = {}) {
  const parent: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ALLOW_ROOT: '1',
      WORKERS: '2',
      ADMIN_PASSWORD: ADMIN.password,
      DATABASE_URL: urlOf(database.connection),
      SMTP_URL: post.url,
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      ...environment,
    },
  })
  started.push(parent)
  let output = ''
  for (const stream of [parent.stdout, parent.stderr]) stream?.on('data', (text) => (output += text))
  async function until<Value>(look: () => Value | undefined | false): Promise<Value> {
    for (;;) {
      const found = look()
      if (found !== undefined && found !== false) return found
      const end = parent.exitCode ?? parent.signalCode
      if (end !== null) throw new Error(`ended with ${end}: ${output}`)
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
const workersOf = ({ parent: { pid } }: Program) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

test('every worker knows the session that one of them opened', async () => {
  const { token } = finished(
    await makeCall({ baseUrl: url, token: () => null })(identity.login, { body: ADMIN }),
  )
  const asAdmin = makeCall({ baseUrl: url, token: () => token })
  for (let n = 0; n < 8; n++) {
    const { user } = await asAdmin(identity.me, {})
    expect(user.role).toBe('admin')
  }
})

test('letters that workers write are sent, by the parent, once', async () => {
  const body = registration()
  const { token } = await makeCall({ baseUrl: url, token: () => null })(identity.register, { body })
  const asCustomer = makeCall({ baseUrl: url, token: () => token })
  await asCustomer(identity.changePassword, {
    body: { currentPassword: body.password, newPassword: 'workers-customer-2' },
  })
  const subjects = () =>
    post.letters
      .filter(({ to }) => to === body.email)
      .map(({ subject }) => subject)
      .sort()
  const written = ['Please confirm your email address', 'Your password has been changed']
  await bank.until(() => subjects().length >= written.length)
  // The sender looks for letters every 2 seconds, so it has looked once more after this.
  await sleep(2500)
  expect(subjects()).toEqual(written)
})

test('a port in use is reported once, and no process stays behind', async () => {
  const second = start({ PORT: new URL(url).port })
  await expect(second.ready()).rejects.toThrow(
    /^ended with 1: Port \d+ is in use\. Set PORT to another one\.\n$/,
  )
})

test('a killed worker is replaced', async () => {
  const own = start()
  const ownUrl = await own.ready()
  const [first = 0] = workersOf(own)
  expect(workersOf(own)).toHaveLength(2)
  process.kill(first, 'SIGKILL')
  await own.until(() => own.output().includes('a worker has ended') && workersOf(own).length === 2)
  expect(workersOf(own)).not.toContain(first)
  for (let n = 0; n < 8; n++) expect((await fetch(`${ownUrl}/api/ready`)).status).toBe(200)
})

test('SIGTERM lets the workers finish their requests, and then ends the parent', async () => {
  const own = start()
  const ownUrl = await own.ready()
  const inFlight = Promise.all(Array.from({ length: 8 }, () => fetch(`${ownUrl}/api/status`)))
  const pids = workersOf(own)
  expect(pids).toHaveLength(2)
  const exit = once(own.parent, 'exit')
  own.parent.kill('SIGTERM')
  expect((await inFlight).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const [code] = await exit
  expect(code).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
