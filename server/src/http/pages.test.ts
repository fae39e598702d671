import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startDatabase } from '../../testing/database.ts'
import { answerFailures } from './failures.ts'
import { sendSecurityHeaders } from './headers.ts'
import { watchMaintenance } from './maintenance.ts'
import { servePages } from './pages.ts'
import { logRequests } from './request-log.ts'

// Tests the part of the server that serves the site, on a small build of the test's own, so that no web build is
// needed.

const WAKE = 'hello()'
const STYLE_HASH = 'sha256-c3R5bGU='
const HASH = `sha256-${createHash('sha256').update(WAKE).digest('base64')}`
const SCRIPT = '/assets/app-BxbJFDOX.js'
const files: Record<string, string> = {
  'index.html': `<h1>Home</h1><script>${WAKE}</script>`,
  'market-chart/index.html': '<h1>Market</h1>',
  'faq/index.html': `<h1>FAQ</h1>${'Questions. '.repeat(50)}`,
  '404/index.html': `<h1>Page not found</h1>${'Nothing here. '.repeat(50)}`,
  'dashboard/index.html': '<h1>Dashboard</h1>',
  'assets/app-BxbJFDOX.js': `console.log("${'growth '.repeat(100)}")`,
  'robots.txt': 'User-agent: *',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sitemap.xml': '<urlset/>',
  'app.webmanifest': '{}',
  'notes.md': '# Notes',
  'data.json': '{}',
  'manifest.server.json': '{}',
}

const folder = mkdtempSync(path.join(tmpdir(), 'meranti-pages-'))
for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text))
}
const pages = {
  addresses: ['/', '/faq', '/dashboard', '/reset-password'],
  signedInAddresses: ['/dashboard'],
  notFound: '404/index.html',
  marketChart: { path: '/market-chart', file: 'market-chart/index.html' },
  scriptHashesByFile: { 'index.html': [HASH] },
  styleHashesByFile: { 'index.html': [STYLE_HASH] },
}
let lines: string[] = []
const database = await startDatabase()
const app = Fastify()
logRequests(app, pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
answerFailures(app)
await sendSecurityHeaders(app, { https: false })
await servePages(app, pages, watchMaintenance(database.db), folder)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Not fetch, which decompresses the body and adds headers. */
function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(origin + address, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
])('a page and a script are sent in an accepted compression: %s', async (accepted, encoding, open) => {
  for (const address of ['/faq', SCRIPT]) {
    const { headers, body } = await ask(address, { 'accept-encoding': accepted })
    expect(headers['content-encoding'], address).toBe(encoding)
    expect(headers.vary, address).toMatch(/accept-encoding/i)
    expect(Number(headers['content-length']), address).toBe(body.length)
    expect(open(body).toString(), address).toMatch(/FAQ|growth/)
  }
})

test('files from memory and from disk have the same content and headers', async () => {
  for (const address of ['/', '/faq', '/dashboard', '/market-chart', SCRIPT, '/nothing']) {
    // A request with a quality value is answered from disk.
    const [stored, read] = [
      await ask(address, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      await ask(address, { 'accept-encoding': 'br;q=1' }),
    ]
    for (const answer of [stored, read]) {
      delete answer.headers.date
    }
    expect(stored, address).toEqual(read)
  }
})

test('a browser that accepts no compression gets none', async () => {
  const { headers, body } = await ask('/faq', { 'accept-encoding': 'identity' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body.toString()).toBe(files['faq/index.html'])
})

test('a file with a hash in its name is cached for ever; pages and other files are revalidated', async () => {
  expect((await ask(SCRIPT)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const address of ['/', '/faq', '/dashboard', '/robots.txt', '/nothing']) {
    expect((await ask(address)).headers['cache-control'], address).toBe('no-cache')
  }
})

test('an asset opened by itself can do nothing', async () => {
  expect((await ask(SCRIPT)).headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'none'",
  )
})

test('a browser that has the page gets a 304 with its content policy and no content', async () => {
  for (const address of ['/', '/faq', '/dashboard', SCRIPT, '/robots.txt']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await ask(address, { 'accept-encoding': encoding })
      const etag = String(first.headers.etag)
      const again = await ask(address, { 'accept-encoding': encoding, 'if-none-match': etag })
      expect([again.status, again.body.length], `${address} ${encoding}`).toEqual([304, 0])
      expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
      const stale = await ask(address, { 'accept-encoding': encoding, 'if-none-match': 'W/"older"' })
      expect([stale.status, stale.body.length]).toEqual([200, first.body.length])
    }
  }
})

test('each encoding has its own ETag, so that a cache never mixes them', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(
      async (encoding) => (await ask('/faq', { 'accept-encoding': encoding })).headers.etag,
    ),
  )
  expect(new Set(tags).size).toBe(3)
})

