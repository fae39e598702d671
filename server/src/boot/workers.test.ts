import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { openTestPost } from '../mail/testing.ts'

const MAIN = path.join(import.meta.dirname, '../main.mjs')
const ADMIN = { email: 'admin@meranti.example', password: 'workers-admin-1' }

let database: TestDatabase
let parent: ChildProcess
let output = ''
beforeEach(async () => {
  database = await createTestDatabase()
  output = ''
})
afterEach(async () => {
  parent.kill('SIGKILL')
  await database.drop()
})

/** Starts the program with this many workers and waits until all of them serve. */
async function start(workers: number, port = '0', environment: object = {}): Promise<string> {
  parent = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: port,
      ALLOW_ROOT: '1',
      WORKERS: String(workers),
      ADMIN_PASSWORD: ADMIN.password,
      DATABASE_URL: urlOf(database.connection),
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      ...environment,
    },
  })
  for (const stream of [parent.stdout, parent.stderr]) stream?.on('data', (text) => (output += text))
  return until(() => /Ready at (\S+)/.exec(output)?.[1])
}

async function until<Value>(look: () => Value | undefined | false): Promise<Value> {
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (parent.exitCode !== null) throw new Error(`ended with ${parent.exitCode}: ${output}`)
    await sleep(20)
  }
}

function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database: name } = connection
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`
}

/** The process ids of the parent's children, from /proc. */
const workers = () =>
  readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)

test('a letter that a worker writes is sent once, by the parent', async () => {
  const post = await openTestPost()
  try {
    const url = await start(2, '0', { SMTP_URL: post.url })
    const { token } = await makeCall({ baseUrl: url, token: () => null })(identity.login, { body: ADMIN })
    const body = { currentPassword: ADMIN.password, newPassword: 'workers-admin-2' }
    await makeCall({ baseUrl: url, token: () => token ?? null })(identity.changePassword, { body })
    await until(() => post.letters.length > 1)
    await sleep(3000)
    expect(post.letters.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [ADMIN.email, 'A new device has logged in to your account'],
      [ADMIN.email, 'Your password has been changed'],
    ])
  } finally {
    await post.stop()
  }
})

test('several workers serve one bank behind one port, and a killed worker is replaced', async () => {
  const url = await start(2)
  const [first = 0] = workers()
  expect(workers()).toHaveLength(2)
  const { token } = finished(
    await makeCall({ baseUrl: url, token: () => null })(identity.login, { body: ADMIN }),
  )
  // Every worker knows the session that one of them opened.
  const asAdmin = makeCall({ baseUrl: url, token: () => token })
  for (let n = 0; n < 8; n++) {
    const { user } = await asAdmin(identity.me, {})
    expect(user.role).toBe('admin')
  }
  process.kill(first, 'SIGKILL')
  await until(() => output.includes('a worker has ended') && workers().length === 2)
  expect(workers()).not.toContain(first)
  for (let n = 0; n < 8; n++) expect((await fetch(`${url}/api/ready`)).status).toBe(200)
})

test('a port in use is reported once, and no process stays behind', async () => {
  const { port } = new URL(await start(2))
  const first = parent
  output = ''
  try {
    await expect(start(2, port)).rejects.toThrow(
      /^ended with 1: Port \d+ is in use\. Set PORT to another one\.\n$/,
    )
  } finally {
    first.kill('SIGKILL')
  }
})

test('SIGTERM lets the workers finish their requests, and then ends the parent', async () => {
  const url = await start(2)
  const inFlight = Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/api/status`)))
  const pids = workers()
  parent.kill('SIGTERM')
  expect((await inFlight).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const [code] = await once(parent, 'exit')
  expect(code).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
