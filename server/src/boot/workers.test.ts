import { setTimeout as sleep } from 'node:timers/promises'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import { afterAll, expect, test } from 'vitest'
import { registration } from '../../testing/bank.ts'
import { KEY, urlOf } from '../../testing/commands.ts'
import { startDatabase } from '../../testing/database.ts'
import { openTestPost } from '../../testing/mail.ts'
import { childrenOf } from '../../testing/processes.ts'
import { endAfterTests, type Program, startProgram } from '../../testing/program.ts'
import { changePassword } from '../../testing/scenes.ts'

const ADMIN = { email: 'admin@meranti.example', password: 'workers-admin-1' }

// One bank with two workers for the tests that end none of them, because starting its three processes takes the time.
const database = await startDatabase()
const post = await openTestPost()
afterAll(post.stop)
const started: Program[] = []
endAfterTests(started)
const bank = start()
const url = await bank.ready()

/** Starts the program with two workers. */
function start(environment: Record<string, string> = {}) {
  const program = startProgram({
    PORT: '0',
    ALLOW_ROOT: '1',
    WORKERS: '2',
    ADMIN_PASSWORD: ADMIN.password,
    DATABASE_URL: urlOf(database.connection),
    SMTP_URL: post.url,
    DATA_KEY: KEY,
    ...environment,
  })
  started.push(program)
  return program
}

const workersOf = ({ child: { pid } }: Program) => childrenOf(pid)

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
  await changePassword({ call: asCustomer }, 'workers-customer-2', body.password)
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
  await own.until(() => own.log().includes('a worker has ended') && workersOf(own).length === 2)
  expect(workersOf(own)).not.toContain(first)
  for (let n = 0; n < 8; n++) expect((await fetch(`${ownUrl}/api/ready`)).status).toBe(200)
})

test('SIGTERM lets the workers finish their requests, and then ends the parent', async () => {
  const own = start()
  const ownUrl = await own.ready()
  const inFlight = Promise.all(Array.from({ length: 8 }, () => fetch(`${ownUrl}/api/status`)))
  const pids = workersOf(own)
  expect(pids).toHaveLength(2)
  own.child.kill('SIGTERM')
  expect((await inFlight).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await own.ended).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
