import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { currentBuild } from '../../server/src/http/build.ts'
import { type Bank, callAs, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inParallel } from '../harness/parallel.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { quantileOf } from '../harness/statistics.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { bytesReadBy, HAS_VITALS, handlesOf, memoryGrowthDuring } from '../harness/vitals.ts'
import { multipartForm, pictureBomb, sendEndlessly, smuggle } from './hostile-requests.ts'
import { KINDS, openSlowClients } from './slow-clients.ts'

/** Slow clients of each kind, images sent at once, and the duration of the sign-in flood. */
const SIZES = {
  busy: { slow: 40, bombs: 5, floodSeconds: 1 },
  full: { slow: 150, bombs: 20, floodSeconds: 5 },
  night: { slow: 600, bombs: 20, floodSeconds: 30 },
}

const MEBIBYTE = 2 ** 20
/** The longest time for which a slow client may stay connected. */
const SLOW_SECONDS = 30
/** Slightly more than the largest form. */
const READ_MAX = 16 * MEBIBYTE
const GROWTH_MAX = 125 * MEBIBYTE
/** Extra time for a busy machine to disconnect them all. */
const SLACK_SECONDS = 15
/** Additional open files that are fine: connections of honest clients and to the database. */
const FILES_MAX = 20
/** When an honest client gives up. */
const PATIENCE_MS = 20_000
/** The limit of an endless body, for a server that reads all of it. */
const ENDLESS = 256 * MEBIBYTE
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

/** What is wrong on any machine, and what can also be caused by a busy one. */
type Found = { wrong: string[]; measured: string[] }

/**
 * Clients that are slow on purpose, endless bodies, decompression bombs, smuggled requests and a flood of sign-ins; an
 * honest client among them must not notice. The control uses the defaults of Fastify and sharp: slow clients stay
 * connected, and the image takes all the memory it wants. On a busy machine neither memory nor the bytes read of a
 * refused body are judged, and the honest client can be asked to retry.
 */
export async function run({ postgres, size, quiet }: Run): Promise<Outcome> {
  const { slow: each, bombs: pictures, floodSeconds } = quiet ? sizeOf(SIZES, size) : SIZES.busy
  await using bank = await openBankUnderTest(postgres)
  const environment = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
  const server = await bank.start({ environment })
  const careless = await bank.start({ environment, breaks: FASTIFY_DEFAULTS })
  const alone = await honestly(bank, server, () => sleep(3000))
  const [slow, control] = await Promise.all([
    stayConnected(bank, server, each, SLACK_SECONDS),
    stayConnected(bank, careless, 30, 0),
  ])
  const bodies = await sendBodies(bank, server)
  const bombs = await throwBombs(bank, server, pictures)
  const carelessBombs = quiet ? await throwBombs(bank, careless, 1) : null
  const smuggled = await smuggle(server.url)
  const flood = await honestly(bank, server, () => floodWithSignIns(server, floodSeconds))
  const found: Found[] = [slow, bodies, bombs, alone, flood]
  const failures = [
    ...(await bank.judge()),
    ...smuggled.wrong,
    ...found.flatMap(({ wrong }) => wrong),
    ...(quiet ? found.flatMap(({ measured }) => measured) : []),
  ]
  const unnoticed = [
    ...(control.wrong.length > 0 ? [] : ['slow clients that stay connected']),
    ...(carelessBombs?.measured.length === 0 ? ['a decompression bomb'] : []),
  ]
  failures.push(...unnoticed.map((what) => `the control did not notice ${what}`))
  const p99 = ({ times }: { times: number[] }) => Math.round(quantileOf(times, 0.99))
  const exploded = carelessBombs
    ? `${Math.round(carelessBombs.growth / MEBIBYTE)} MiB more for one picture`
    : 'no picture on a busy machine'
  const line = `${each * KINDS.length} slow clients, ${slow.left} left after ${SLOW_SECONDS} s; honest p99 ${p99(alone)} ms alone, ${p99(slow)} ms among them, ${p99(flood)} ms in a flood of sign-ins; at most ${(bodies.read / MEBIBYTE).toFixed(1)} MiB read of endless bodies; ${bombs.count} pictures of 256 megapixels refused, slowest ${Math.round(bombs.slowest)} ms, ${Math.round(bombs.growth / MEBIBYTE)} MiB more; ${smuggled.tried - smuggled.wrong.length} of ${smuggled.tried} smuggled requests refused; controls: ${control.left} files still open for ${30 * KINDS.length} slow clients, ${exploded}`
  return { line, failures: [...new Set(failures)] }
}

