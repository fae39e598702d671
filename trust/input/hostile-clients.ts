import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identity } from '@bank/contract/identity'
import { type Bank, callAs, openBank } from '../harness/bank.ts'
import type { Break } from '../harness/breaks.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { inParallel } from '../harness/parallel.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { BUILT } from '../harness/site.ts'
import { quantileOf } from '../harness/statistics.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { bytesReadBy, HAS_VITALS, handlesOf, memoryGrowthDuring } from '../harness/vitals.ts'
import { multipartForm, pictureBomb, sendEndlessly, smuggle } from './hostile-requests.ts'
import { KINDS, openSlowClients } from './slow-clients.ts'

const MEBIBYTE = 2 ** 20
/** Nobody slow may be connected for longer. */
const SLOW_SECONDS = 30
/** What a form may hold and a little more. */
const READ_MAX = 16 * MEBIBYTE
const GROWTH_MAX = 125 * MEBIBYTE
/** What a busy machine may take beside it until it has noticed them all. */
const SLACK_SECONDS = 15
/** Files that may be open more than before: connections of honest people and to the database. */
const FILES_MAX = 20
/** Somebody honest gives up then. */
const PATIENCE_MS = 20_000
/** 256 megapixels. */
const BOMB_SIDE = 16_000

const FASTIFY_DEFAULTS: readonly Break[] = [
  { file: 'server/src/app.ts', from: '  keepPace(app)', to: '' },
  { file: 'server/src/app.ts', from: 'headersTimeout: 15_000, connectionsCheckingInterval: 5000', to: '' },
  { file: 'server/src/app.ts', from: 'connectionTimeout: 20_000', to: 'connectionTimeout: 0' },
  {
    file: 'server/src/pictures/decoder.ts',
    from: 'limitInputPixels: PIXELS_MAX',
    to: 'limitInputPixels: false',
  },
]

/**
 * R7: clients that are slow on purpose, bodies without end, pictures that explode, requests within requests, a flood of
 * sign-ins; and somebody honest among them, who must not notice. The control is Fastify as it comes, with sharp as it
 * comes: the slow ones stay, and the picture takes its memory.
 */
export async function run({ postgres, night }: Run): Promise<Outcome> {
  const each = night ? 600 : 150
  const bank = await openBank(postgres)
  try {
    const environment = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
    const server = await bank.start({ environment })
    const careless = await bank.start({ environment, breaks: FASTIFY_DEFAULTS })
    const quiet = await honestly(bank, server, () => sleep(3000))
    const [slow, control] = await Promise.all([
      stayConnected(bank, server, each, SLACK_SECONDS),
      stayConnected(bank, careless, 30, 0),
    ])
    const bodies = await sendBodies(bank, server)
    const bombs = await throwBombs(bank, server, 20)
    const carelessBombs = await throwBombs(bank, careless, 1)
    const smuggled = await smuggle(server.url)
    const flood = await honestly(bank, server, () => floodWithSignIns(server, night ? 30 : 5))
    const failures = [
      ...(await bank.judge()),
      ...slow.wrong,
      ...bodies.wrong,
      ...bombs.wrong,
      ...smuggled.wrong,
      ...quiet.wrong,
      ...flood.wrong.map((what) => `during the flood of sign-ins ${what}`),
    ]
    const unnoticed = [
      ...(control.wrong.length > 0 ? [] : ['that slow clients stay']),
      ...(carelessBombs.wrong.length > 0 ? [] : ['that a picture explodes']),
    ]
    failures.push(...unnoticed.map((what) => `the control: nobody noticed ${what}`))
    const p99 = ({ times }: { times: number[] }) => Math.round(quantileOf(times, 0.99))
    const line = `${each * KINDS.length} slow clients, ${slow.left} left after ${SLOW_SECONDS} s; honest p99 ${p99(quiet)} ms alone, ${p99(slow)} ms among them, ${p99(flood)} ms in a flood of sign-ins; at most ${(bodies.read / MEBIBYTE).toFixed(1)} MiB read of endless bodies; ${bombs.count} pictures of 256 megapixels refused, slowest ${Math.round(bombs.slowest)} ms, ${Math.round(bombs.growth / MEBIBYTE)} MiB more; ${smuggled.tried - smuggled.wrong.length} of ${smuggled.tried} smuggled requests refused; controls: ${control.left} files still open for ${30 * KINDS.length} slow clients, ${Math.round(carelessBombs.growth / MEBIBYTE)} MiB more, ${2 - unnoticed.length} of 2 noticed`
    return { line, failures: [...new Set(failures)] }
  } finally {
    await bank.stop()
  }
}

/** Somebody honest reads on, ten times a second, while something happens. */
async function honestly(bank: Bank, server: ServerProcess, happens: () => Promise<unknown>) {
  const call = callAs(server, (await bank.add()).token)
  const [times, wrong]: [number[], string[]] = [[], []]
  let over = false
  const reading = (async () => {
    while (!over) {
      const began = performance.now()
      await call(identity.me, {}, AbortSignal.timeout(PATIENCE_MS)).catch((error: unknown) => {
        wrong.push(`somebody honest was refused: ${String(error)}`)
      })
      times.push(performance.now() - began)
      await sleep(100)
    }
  })()
  await happens()
  over = true
  await reading
  return { times, wrong }
}