test('a range of a file is sent alone, and a range that does not exist is refused', async () => {
  const whole = files['assets/app-BxbJFDOX.js'] ?? ''
  const part = await ask(SCRIPT, { range: 'bytes=0-11' })
  expect([part.status, part.body.toString()]).toEqual([206, whole.slice(0, 12)])
  expect(part.headers['content-range']).toBe(`bytes 0-11/${whole.length}`)
  expect((await ask(SCRIPT, { range: 'bytes=99999-' })).status).toBe(416)
  expect((await ask(SCRIPT)).headers['accept-ranges']).toBe('bytes')
})

test.each([
  ['if-match', '"x"'],
  ['if-match', 'W/"1-1"'],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
])('%s: %s is a condition that no file meets', async (condition, value) => {
  for (const address of ['/', '/faq', '/dashboard', '/market-chart', SCRIPT, '/robots.txt'])
    for (const method of ['GET', 'HEAD'])
      for (const encoding of ['gzip, deflate, br, zstd', 'identity']) {
        const asked = { [condition]: value, 'accept-encoding': encoding }
        const { status, headers, body } = await ask(address, asked, method)
        expect([address, status, body.length]).toEqual([address, 412, 0])
        expect(headers['cache-control']).toBe('no-cache')
      }
})

test('a file is sent if it meets a condition', async () => {
  const etag = String((await ask('/faq')).headers.etag)
  const [past, future] = ['Thu, 01 Jan 1970 00:00:00 GMT', new Date(Date.now() + 5000).toUTCString()]
  for (const asked of [
    { 'if-match': etag },
    { 'if-match': '*' },
    { 'if-unmodified-since': future },
    { 'if-unmodified-since': 'yesterday' },
    { 'if-match': etag, 'if-unmodified-since': past },
  ])
    expect([asked, (await ask('/faq', asked)).status]).toEqual([asked, 200])
  for (const address of ['/', '/dashboard', '/market-chart', SCRIPT, '/robots.txt'])
    expect([address, (await ask(address, { 'if-unmodified-since': future })).status]).toEqual([address, 200])
})

test('a method that files don’t have is a 405, and an unknown address stays a 404', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
    for (const address of ['/', '/faq', '/dashboard?x=1', '/market-chart', SCRIPT, '/robots.txt']) {
      const { status, headers, body } = await ask(address, {}, method)
      expect([method, address, status, headers.allow]).toEqual([method, address, 405, 'GET, HEAD, OPTIONS'])
      expect(JSON.parse(body.toString())).toMatchObject({ success: false, code: 'method_not_allowed' })
    }
    for (const address of ['/nothing', '/data.json', '/api/nothing', '/faq%2523'])
      expect([method, address, (await ask(address, {}, method)).status]).toEqual([method, address, 404])
  }
})

test('OPTIONS says what a file has, and nothing of an unknown address', async () => {
  for (const address of ['/', '/faq', '/dashboard?x=1', '/market-chart', SCRIPT, '/robots.txt']) {
    const { status, headers, body } = await ask(address, {}, 'OPTIONS')
    expect([address, status, headers.allow, body.length]).toEqual([address, 204, 'GET, HEAD, OPTIONS', 0])
  }
  for (const address of ['/nothing', '/data.json', '/api/nothing']) {
    const { status, headers } = await ask(address, {}, 'OPTIONS')
    expect([address, status, headers.allow]).toEqual([address, 404, undefined])
  }
})

