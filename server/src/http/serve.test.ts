import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { contract } from '@bank/contract/contract'
import type { Endpoint } from '@bank/contract/endpoint'
import { finances } from '@bank/contract/finances'
import { ProblemReply } from '@bank/contract/problem'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type TestServer } from '../../testing/bank.ts'
import { sendTo, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const customer = await server.add()

/** Sends a request that the typed client would not send, signed in as the customer. */
const send = (method: string, path: string, body?: string | Blob, headers?: Record<string, string>) =>
  sendTo(server.url + path, customer, method, body, headers)

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const problem = ProblemReply.parse(await response.json())
  return [response.status, problem.code]
}

const LOGIN = '/api/auth/login'
const PLAN = '/api/savings'

describe('an address that the API does not have', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'is a 404 in JSON for %s',
    async (method) => {
      for (const path of [
        '/api/nothing',
        '/api',
        '/api/',
        '/api/accounts/',
        '/api/Accounts',
        '/api/users/../x.css',
      ]) {
        expect(await problemOf(await send(method, path)), `${method} ${path}`).toEqual([404, 'not_found'])
      }
    },
  )

  test.each([
    ['with a half-written character', '/api/%zz'],
    ['with half of a character', '/api/transactions/%E0%A4%A'],
    ['that is longer than any id', `/api/transactions/${'x'.repeat(2000)}`],
  ])('%s is refused with an answer from the catalogue', async (_, path) => {
    expect([
      [400, 'malformed'],
      [404, 'not_found'],
    ]).toContainEqual(await problemOf(await send('GET', path)))
  })
})

