import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { identity } from '@bank/contract/identity'
import { QUOTAS } from '@bank/contract/quota'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { PASSWORD, registration } from '../../testing/bank.ts'
import { sendTo, startAnother, startBank } from '../../testing/scenes.ts'
import { openLog, plainLine } from './request-log.ts'

const Line = z.object({
  level: z.int(),
  requestId: z.uuid(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  userId: z.string().optional(),
  address: z.string(),
  code: z.string().optional(),
  aborted: z.literal(true).optional(),
  cause: z.object({ message: z.string() }).optional(),
})

const Unread = z.object({ status: z.int(), code: z.string(), address: z.string() })

let lines: string[] = []
let serving = true
const server = await startBank()
const customer = await server.add()
// A second server on the same database, whose log the test reads.
let app: FastifyInstance
const { url, stop } = await startAnother(
  server,
  { QUOTA_FACTOR: 1 },
  {
    log: pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) }),
    isServing: () => serving,
    also: (made) => {
      app = made
    },
  },
)
beforeEach(() => {
  lines = []
})
afterAll(stop)

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  sendTo(url + path, customer, method, body, headers)

const logged = async () => {
  // The line is written after the answer is sent, which can be after the client has read it.
  await expect.poll(() => lines.length, { timeout: 8000 }).toBeGreaterThan(0)
  return lines.map((line) => Line.parse(JSON.parse(line)))
}

const Sum = z.object({ pastQuota: z.object({ 'PUT /api/savings': z.int() }).optional() })

const sumPastQuota = () =>
  lines
    .map((line) => Sum.parse(JSON.parse(line)).pastQuota?.['PUT /api/savings'] ?? 0)
    .reduce((all, some) => all + some, 0)

