import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { KEY, urlOf } from '../../testing/commands.ts'
import { startDatabase } from '../../testing/database.ts'
import { makeTestFolder } from '../../testing/folder.ts'
import { childrenOf } from '../../testing/processes.ts'
import { endAfterTests, type Program, startProgram } from '../../testing/program.ts'
import { holdLock } from '../db/advisory-locks.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** A copy of the real server and of bootstrap.mjs, whose build takes no time and writes a small site about PUBLIC_URL. */
const house = makeTestFolder('meranti-builds-')
afterAll(() => rmSync(house, { recursive: true }))
const put = (file: string, text: string) => writeFileSync(path.join(house, file), text)
for (const folder of ['server', 'web', 'node_modules/@react-router/dev', 'node_modules/astro/bin'])
  mkdirSync(path.join(house, folder), { recursive: true })
for (const part of ['bootstrap.mjs', 'server/src', 'server/migrations', 'server/package.json'])
  cpSync(path.join(ROOT, part), path.join(house, part), { recursive: true })
symlinkSync(path.join(ROOT, 'contract'), path.join(house, 'contract'))
for (const name of readdirSync(path.join(ROOT, 'node_modules')))
  if (!/^(@react-router|astro|\..*)$/.test(name))
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(house, 'node_modules', name))
put('package-lock.json', '')
put('node_modules/.package-lock.json', '')
put('node_modules/@react-router/dev/bin.cjs', '')
put('node_modules/astro/bin/astro.mjs', '')
put(
  'web/build-manifest.ts',
  `import { mkdirSync, writeFileSync } from 'node:fs'
  import { brotliCompressSync, gzipSync } from 'node:zlib'
  const site = process.env.PUBLIC_URL
  const name = new URL(site).hostname
  for (const folder of ['assets', 'faq', 'market-chart']) mkdirSync('build/new/client/' + folder, { recursive: true })
  const put = (file, text) => writeFileSync('build/new/client/' + file, text)
  for (const file of ['index.html', 'faq/index.html', '404.html', 'market-chart/index.html', 'assets/' + name + '-BxbJFDOX.js']) {
    const text = (file + ' of ' + site + '. ').repeat(20)
    put(file, text)
    put(file + '.br', brotliCompressSync(text))
    put(file + '.gz', gzipSync(text))
  }
  put('assets/' + name + '-CxbJFDOX.woff2', site)
  put('robots.txt', site)
  put('manifest.server.json', JSON.stringify({
    addresses: ['/', '/faq'], signedInAddresses: [], notFound: '404.html',
    marketChart: { path: '/market-chart', file: 'market-chart/index.html' },
    scriptHashesByFile: {}, styleHashesByFile: {},
  }))`,
)

const started: Program[] = []
endAfterTests(started)
const database = await startDatabase()

async function build(name: string) {
  const env = { PATH: process.env.PATH, PUBLIC_URL: `https://${name}.example` }
  const child = spawn(process.execPath, ['bootstrap.mjs', 'build'], { cwd: house, env, stdio: 'ignore' })
  expect(await once(child, 'close')).toEqual([0, null])
}

/** Starts the copy of the server. Its own PUBLIC_URL is not set, so that its address is the one where it listens. */
async function start(environment: Record<string, string> = {}) {
  const server = launch(environment)
  return { server, url: await server.ready() }
}

function launch(environment: Record<string, string> = {}): Program {
  const main = path.join(house, 'server/src/main.mjs')
  const server = startProgram(
    {
      PORT: '0',
      ALLOW_ROOT: '1',
      DATABASE_URL: urlOf(database.connection),
      DATA_KEY: KEY,
      DATA_DIR: house,
      ...environment,
    },
    [main],
  )
  started.push(server)
  return server
}

/** Everything that the server sends of the site of `name`, in each encoding. */
async function siteAt(url: string, name: string) {
  const files = ['/', '/faq', '/market-chart', '/robots.txt', '/nothing']
  const assets = [`/assets/${name}.example-BxbJFDOX.js`, `/assets/${name}.example-CxbJFDOX.woff2`]
  const sent: string[] = []
  for (const file of [...files, ...assets])
    for (const encoding of ['gzip, deflate, br', 'gzip', 'identity']) {
      const answer = await fetch(url + file, { headers: { 'accept-encoding': encoding } })
      sent.push(`${answer.status} ${file} ${encoding} ${answer.headers.get('etag')} ${await answer.text()}`)
    }
  return sent
}

/** A port that workers can take again after all of them have ended. */
async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  holder.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const builds = () => readdirSync(path.join(house, 'web/build'))

await build('a')
const { server, url } = await start({ PORT: String(await freePort()), WORKERS: '2' })

test('a running server keeps the build that it began with, also in new workers, and the next start has the new one', async () => {
  const before = await siteAt(url, 'a')
  expect(before.filter((sent) => sent.includes('https://a.example'))).toHaveLength(before.length)

  // After these, the first build is neither the latest nor the one before it.
  for (const name of ['b', 'c']) await build(name)
  expect(await siteAt(url, 'a')).toEqual(before)
  for (const worker of childrenOf(server.child.pid)) process.kill(worker, 'SIGKILL')
  // A connection that was just given to a killed worker is never answered.
  const isOpen = () =>
    fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(true)
  expect(await siteAt(url, 'a')).toEqual(before)

  const next = await start()
  const after = await siteAt(next.url, 'c')
  expect(after.filter((sent) => sent.includes('https://c.example'))).toHaveLength(after.length)

  server.child.kill('SIGTERM')
  await server.ended
  await build('d')
  const latest = readFileSync(path.join(house, 'web/build/current'), 'utf8')
  // The latest, the one before it, which is also that of the second server, and its note.
  expect(builds()).toHaveLength(4)
  expect(builds()).toContain(latest)
})

test('a server has the build that was the latest when it started, however long its migrations take', async () => {
  await build('e')
  const waiting = sql`select count(*)::int from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const server = await database.owner.transaction(async (tx) => {
    await holdLock(tx, 'migrations')
    const server = launch()
    await expect.poll(() => tx.value(waiting)).toBe(1)
    for (const name of ['f', 'g']) await build(name)
    return server
  })
  const sent = await siteAt(await server.ready(), 'e')
  expect(sent.filter((text) => text.includes('https://e.example'))).toHaveLength(sent.length)
})