async function stayConnected(bank: Bank, server: ServerProcess, each: number, slackSeconds: number) {
  const before = HAS_VITALS ? handlesOf(server.pid) : 0
  const groups = await Promise.all(
    KINDS.map((kind) => openSlowClients(server.url, kind, each, biggestAsset())),
  )
  const alive = () => groups.map((group) => group.alive())
  // A reader does not see the end before he has read: what counts is what the server still holds.
  const leftNow = () =>
    HAS_VITALS ? Math.max(0, handlesOf(server.pid) - before) : Math.max(...alive().slice(0, 2))
  const time = stopwatch()
  const isTime = (seconds: number) => time() > seconds * 1000
  const honest = await honestly(bank, server, async () => {
    // A little beyond, since the server looks for late ones now and then only.
    while (!isTime(SLOW_SECONDS + 2) || (leftNow() > FILES_MAX && !isTime(SLOW_SECONDS + 2 + slackSeconds)))
      await sleep(250)
  })
  const [left, stayed] = [leftNow(), alive()]
  for (const group of groups) group.end()
  const wrong = [...honest.wrong]
  const kept = () => (HAS_VITALS ? handlesOf(server.pid) - before : 0)
  const ended = stopwatch()
  while (kept() > FILES_MAX && ended() < PATIENCE_MS) await sleep(100)
  if (kept() > FILES_MAX) wrong.push(`${kept()} files stay open although the slow clients are gone`)
  if (left > FILES_MAX)
    wrong.push(`${left} slow clients are still connected (${stayed.join(', ')} by their own account)`)
  return { left, wrong, times: honest.times }
}

function biggestAsset(): string {
  const folder = path.join(BUILT, 'assets')
  const files = readdirSync(folder).map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
  const [biggest] = files.sort((a, b) => b.size - a.size)
  return `/assets/${biggest?.name}`
}

/** Bodies that never end: as JSON, as one part of a form, and as a form of ever more parts. */
async function sendBodies(bank: Bank, server: ServerProcess) {
  const { token } = await bank.add()
  const headOf = (address: string, type: string, length: string) =>
    `POST /api${address} HTTP/1.1\r\nHost: bank\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
  const form = 'multipart/form-data; boundary=x'
  const gigabyte = `Content-Length: ${2 ** 30}`
  const piece = 'a'.repeat(65_536)
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`
  const attempts: [string, string, string][] = [
    ['JSON', headOf('/auth/login', 'application/json', gigabyte), piece],
    [
      'one part',
      `${headOf('/verification/submit', form, gigabyte)}${part('idFront')}; filename="a"\r\n\r\n`,
      piece,
    ],
    ['parts', headOf('/verification/submit', form, gigabyte), `${part('a')}\r\n\r\nb\r\n`.repeat(100)],
  ]
  const wrong: string[] = []
  let most = 0
  for (const [name, head, body] of attempts) {
    const before = HAS_VITALS ? bytesReadBy(server.pid) : 0
    const { status, sent } = await sendEndlessly(server.url, head, body, 256 * MEBIBYTE)
    const read = HAS_VITALS ? bytesReadBy(server.pid) - before : sent
    most = Math.max(most, read)
    if (read > READ_MAX)
      wrong.push(`${(read / MEBIBYTE).toFixed(1)} MiB were read of an endless body (${name})`)
    // Who goes on writing may find the connection closed before he has read why.
    if (status !== 0 && (status < 400 || status >= 500))
      wrong.push(`an endless body (${name}) was answered ${status}`)
  }
  return { wrong, read: most }
}

async function throwBombs(bank: Bank, server: ServerProcess, count: number) {
  const bomb = pictureBomb(BOMB_SIDE)
  const members = await Promise.all(Array.from({ length: count }, () => bank.add()))
  const wrong: string[] = []
  let slowest = 0
  const growth = await memoryGrowthDuring(server.pid, () =>
    inParallel(members.values(), count, async ({ token }) => {
      const began = performance.now()
      const { status } = await fetch(`${server.url}/api/verification/submit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: multipartForm({ idFront: bomb }),
      })
      slowest = Math.max(slowest, performance.now() - began)
      // Too many at once wait their turn, and beyond that are asked to come again.
      if (status !== 400 && status !== 503) wrong.push(`a picture of 256 megapixels was answered ${status}`)
    }),
  )
  if (growth > GROWTH_MAX) wrong.push(`${Math.round(growth / MEBIBYTE)} MiB more for ${count} pictures`)
  return { wrong, slowest, growth, count }
}

async function floodWithSignIns(server: ServerProcess, seconds: number) {
  const flood: Promise<unknown>[] = []
  for (let n = 0; n < seconds * 100; n++) {
    const from = `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`
    const body = { email: `flood-${n % 50}@customers.example`, password: 'not the password' }
    flood.push(
      callAs(
        server,
        null,
        from,
      )(identity.login, { body }).catch(() => {
        // Refused, asked to wait, or asked to come again: all of them are right.
      }),
    )
    await sleep(10)
  }
  await Promise.all(flood)
}