describe('the request log', () => {
  test('has one line for each request: route, user, address and status', async () => {
    await send('GET', '/api/accounts')
    expect(await logged()).toMatchObject([
      { method: 'GET', route: '/api/accounts', status: 200, userId: customer.id, address: '127.0.0.1' },
    ])
    lines = []
    await send('GET', `/api/transactions/${randomUUID()}`)
    expect(await logged()).toMatchObject([
      { route: '/api/transactions/:id', status: 404, code: 'not_found', userId: customer.id },
    ])
    lines = []
    await send('GET', '/api/accounts', undefined, { authorization: '' })
    expect(await logged()).toMatchObject([{ status: 401, code: 'not_signed_in' }])
  })

  test('has one line for an unreadable request, too', async () => {
    const port = Number(new URL(url).port)
    await fetch(`${url}/api/%zz`)
    await new Promise((closed) => {
      connect(port, '127.0.0.1').on('close', closed).resume().end('NOT HTTP\r\n\r\n')
    })
    await expect
      .poll(() => lines.map((line) => Unread.parse(JSON.parse(line))))
      .toEqual([
        { status: 400, code: 'malformed', address: '127.0.0.1' },
        { status: 400, code: 'malformed', address: '127.0.0.1' },
      ])
  })

  test.each([
    ['before its answer', 0, { status: 401, code: 'invalid_credentials' }],
    ['before its own end', 5, { code: 'malformed' }],
  ])('has one line for a request that hangs up %s', async (_when, missing, outcome) => {
    const guess = JSON.stringify({ email: customer.email, password: 'A guess that counts 1' })
    const type = 'content-type: application/json'
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: bank\r\n${type}\r\ncontent-length: ${guess.length}\r\n\r\n`
    await server.owner.transaction(async (tx) => {
      // While this is locked, there is no answer.
      await tx.run(sql`lock table users in access exclusive mode`)
      const request = once(app.server, 'request')
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write(head + guess.slice(0, guess.length - missing))
      const [, response] = await request
      socket.destroy()
      await once(response, 'close')
    })
    // Node also calls half a request unreadable.
    const told = () => lines.filter((line) => line.includes('"aborted"'))
    await expect.poll(told, { timeout: 8000 }).toHaveLength(1)
    const line = Line.parse(JSON.parse(told()[0] ?? ''))
    expect(line).toMatchObject({ method: 'POST', route: '/api/auth/login', aborted: true, ...outcome })
    expect(lines.join('')).not.toMatch(/guess|customers\.example/i)
  })

  test('has the same request id as the audit log', async () => {
    await send('PUT', '/api/savings', { goalAmount: 5 })
    const [line] = await logged()
    const id = await server.owner.value<string>(
      sql`select request_id from audit_log where chain = ${customer.id} and act = 'savings.planned'`,
    )
    expect(line?.requestId).toBe(id)
  })

  test('never contains a password, a token, an e-mail address or anything else that a person typed', async () => {
    const secret = 'Tr0ub4dor-and-3'
    const email = 'jane.doe@customers.example'
    const typed = 'Number 7 Mulberry Lane'
    const person = { ...registration(email), password: secret, address1: typed }
    const requests: [string, string, unknown?][] = [
      ['POST', '/api/auth/register', person],
      ['POST', '/api/auth/register', person],
      ['POST', '/api/auth/register', { ...person, email: `${email}@`, extra: typed }],
      ['POST', '/api/auth/login', { email, password: secret }],
      ['POST', '/api/auth/login', { email, password: `${secret}x` }],
      ['POST', '/api/auth/login', { email: `${email}\0`, password: secret }],
      ['POST', '/api/auth/login', `{"email":"${email}","password":"${secret}"`],
      ['POST', '/api/auth/login', `{"${secret}":1}`],
      ['PUT', '/api/auth/profile', { address1: typed, email: `x${email}` }],
      ['PUT', '/api/auth/profile', { address1: `${typed}\u202E` }],
      ['PUT', '/api/auth/change-password', { currentPassword: secret, newPassword: `${secret}${secret}` }],
      ['PUT', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: secret }],
      ['GET', `/api/transactions?search=${email}`],
      ['GET', `/api/transactions?search=${'x'.repeat(200)}${email}`],
      ['GET', `/api/transactions/${email}`],
      ['GET', `/api/nothing/${email}?token=${customer.token}&password=${secret}`],
      ['GET', `/${email}`],
      ['GET', `/api/%zz${email}`],
      ['GET', `/api/auth/me?access_token=${customer.token}`],
    ]
    for (const [method, path, body] of requests) await send(method, path, body)
    await send('GET', '/api/auth/me', undefined, { referer: `http://x/${email}`, 'user-agent': typed })
    await expect.poll(() => lines.length, { timeout: 8000 }).toBeGreaterThanOrEqual(requests.length)
    const text = lines.join('')
    for (const [name, value] of Object.entries({ secret, email, typed, token: customer.token, PASSWORD })) {
      expect(text.toLowerCase().includes(value.toLowerCase()), name).toBe(false)
    }
    expect(text).not.toMatch(/Bearer|argon2|jane|mulberry|tr0ub/i)
  })

  test('has the cause of an internal error, without the values in PostgreSQL’s details', async () => {
    await server.owner.run(sql`
      create function trip() returns trigger language plpgsql as $$
      begin raise exception 'tripped' using detail = 'Failing row: ' || new.city || new.email, hint = new.address1; end $$`)
    await server.owner.run(
      sql`create trigger trip before update on users for each row execute function trip()`,
    )
    try {
      const response = await send('PUT', '/api/auth/profile', { city: 'Mulberry', address1: 'Hidden Lane' })
      expect([response.status, await response.text()]).toEqual([500, expect.not.stringMatching(/trip/)])
      const [line] = await logged()
      expect(line).toMatchObject({ status: 500, code: 'internal', userId: customer.id })
      expect(line?.cause?.message).toBe('tripped')
      expect(lines.join('')).not.toMatch(/mulberry|hidden lane|customers\.example|argon2/i)
    } finally {
      await server.owner.run(sql`drop trigger trip on users`)
    }
  })

  test('has no cause for an expected failure', async () => {
    const call = server.as(customer.token)
    await call(identity.me, {})
    await send('PUT', '/api/savings', { goalAmount: -1 })
    const [line] = await logged()
    expect([line?.status, line?.code, line?.cause]).toEqual([400, 'validation_failed', undefined])
  })

  test('has one line for the first refusal by a quota, and a count each second after that', async () => {
    const person = await server.add()
    const authorization = `Bearer ${person.token}`
    const [allowed] = QUOTAS.saving.perUser
    const save = () => send('PUT', '/api/savings', { goalAmount: 5 }, { authorization })
    for (let n = 0; n < allowed; n++) await save()
    await expect.poll(() => lines.length, { timeout: 8000 }).toBe(allowed)
    lines = []
    for (let n = 0; n < 50; n++) expect((await save()).status).toBe(429)
    await expect.poll(sumPastQuota, { timeout: 8000 }).toBe(49)
    const [first, ...sums] = lines.map((line): unknown => JSON.parse(line))
    expect(first).toMatchObject({
      level: 30,
      status: 429,
      code: 'too_many_attempts',
      userId: person.id,
      address: '127.0.0.1',
    })
    expect(sums.length).toBeLessThan(10)
    for (const sum of sums) expect(sum).toMatchObject({ level: 40, msg: 'requests refused: past a quota' })
  })

  test('logs maintenance and a stopping server without an error', async () => {
    expect((await server.inMaintenance(() => send('GET', '/api/accounts'))).status).toBe(503)
    expect(await logged()).toMatchObject([{ level: 30, status: 503, code: 'maintenance' }])
    lines = []
    serving = false
    try {
      expect((await send('GET', '/api/ready')).status).toBe(503)
      expect(await logged()).toMatchObject([{ level: 30, status: 503, code: 'unavailable' }])
    } finally {
      serving = true
    }
  })
})

test('the log is for people on a terminal only', () => {
  const shown: string[] = []
  const write = (line: string) => shown.push(line)
  openLog('info', { isTTY: true, fd: 2, write }).info({
    method: 'GET',
    route: '/api/ready',
    status: 200,
    ms: 1,
  })
  expect(shown).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d GET \/api\/ready 200 1 ms\n$/)])
})

test('on a terminal a request is one short line, and anything else says what it is', () => {
  const time = '2026-11-28T08:15:30.123Z'
  const request = {
    level: 'info',
    time,
    method: 'GET',
    route: '/api/accounts',
    status: 200,
    ms: 4,
    address: '::1',
  }
  expect(plainLine(JSON.stringify({ ...request, msg: 'request' }))).toBe(
    '08:15:30 GET /api/accounts 200 4 ms',
  )
  const refused = { ...request, status: 403, code: 'forbidden', msg: 'request' }
  expect(plainLine(JSON.stringify(refused))).toBe('08:15:30 GET /api/accounts 403 4 ms forbidden')
  const failed = {
    ...request,
    level: 'error',
    status: 500,
    cause: { message: 'gone' },
    msg: 'request failed',
  }
  expect(plainLine(JSON.stringify(failed))).toMatch(/^08:15:30 error: request failed .*"message":"gone"/)
  expect(plainLine(JSON.stringify({ level: 'warn', time, msg: 'no mail' }))).toBe('08:15:30 warn: no mail')
})