describe('a method that an address does not have', () => {
  test.each([
    ['POST', '/api/accounts', 'GET, OPTIONS, PUT'],
    ['DELETE', PLAN, 'GET, OPTIONS, PUT'],
    ['GET', LOGIN, 'OPTIONS, POST'],
    ['PATCH', '/api/auth/profile', 'OPTIONS, PUT'],
    ['PUT', '/api/transactions?limit=1', 'GET, OPTIONS, POST'],
    ['POST', `/api/transactions/${randomUUID()}`, 'DELETE, GET, OPTIONS, PUT'],
    ['POST', '/api/health', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('is a 405 that names the others: %s %s', async (method, path, allow) => {
    for (const body of [undefined, '{', 'x'.repeat(20_000)]) {
      if (method === 'GET' && body !== undefined) continue
      const response = await send(method, path, body)
      expect(response.headers.get('allow')?.split(', ').toSorted().join(', ')).toBe(allow)
      expect(await problemOf(response)).toEqual([405, 'method_not_allowed'])
    }
  })

  test('includes TRACE, which would send a token back', async () => {
    // A browser's fetch refuses to send one.
    const asked = request(`${server.url}/api/accounts`, { method: 'TRACE' }).end()
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(405)
    answer.resume()
  })
})

test.each([
  ['/api/accounts', 'GET, OPTIONS, PUT'],
  [LOGIN, 'OPTIONS, POST'],
  ['/api/health', 'GET, HEAD, OPTIONS'],
])('OPTIONS of %s says which methods it has', async (path, allow) => {
  for (const body of [undefined, '{', 'x'.repeat(20_000)]) {
    const response = await send('OPTIONS', path, body)
    expect(response.headers.get('allow')?.split(', ').toSorted().join(', ')).toBe(allow)
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
})

describe('a body that can’t be taken', () => {
  test.each([
    ['half a document', '{"monthlyContribution":'],
    ['no JSON', 'monthlyContribution=5'],
    ['a number that JSON does not know', '{"monthlyContribution":NaN}'],
    ['a comment', '{/**/}'],
    ['two documents', '{}{}'],
    ['a prototype', '{"__proto__":{"goalAmount":5}}'],
    ['a prototype in a field', '{"goalAmount":{"__proto__":null}}'],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"goalAmount":5}}}'],
    ['spaces', '   '],
  ])('(%s) is malformed', async (_, body) => {
    expect(await problemOf(await send('PUT', PLAN, body))).toEqual([400, 'malformed'])
  })

  test.each(['[]', 'null', '"x"', '5', 'true', '[{"goalAmount":5}]', '{"constructor":5}', '{"toString":5}'])(
    '(%s) is not valid',
    async (body) => {
      expect(await problemOf(await send('PUT', PLAN, body))).toEqual([400, 'validation_failed'])
    },
  )

  test('is refused if it is nested too deeply, and the server goes on', async () => {
    const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`
    expect((await send('PUT', PLAN, deep)).status).toBe(400)
    expect((await send('PUT', PLAN, '{}')).status).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/json',
    'application/octet-stream',
    'application/json-patch+json',
    'x',
  ])('is unsupported as %s', async (type) => {
    for (const path of [PLAN, LOGIN]) {
      const method = path === PLAN ? 'PUT' : 'POST'
      const response = await send(method, path, '{}', { 'content-type': type })
      expect(await problemOf(response), path).toEqual([415, 'unsupported_media_type'])
    }
  })

  test('is too large above 16 KiB', async () => {
    const ofSize = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) })
    expect(await problemOf(await send('PUT', PLAN, ofSize(16_384)))).toEqual([400, 'validation_failed'])
    expect(await problemOf(await send('PUT', PLAN, ofSize(16_385)))).toEqual([413, 'payload_too_large'])
    const wide = JSON.stringify({ x: 'é'.repeat(33_000) })
    expect(await problemOf(await send('PUT', PLAN, wide))).toEqual([413, 'payload_too_large'])
  })

  test('can be missing if none is expected, whatever the content type', async () => {
    const response = await send('POST', '/api/auth/logout', '', { authorization: 'Bearer x' })
    expect(await problemOf(response)).toEqual([401, 'not_signed_in'])
    const other = await server.add()
    const left = await send('POST', '/api/auth/logout', '', { authorization: `Bearer ${other.token}` })
    expect(left.status).toBe(200)
  })

  test('can be missing if all of it is optional', async () => {
    const lock = async (body: string | undefined, type: string | undefined) => {
      const { token } = await server.add()
      const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
      return send('POST', '/api/auth/lock', body, headers)
    }
    for (const [body, type] of [
      [undefined, undefined],
      [undefined, 'application/json'],
      ['', 'application/json'],
      ['{}', 'application/json'],
    ] as const) {
      expect((await lock(body, type)).status, `${body} ${type}`).toBe(200)
    }
    for (const body of [undefined, '']) expect((await send('PUT', PLAN, body)).status).toBe(200)
    expect(await problemOf(await send('POST', LOGIN))).toEqual([400, 'validation_failed'])
  })

  test('is refused with keys if none is expected, and so is a query', async () => {
    const other = await server.add()
    const as = { authorization: `Bearer ${other.token}` }
    const errorsOf = async (answer: Response) => {
      expect(answer.status).toBe(400)
      const { code, errors } = ProblemReply.parse(await answer.json())
      return [code, errors?.map(({ path }) => path)]
    }
    for (const [method, path] of [
      ['POST', '/api/auth/logout'],
      ['DELETE', '/api/transactions/01968042-9f29-7b73-89e1-000000000001'],
    ] as const) {
      expect(await errorsOf(await send(method, path, '{"x":1}', as)), path).toEqual([
        'validation_failed',
        ['x'],
      ])
      expect(await errorsOf(await send(method, `${path}?y=1`, '', as)), path).toEqual([
        'validation_failed',
        ['y'],
      ])
      for (const body of ['[]', '5', '"x"', 'null'])
        expect(await problemOf(await send(method, path, body, as)), body).toEqual([400, 'validation_failed'])
    }
    // The first and the last read one row with their session; the others are a list and a public status.
    for (const path of ['/api/accounts', '/api/transactions', '/api/status', '/api/auth/me'])
      expect(await errorsOf(await send('GET', `${path}?y=1`, undefined, as)), path).toEqual([
        'validation_failed',
        ['y'],
      ])
    expect((await send('POST', '/api/auth/logout', '{}', as)).status).toBe(200)
    // A write to one's own figures is refused before its body is checked (DEC-16).
    expect(await problemOf(await send('PUT', '/api/accounts', '{"x":1}'))).toEqual([403, 'forbidden'])
  })

  test('with bytes that text can’t contain is refused, and is never a server error', async () => {
    for (const body of [
      '{"email":"a\\u0000b","password":"x"}',
      '{"email":"a\\ud800b","password":"x"}',
      new Blob(['{"email":"a', Uint8Array.of(0xff, 0xfe, 0), '","password":"x"}']),
      '{"email":"a\\u0000b@x.example","password":"\\u0000"}',
    ]) {
      expect((await send('POST', LOGIN, body)).status).toBeLessThan(500)
    }
    for (const city of ['a\\u0000b', 'a\\ud800b', 'a\\u202eb']) {
      expect((await send('PUT', '/api/auth/profile', `{"city":"${city}"}`)).status).toBe(400)
    }
    expect((await send('PUT', PLAN, '{"goalAmount\\u0000":5}')).status).toBe(400)
  })

  test('with a key given twice has the last value', async () => {
    const response = await send('PUT', PLAN, '{"goalAmount":1,"goalAmount":2}')
    expect(await response.json()).toMatchObject({ data: { goalAmount: 2 } })
    const forbidden = await send('PUT', PLAN, '{"totalSavings":1,"goalAmount":3}')
    expect(forbidden.status).toBe(403)
  })
})

describe('the caller', () => {
  test('is identified by the Authorization header alone', async () => {
    const ask = (path: string, headers: Record<string, string>) => fetch(server.url + path, { headers })
    const { token } = customer
    for (const authorization of [
      '',
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token}, Bearer ${token}`,
      'Bearer null',
    ]) {
      expect((await ask('/api/auth/me', { authorization })).status, authorization).toBe(401)
    }
    expect((await ask(`/api/auth/me?token=${token}&access_token=${token}`, {})).status).toBe(401)
    expect((await ask('/api/auth/me', { cookie: `token=${token}` })).status).toBe(401)
    // The scheme's name is case-insensitive (RFC 9110).
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await ask('/api/auth/me', { authorization: `${scheme} ${token}` })).status, scheme).toBe(200)
  })

  test('can’t choose an address; only a trusted proxy can set it', async () => {
    const spoofed = {
      'x-forwarded-for': '192.0.2.99',
      'x-real-ip': '192.0.2.98',
      forwarded: 'for=192.0.2.97',
    }
    const addressOf = async (which: TestServer) => {
      const person = await which.add()
      await sendTo(`${which.url}/api/savings`, person, 'PUT', {}, spoofed)
      await person.call(finances.savings, {})
      return which.owner.value<string>(
        sql`select address from audit_log where chain = ${person.id} and act = 'savings.planned'`,
      )
    }
    expect(await addressOf(server)).toBe('127.0.0.1')
    for (const [proxies, address] of [
      ['127.0.0.1', '192.0.2.99'],
      ['192.0.2.1, 10.0.0.0/8', '127.0.0.1'],
    ] as const) {
      const behind = await createTestServer({ TRUST_PROXY: proxies })
      try {
        expect(await addressOf(behind), proxies).toBe(address)
      } finally {
        await behind.stop()
      }
    }
  })
})