test.each(['%23', '%2523', '%252523', '/%23'])(
  'a letter’s link with %s for # leads to the page, and leaves its token nowhere',
  async (hash) => {
    const token = 'Tok-en_'.padEnd(43, 'x')
    lines = []
    for (const query of ['', '?utm_source=mail']) {
      const { status, headers, body } = await ask(`/reset-password${hash}${token}${query}`)
      expect([status, headers.location, body.length]).toEqual([302, `/reset-password#${token}`, 0])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
    await expect.poll(() => lines.join('')).toContain('"status":302')
    expect(lines.join('')).not.toContain(token)
    expect((await ask(`/nothing${hash}${token}`)).status).toBe(404)
    expect((await ask(`/reset-password${hash}${token}%0d%0ax:y`)).status).toBe(404)
    expect(lines.join('')).not.toContain(token)
  },
)

test('a password manager is led to where the password is changed', async () => {
  const { status, headers } = await ask('/.well-known/change-password')
  expect([status, headers.location]).toEqual([302, '/dashboard/settings/security?change-password'])
})

test('HEAD has the headers of GET, without the content', async () => {
  for (const address of ['/', '/faq', '/dashboard', '/market-chart', SCRIPT, '/nothing']) {
    for (const encoding of ['br', 'identity']) {
      const asked = { 'accept-encoding': encoding }
      const [get, head] = [await ask(address, asked), await ask(address, asked, 'HEAD')]
      expect([head.status, head.body.length], address).toEqual([get.status, 0])
      for (const name of ['content-length', 'content-type', 'content-encoding', 'etag', 'cache-control'])
        expect(head.headers[name], `${address} ${name}`).toBe(get.headers[name])
    }
  }
})

test('an unknown address is a complete 404, even for a conditional or range request', async () => {
  const { headers } = await ask('/nothing')
  for (const asked of [{}, { 'if-none-match': String(headers.etag) }, { range: 'bytes=0-5' }]) {
    const { status, body } = await ask('/nothing', asked)
    expect([status, body.toString()]).toEqual([404, files['404/index.html']])
  }
})

test('a page allows its own inline script and no other', async () => {
  const policy = String((await ask('/')).headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' '${STYLE_HASH}';`)
  expect(policy).toContain(`script-src 'self' '${HASH}';`)
  expect(String((await ask('/faq')).headers['content-security-policy'])).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|data:.*script/)
})

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/app.webmanifest', 'application/manifest+json; charset=utf-8'],
])('%s has its type and charset, compressed or not', async (address, type) => {
  for (const encoding of ['br', 'identity']) {
    const { headers } = await ask(address, { 'accept-encoding': encoding })
    expect([encoding, headers['content-type']]).toEqual([encoding, type])
  }
})

test('a trailing slash redirects to the page, with the query', async () => {
  const { status, headers } = await ask('/faq/?q=fees')
  expect([status, headers.location]).toEqual([301, '/faq?q=fees'])
  expect((await ask('//faq//')).headers.location).toBe('/faq')
  expect((await ask('//')).headers.location).toBe('/')
})

test.each([
  ['in the middle', '/x', 'x/'],
  ['before a word', '', 'x'],
  ['alone', '', ''],
])('a row of slashes %s takes no longer than it is long', async (_, before, after) => {
  const millisecondsOf = async (length: number) => {
    const address = `${before}${'/'.repeat(length)}${after}`
    const start = performance.now()
    await ask(address)
    return performance.now() - start
  }
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // The shortest of five times, because other processes can interrupt one.
  for (let tries = 0; tries < 5; tries++) {
    short = Math.min(short, await millisecondsOf(6_000))
    long = Math.min(long, await millisecondsOf(12_000))
  }
  // A quadratic pattern takes four times as long.
  expect(long / short).toBeLessThan(2.7)
})

test('files about the build, and compressed copies by their own names, are not served', async () => {
  for (const address of [
    '/manifest.server.json',
    '/data.json',
    '/notes.md',
    '/index.html',
    '/faq/index.html',
    `${SCRIPT}.br`,
    '/assets/../robots.txt',
  ]) {
    const { status } = await ask(address)
    expect([address, status === 404 || address.includes('..')]).toEqual([address, true])
  }
})
