import { createServer, type Server } from 'node:net'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { ProblemReply } from '@bank/contract/problem'
import { transactions } from '@bank/contract/transactions'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createTestServer, PASSWORD, registration, sendDepositRequest } from '../../testing/bank.ts'
import { sendTo, startBank } from '../../testing/scenes.ts'
import { buildApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import { openLog } from './request-log.ts'

const server = await startBank()
await server.acceptBitcoin()
const customer = await server.add()

/** Calls of every kind that need the database, as a signed-in client sends them. */
const CALLS: [string, string, unknown?][] = [
  ['GET', '/accounts'],
  ['GET', '/auth/me'],
  ['GET', '/transactions'],
  ['GET', '/admin/users'],
  ['PUT', '/savings', { goalAmount: 5 }],
  ['POST', '/auth/logout'],
  ['POST', '/auth/login', { email: 'x@customers.example', password: PASSWORD }],
  ['POST', '/auth/register', registration()],
  ['GET', '/status'],
  ['GET', '/ready'],
]

const send = (url: string, method: string, path: string, body?: unknown) =>
  sendTo(`${url}/api${path}`, customer, method, body)

async function expectUnavailable(answer: Response, about: string) {
  expect(answer.status, about).toBe(503)
  expect(Number(answer.headers.get('retry-after')), about).toBeGreaterThan(0)
  expect(ProblemReply.parse(await answer.json()), about).toEqual({
    success: false,
    code: 'unavailable',
    message: 'The service is not available right now. Please try again in a moment.',
  })
}

const listenOn = (port: number): Promise<[FastifyInstance, string]> =>
  startOver(connect({ host: '127.0.0.1', port, user: 'meranti_app', password: 'x', database: 'gone' }))

async function startOver(db: ReturnType<typeof connect>): Promise<[FastifyInstance, string]> {
  const app = await buildApp({
    db,
    masterKeys: server.masterKeys,
    walletTrust: server.walletTrust,
    config: { PASSWORD_POLICY: 'specified', TRUST_PROXY: undefined, PUBLIC_URL: undefined },
    log: openLog('silent'),
    isServing: () => true,
  })
  app.addHook('onClose', () => db.end())
  return [app, await app.listen({ port: 0, host: '127.0.0.1' })]
}

describe('a server whose database', () => {
  test('is gone answers 503 with Retry-After, never 401, and stays alive', async () => {
    const nowhere = createServer()
    await new Promise<void>((ready) => nowhere.listen(0, '127.0.0.1', ready))
    const port = portOf(nowhere)
    await new Promise((closed) => nowhere.close(closed))
    const [app, url] = await listenOn(port)
    try {
      for (const [method, path, body] of CALLS) {
        await expectUnavailable(await send(url, method, path, body), `${method} ${path}`)
      }
      expect((await fetch(`${url}/api/health`)).status).toBe(200)
      expect((await fetch(`${url}/api/accounts`)).status).toBe(401)
    } finally {
      await app.close()
    }
  })

  test('accepts connections but never answers reports that within seconds', async () => {
    const frozen = createServer(() => {})
    await new Promise<void>((ready) => frozen.listen(0, '127.0.0.1', ready))
    const [app, url] = await listenOn(portOf(frozen))
    try {
      const since = performance.now()
      const answers = await Promise.all(CALLS.map(([method, path, body]) => send(url, method, path, body)))
      for (const [n, answer] of answers.entries()) await expectUnavailable(answer, CALLS[n]?.[1] ?? '')
      expect(performance.now() - since).toBeLessThan(8000)
    } finally {
      await app.close()
      frozen.close()
    }
  })

  test('is dropped while it runs reports that too', async () => {
    const own = await createTestServer()
    const person = await own.add()
    try {
      const name = await own.owner.value<string>(sql`select current_database()`)
      expect((await send(own.url, 'GET', '/ready')).status).toBe(200)
      // Simulates a dropped database in a way that can be undone: refuses new connections and ends the open ones.
      await server.owner.run(sql`update pg_database set datallowconn = false where datname = ${name}`)
      await endConnections(name)
      await expectUnavailable(await sendTo(`${own.url}/api/accounts`, person, 'GET'), 'accounts')
      await server.owner.run(sql`update pg_database set datallowconn = true where datname = ${name}`)
      expect((await person.call(finances.accounts, {})).data.checkingBalance).toBe(0)
    } finally {
      await own.stop()
    }
  })
})

const endConnections = (database: string) =>
  server.owner.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid() and usename = 'meranti_app'`)

describe('a backend that is killed', () => {
  test('between two requests fails no later request', async () => {
    const name = await server.owner.value<string>(sql`select current_database()`)
    for (let round = 0; round < 3; round++) {
      expect(await endConnections(name)).toBeGreaterThan(0)
      // The pool notices a moment later; until then 503 is allowed, but never 401.
      const answer = await send(server.url, 'GET', '/accounts')
      expect([200, 503]).toContain(answer.status)
      await expect
        .poll(async () => (await send(server.url, 'GET', '/accounts')).status, { timeout: 8000 })
        .toBe(200)
    }
  })

  test('during a request causes a 503, changes nothing, and the process goes on', async () => {
    let answer: Promise<Response> | undefined
    await server.owner.transaction(async (tx) => {
      await tx.run(sql`select from users where id = ${customer.id} for update`)
      answer = send(server.url, 'PUT', '/savings', { goalAmount: 77 })
      await expect.poll(() => killWaiting(), { timeout: 8000 }).toBe(1)
    })
    if (answer) await expectUnavailable(await answer, 'planning')
    const { data } = await customer.call(finances.savings, {})
    expect(data.goalAmount).toBe(0)
    const body = { goalAmount: 77 }
    expect((await send(server.url, 'PUT', '/savings', body)).status).toBe(200)
  })

  const killWaiting = () =>
    server.owner.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and usename = 'meranti_app'`)
})

describe('a locked row', () => {
  test('makes a change wait two seconds and then answer 503, without changing anything', async () => {
    const { data } = await sendDepositRequest(customer)
    await server.owner.transaction(async (tx) => {
      await tx.run(sql`select from transactions where id = ${data.id} for update`)
      const since = performance.now()
      await expectUnavailable(await send(server.url, 'DELETE', `/transactions/${data.id}`), 'cancelling')
      expect(performance.now() - since).toBeLessThan(6000)
    })
    const { status } = (await customer.call(transactions.get, { params: { id: data.id } })).data
    expect(status).toBe('pending')
    expect((await customer.call(identity.me, {})).user.id).toBe(customer.id)
  })
})

function portOf(listening: Server): number {
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}
