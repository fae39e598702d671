import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCall } from '@bank/contract/client'
import { oversight } from '@bank/contract/oversight'
import { problems } from '@bank/contract/problem'
import Fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startBank } from '../../testing/scenes.ts'
import { connect } from '../db/connect.ts'
import { oversightRoutes } from '../oversight/routes.ts'
import { answerFailures } from './failures.ts'
import { sendSecurityHeaders } from './headers.ts'
import { watchMaintenance } from './maintenance.ts'
import { servePages } from './pages.ts'
import { openQuotas } from './quota.ts'
import { serve } from './serve.ts'
import { acceptUploads } from './uploads.ts'

// The public site during maintenance (DEC-25), tested with the part of the server that serves the site, on a small build.

const page = (text: string) => `<html><body><h1>${text}</h1>${'Words. '.repeat(50)}</body></html>`
const files: Record<string, string> = {
  'index.html': page('Home'),
  'faq/index.html': page('FAQ'),
  '404/index.html': page('Page not found'),
  'dashboard/index.html': page('Dashboard'),
  'assets/app-BxbJFDOX.js': 'hello()',
}
const pages = {
  addresses: ['/', '/faq', '/dashboard'],
  signedInAddresses: ['/dashboard'],
  notFound: '404/index.html',
  marketChart: { path: '/market-chart', file: 'market-chart/index.html' },
  scriptHashesByFile: {},
  styleHashesByFile: {},
}
const folder = mkdtempSync(path.join(tmpdir(), 'meranti-maintenance-'))
const words = problems.maintenance.message

const started: FastifyInstance[] = []

for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const bank = await startBank()
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()))
  await bank.owner.run(sql`update settings set maintenance_mode = false`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

/** Starts a process that serves the site and the administrators' settings. Returns its address. */
async function open(db = bank.db): Promise<string> {
  const app = Fastify()
  started.push(app)
  answerFailures(app)
  await sendSecurityHeaders(app, { https: false })
  await acceptUploads(app)
  app.decorate('quotas', openQuotas(db, 1))
  const maintenance = watchMaintenance(db)
  serve(
    app,
    db,
    oversight,
    oversightRoutes(db, bank.masterKeys, maintenance, () => true, { mail: 'none', backups: 'daily' }),
  )
  await servePages(app, pages, maintenance, folder)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function switchMaintenance(origin: string, maintenanceMode: boolean) {
  const { token } = await bank.add({ role: 'admin' })
  await makeCall({ baseUrl: origin, token: () => token })(oversight.changeSettings, {
    body: { maintenanceMode },
  })
}

const hasNotice = async (address: string) => (await (await fetch(address)).text()).includes(words)

test('every public page shows the notice as soon as maintenance is on, and until it is off', async () => {
  const origin = await open()
  expect(await hasNotice(`${origin}/`)).toBe(false)
  await switchMaintenance(origin, true)
  for (const address of ['/', '/faq', '/nothing']) {
    const answer = await fetch(origin + address)
    expect(answer.status).toBe(address === '/nothing' ? 404 : 200)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    // At the end of the body, after the elements that React manages.
    expect(await answer.text(), address).toContain(
      `<p role="status" data-notice="maintenance">${words}</p></body>`,
    )
  }
  await switchMaintenance(origin, false)
  for (const address of ['/', '/faq', '/nothing'])
    expect(await hasNotice(origin + address), address).toBe(false)
})

test('signed-in screens, which have their own notice, and files stay the same', async () => {
  const origin = await open()
  await switchMaintenance(origin, true)
  expect(await (await fetch(`${origin}/dashboard`)).text()).toBe(files['dashboard/index.html'])
  expect(await (await fetch(`${origin}/assets/app-BxbJFDOX.js`)).text()).toBe('hello()')
})

test.each(['br', 'gzip, deflate', 'gzip, deflate, br, zstd', 'identity', 'gzip;q=0'])(
  'a browser that accepts "%s" can read it',
  async (accepted) => {
    const origin = await open()
    await switchMaintenance(origin, true)
    const answer = await fetch(`${origin}/faq`, { headers: { 'accept-encoding': accepted } })
    const encoding = /br/.test(accepted) ? 'br' : null
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(await answer.text()).toContain(words)
  },
)

test('a browser with the plain page in its cache gets the notice, does not cache it, and then gets the plain page', async () => {
  const origin = await open()
  const plain = await fetch(`${origin}/faq`)
  const kept = { 'if-none-match': plain.headers.get('etag') ?? '', range: 'bytes=0-5' }
  await switchMaintenance(origin, true)
  const noticed = await fetch(`${origin}/faq`, { headers: kept })
  expect(noticed.status).toBe(200)
  expect(noticed.headers.get('cache-control')).toBe('no-store')
  expect(noticed.headers.get('etag')).toBeNull()
  expect(await noticed.text()).toContain(words)
  await switchMaintenance(origin, false)
  expect(await hasNotice(`${origin}/faq`)).toBe(false)
})

test('another process on the same database shows the notice within about a second', async () => {
  const [one, other] = [await open(), await open()]
  expect(await hasNotice(`${other}/`)).toBe(false)
  await switchMaintenance(one, true)
  await expect.poll(() => hasNotice(`${other}/`), { timeout: 3000 }).toBe(true)
})

test('a page is sent at once when the database does not answer', async () => {
  const silent = createServer(() => {})
  const port = await new Promise<number>((resolve) => {
    silent.listen(0, '127.0.0.1', () => {
      const address = silent.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const db = connect({ host: '127.0.0.1', port, user: 'nobody', password: '', database: 'none' })
  const origin = await open(db)
  const begun = performance.now()
  // Only the first page waits for the database.
  for (let nth = 0; nth < 5; nth++) expect(await hasNotice(`${origin}/`)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(1000)
  await db.end()
  silent.close()
})

test('the last known state is used while the database is gone', async () => {
  await bank.owner.run(sql`update settings set maintenance_mode = true`)
  const db = connect(bank.connection)
  const maintenance = watchMaintenance(db)
  // A page does not wait long for a busy database.
  await expect.poll(() => maintenance.isOn()).toBe(true)
  await db.end()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await maintenance.isOn()).toBe(true)
  expect(await maintenance.isOn()).toBe(true)
})

test('many pages cause one query', async () => {
  const maintenance = watchMaintenance(bank.db)
  const first = maintenance.isOn()
  expect(maintenance.isOn()).toBe(first)
  await first
  // The state is known, so the answer is immediate.
  expect(maintenance.isOn()).toBe(false)
})
