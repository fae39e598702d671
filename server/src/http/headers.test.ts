import { describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'

const server = await startBank()
const customer = await server.add()

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(server.url + path, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
const signedIn = () => ({ authorization: `Bearer ${customer.token}` })
const JSON_TYPE = { 'content-type': 'application/json' }

/** An answer of every kind that the API gives. */
const ANSWERS: [string, number | RegExp, () => Promise<Response>][] = [
  ['a success', 200, () => send('GET', '/api/accounts', signedIn())],
  ['a public success', 200, () => send('GET', '/api/health')],
  ['a success without a body', 200, () => send('HEAD', '/api/health')],
  ['the description of the API', 200, () => send('GET', '/api/openapi.json')],
  ['an invalid request', 400, () => send('POST', '/api/auth/login', JSON_TYPE, '{}')],
  ['a malformed request', 400, () => send('POST', '/api/auth/login', JSON_TYPE, '{')],
  ['an address that can’t be read', /400|404/, () => send('GET', '/api/%zz')],
  ['an address that is too long', 431, () => send('GET', `/api/accounts?search=${'x'.repeat(20_000)}`)],
  ['a request without a session', 401, () => send('GET', '/api/accounts')],
  ['a missing right', 403, () => send('GET', '/api/admin/users', signedIn())],
  ['an unknown address', 404, () => send('GET', '/api/nothing')],
  ['an unknown address without a body', 404, () => send('HEAD', '/api/nothing')],
  ['what an address has', 204, () => send('OPTIONS', '/api/accounts')],
  ['an unknown method', 405, () => send('PATCH', '/api/accounts')],
  ['too large a body', 413, () => send('POST', '/api/auth/login', JSON_TYPE, `"${'x'.repeat(70_000)}"`)],
  ['an unsupported body', 415, () => send('POST', '/api/auth/login', {}, 'x')],
  [
    'an internal error',
    500,
    () => server.withoutRight('select on figures', () => send('GET', '/api/accounts', signedIn())),
  ],
  ['maintenance', 503, () => server.inMaintenance(() => send('GET', '/api/accounts', signedIn()))],
]

describe('every answer of the API', () => {
  test.each(ANSWERS)(
    '(%s) carries the security headers, is never stored, and sets no cookie',
    async (_, status, ask) => {
      const { status: got, headers } = await ask()
      expect(String(got)).toMatch(status instanceof RegExp ? status : String(status))
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ]) {
        expect(policy).toContain(rule)
      }
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      for (const name of ['set-cookie', 'x-powered-by', 'server', 'access-control-allow-origin', 'etag']) {
        expect(headers.get(name), name).toBeNull()
      }
    },
  )

  test('is never stored, in every spelling of its address', async () => {
    for (const path of [
      '/%61pi/accounts',
      '/api/%61ccounts',
      '/api/transactions?search=.css',
      '/api/accounts?',
    ]) {
      const response = await send('GET', path, signedIn())
      if (response.status === 200) expect(response.headers.get('cache-control'), path).toBe('no-store')
      else expect(response.status, path).toBe(404)
    }
  })

  test('has WWW-Authenticate with a 401, and Retry-After with a 503', async () => {
    expect((await send('GET', '/api/accounts')).headers.get('www-authenticate')).toBe('Bearer')
    const waiting = await server.inMaintenance(() => send('GET', '/api/accounts', signedIn()))
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('requires https from browsers only if the site has it', async () => {
    expect((await send('GET', '/api/health')).headers.get('strict-transport-security')).toBeNull()
    const secure = await createTestServer({ PUBLIC_URL: 'https://bank.example' })
    try {
      for (const address of ['/api/health', '/api/nothing', '/api/%zz']) {
        const { headers } = await fetch(secure.url + address)
        expect(headers.get('strict-transport-security'), address).toBe('max-age=31536000; includeSubDomains')
      }
    } finally {
      await secure.stop()
    }
  })
})

describe('an internal error', () => {
  test('is answered with one sentence, without a stack, a statement, a table or a path', async () => {
    const response = await server.withoutRight('select on figures', () =>
      send('GET', '/api/accounts', signedIn()),
    )
    expect(await response.json()).toEqual({
      success: false,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    })
  })

  test('signs no one out, even if the session itself can’t be read', async () => {
    const response = await server.withoutRight('select on settings', () =>
      send('GET', '/api/auth/me', signedIn()),
    )
    expect(response.status).toBe(500)
    expect((await send('GET', '/api/auth/me', signedIn())).status).toBe(200)
  })

  test('and every other failure, reveals nothing about the implementation', async () => {
    for (const [name, , ask] of ANSWERS.filter(([, status]) => status !== 200)) {
      const text = await (await ask()).text()
      expect(text, name).not.toMatch(
        /at \w+ \(|node_modules|\.ts\b|select |insert |pg_|postgres|fastify|FST_|zod/i,
      )
    }
  })
})