describe('the mistake in a value', () => {
  const told = async (response: Response) => {
    const { errors = [] } = ProblemReply.parse(await response.json())
    return errors.map(({ msg }) => msg)
  }

  test.each([
    ['status=open', 'status must be one of pending, completed, failed, cancelled'],
    ['search=a&search=b', 'search must be text'],
    [`search=${'x'.repeat(101)}`, 'search must be at most 100 characters long'],
    ['limit=0', 'limit must be at least 1'],
    ['limit=201', 'limit must be at most 200'],
    ['limit=abc', 'limit must be a whole number'],
  ])('is described in our words, not the library’s: %s', async (query, sentence) => {
    expect(await told(await send('GET', `/api/transactions?${query}`))).toEqual([sentence])
  })

  test('is described the same way for a body', async () => {
    const request = (body: object) => send('POST', '/api/transactions', JSON.stringify(body))
    const good = { type: 'deposit', amount: 5, accountType: 'checking', cryptoType: 'x', cryptoAddress: 'x' }
    expect(await told(await request({ ...good, type: undefined }))).toEqual(['type is required'])
    expect(await told(await request({ ...good, status: 5 }))).toEqual(['status must be text'])
  })

  test.each([
    ['/auth/profile', { firstName: 5 }, 'First Name must be text'],
    ['/auth/profile', { firstName: null }, 'First Name must be text'],
    ['/auth/profile', { firstName: ' ' }, 'First Name is required'],
    ['/auth/profile', { phoneNumber: ' ' }, 'Phone Number is required'],
    [
      '/auth/profile',
      { phoneNumber: 'call me' },
      'Enter a phone number with at least five digits, like +65 6000 1234',
    ],
    ['/auth/profile', { address2: false }, 'Address 2 must be text'],
    ['/auth/profile', { dateOfBirth: '1800-01-01T00:00:00.000Z' }, 'Date of Birth must be in 1900 or later'],
    ['/auth/profile', { dateOfBirth: '2999-01-01T00:00:00.000Z' }, 'Date of Birth must be in the past'],
    [
      '/auth/change-password',
      { currentPassword: PASSWORD, newPassword: 123_456 },
      'New Password must be text',
    ],
    ['/auth/change-password', { currentPassword: PASSWORD }, 'New Password is required'],
  ])('is described once, with what the value must be: %s %j', async (path, body, sentence) => {
    expect(await told(await send('PUT', `/api${path}`, JSON.stringify(body)))).toEqual([sentence])
  })
})