/** An honest client reads ten times a second while something happens. */
async function honestly(bank: Bank, server: ServerProcess, happens: () => Promise<unknown>) {
  const call = callAs(server, (await bank.add()).token)
  const [times, wrong, measured]: [number[], string[], string[]] = [[], [], []]
  let over = false
  const reading = (async () => {
    while (!over) {
      const began = performance.now()
      const patience = AbortSignal.timeout(PATIENCE_MS)
      await call(identity.me, {}, patience).catch((error: unknown) => {
        const isBusy = patience.aborted || (error instanceof ApiError && error.status === 503)
        const list = isBusy ? measured : wrong
        list.push(`an honest client was refused: ${String(error)}`)
      })
      times.push(performance.now() - began)
      await sleep(100)
    }
  })()
  await happens()
  over = true
  await reading
  return { times, wrong, measured }
}

async function stayConnected(bank: Bank, server: ServerProcess, each: number, slackSeconds: number) {
  const before = HAS_VITALS ? handlesOf(server.servingPid) : 0
  const groups = await Promise.all(
    KINDS.map((kind) => openSlowClients(server.url, kind, each, biggestAsset())),
  )
  const alive = () => groups.map((group) => group.alive())
  // A slow reader notices the end only after reading everything, so the server's open files are counted instead.
  const leftNow = () =>
    HAS_VITALS ? Math.max(0, handlesOf(server.servingPid) - before) : Math.max(...alive().slice(0, 2))
  const time = stopwatch()
  const isTime = (seconds: number) => time() > seconds * 1000
  const honest = await honestly(bank, server, async () => {
    // Slightly longer, because the server checks for late clients only at intervals.
    while (!isTime(SLOW_SECONDS + 2) || (leftNow() > FILES_MAX && !isTime(SLOW_SECONDS + 2 + slackSeconds)))
      await sleep(250)
  })
  const [left, stayed] = [leftNow(), alive()]
  for (const group of groups) group.end()
  const { times, wrong, measured } = honest
  const kept = () => (HAS_VITALS ? handlesOf(server.servingPid) - before : 0)
  const ended = stopwatch()
  while (kept() > FILES_MAX && ended() < PATIENCE_MS) await sleep(100)
  if (kept() > FILES_MAX) measured.push(`${kept()} files stay open after the slow clients have disconnected`)
  if (left > FILES_MAX)
    wrong.push(`${left} slow clients are still connected (${stayed.join(', ')} according to themselves)`)
  return { times, wrong, measured, left }
}

function biggestAsset(): string {
  const folder = path.join(currentBuild(), 'assets')
  const files = readdirSync(folder).map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
  const [biggest] = files.sort((a, b) => b.size - a.size)
  return `/assets/${biggest?.name}`
}

/** Bodies that never end: JSON, one part of a form, and a form with more and more parts. */
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
  const [wrong, measured]: [string[], string[]] = [[], []]
  let most = 0
  for (const [name, head, body] of attempts) {
    const before = HAS_VITALS ? bytesReadBy(server.servingPid) : 0
    const { status, sent } = await sendEndlessly(server.url, head, body, ENDLESS)
    const read = HAS_VITALS ? bytesReadBy(server.servingPid) - before : sent
    most = Math.max(most, read)
    if (read > READ_MAX)
      measured.push(`${(read / MEBIBYTE).toFixed(1)} MiB were read of an endless body (${name})`)
    if (sent >= ENDLESS) wrong.push(`an endless body (${name}) was read to its limit`)
    // A client that keeps writing can find the connection closed before it has read the answer: status 0.
    if (status !== 0 && (status < 400 || status >= 500))
      wrong.push(`an endless body (${name}) was answered ${status}`)
  }
  return { wrong, measured, read: most }
}

async function throwBombs(bank: Bank, server: ServerProcess, count: number) {
  const bomb = pictureBomb(BOMB_SIDE)
  const members = await Promise.all(Array.from({ length: count }, () => bank.add()))
  const [wrong, measured]: [string[], string[]] = [[], []]
  let slowest = 0
  const growth = await memoryGrowthDuring(server.servingPid, () =>
    inParallel(members.values(), count, async ({ token }) => {
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/verification/submit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: multipartForm({ idFront: bomb }),
      }).catch((error: unknown) => {
        // On a busy machine this client can be disconnected as a slow one.
        measured.push(`a picture of 256 megapixels had no answer: ${String(error)}`)
      })
      slowest = Math.max(slowest, performance.now() - began)
      // Images wait in a queue, and are answered 503 if it is full.
      if (answer && answer.status !== 400 && answer.status !== 503)
        wrong.push(`a picture of 256 megapixels was answered ${answer.status}`)
    }),
  )
  if (growth > GROWTH_MAX) measured.push(`${Math.round(growth / MEBIBYTE)} MiB more for ${count} pictures`)
  return { wrong, measured, slowest, growth, count }
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
        // 401, 429 and 503 are all correct answers.
      }),
    )
    await sleep(10)
  }
  await Promise.all(flood)
}