test('HEAD works for public endpoints only', async () => {
  const known = await send('HEAD', '/api/health')
  expect([known.status, await known.text()]).toEqual([200, ''])
  for (const group of Object.values(contract)) {
    for (const { method, access, path } of Object.values<Endpoint>(group)) {
      if (method !== 'GET') continue
      const { status } = await send('HEAD', `/api${path.replace(/:\w+/, randomUUID())}`)
      expect([path, status]).toEqual([path, access === 'public' ? 200 : 405])
    }
  }
})

describe('an answer', () => {
  const lengthOf = async (response: Response) => [response.status, (await response.text()).length] as const

  test('to a body of unknown keys is shorter than the body', async () => {
    const keys = Array.from({ length: 1200 }, (_, n) => [`key${n}`, 1] as const)
    const body = JSON.stringify(Object.fromEntries(keys))
    for (const path of [LOGIN, '/api/auth/register', PLAN]) {
      const [status, length] = await lengthOf(await send(path === PLAN ? 'PUT' : 'POST', path, body))
      expect(status, path).toBe(400)
      expect(length, path).toBeLessThan(4000)
    }
  })

  test('to a query of unknown keys, or of one very long key, is short', async () => {
    const many = Array.from({ length: 1800 }, (_, n) => `k${n}`).join('&')
    const one = 'k'.repeat(14_000)
    for (const query of [many, one]) {
      for (const path of ['/api/transactions', '/api/status', '/api/accounts']) {
        const [status, length] = await lengthOf(await send('GET', `${path}?${query}`))
        expect(status, path).toBe(400)
        expect(length, path).toBeLessThan(4000)
      }
    }
  })

  test('does not repeat a very long address, header or token', async () => {
    const long = 'x'.repeat(12_000)
    for (const [path, headers] of [
      [`/api/transactions/${long}`, {}],
      ['/api/transactions', { authorization: `Bearer ${long}` }],
      ['/api/transactions', { 'x-request-id': long }],
    ] as const) {
      const [, length] = await lengthOf(await send('GET', path, undefined, headers))
      expect(length, path.slice(0, 30)).toBeLessThan(1000)
    }
  })
})

test('a body of more than 16 kB is refused before the sender is known', async () => {
  const headers = { authorization: '' }
  const body = JSON.stringify({ email: 'x'.repeat(17_000) })
  for (const path of [LOGIN, '/api/auth/register', '/api/transactions'])
    expect(await problemOf(await send('POST', path, body, headers)), path).toEqual([413, 'payload_too_large'])
})
