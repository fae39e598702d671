import { setTimeout as sleep } from 'node:timers/promises'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import * as z from 'zod'
import type { Break } from '../harness/breaks.ts'
import { deposit } from '../harness/deposits.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { type Attempt, send } from '../harness/wire.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Steadiness, watchSteadiness } from './steadiness.ts'

/** Rounds in which both are restarted, and the requests at least between one restart and the next. */
const SIZES = { fast: { rounds: 2, requests: 50 }, night: { rounds: 20, requests: 1500 } }

/** Rounds more, at most, where the machine stood still in some. */
const ROUNDS_MORE = 10

/** Rounds of the control at most: in the first one, nearly always, somebody asks at the wrong moment. */
const BROKEN_ROUNDS = 20

/** A server that nobody has taught to end: it closes at once, says nothing before, and drops who is connected. */
const PLAIN_CLOSE: readonly Break[] = [
  { file: 'server/src/boot/serve-bank.ts', from: 'await sleep(config.DRAIN_SECONDS * 1000)', to: '' },
  { file: 'server/src/app.ts', from: 'return503OnClosing: false', to: 'return503OnClosing: true' },
  { file: 'server/src/app.ts', from: "forceCloseConnections: 'idle'", to: 'forceCloseConnections: true' },
]

const WORKERS = 10
const PAUSE_MS = 30

/** How long both servers serve between two restarts, at least. */
const CALM_MS = 400

/**
 * R12: two servers behind haproxy, restarted in turns under reads and writes with references: no request fails, and none
 * is done twice. The control ends at once when it is asked to, without saying first that it is no longer ready.
 */
export async function run({ postgres, night }: Run): Promise<Outcome> {
  const size = SIZES[night ? 'night' : 'fast']
  const bank = await openRunningBank(postgres)
  const failures: string[] = []
  let line = ''
  try {
    const seen = await roll(bank, size.requests, ({ rounds }) => rounds === size.rounds)
    const { rounds, requests, failed, unfair, busy, written, cancelled } = seen
    if (failed > 0) failures.push(`${failed} requests failed (${[...seen.statuses].join('; ')})`)
    if (rounds === 0) failures.push('no round could be judged')
    const found = await bank.owner.row<{ rows: number; undone: number }>(sql`
      select count(*) as rows, count(*) filter (where status = 'cancelled') as undone from transactions`)
    // What was told to come again, or failed unjudged, may have been done.
    const open = busy + unfair
    if (found.rows < written || found.rows > written + open)
      failures.push(`${written} writes were acknowledged, and ${found.rows} rows are there`)
    if (found.undone < cancelled || found.undone > cancelled + open)
      failures.push(`${cancelled} were acknowledged as cancelled, and ${found.undone} are`)
    failures.push(...(await bank.judge()))
    line = `${rounds} rounds, ${requests} requests through ${seen.balancer}, ${failed} failed, ${unfair} in ${seen.unjudged} more rounds not judged since the machine stood still, ${busy} told to come again (503), ${written} writes and ${found.rows} rows, ${cancelled} of them cancelled; a server ends in ${(seen.slowestEnd / 1000).toFixed(1)} s and starts in ${(seen.slowestStart / 1000).toFixed(1)} s at most`
  } finally {
    await bank.stop()
  }
  const naive = await openRunningBank(postgres, { breaks: PLAIN_CLOSE })
  try {
    const { requests, failed } = await roll(
      naive,
      SIZES.fast.requests,
      (seen) => seen.failed > 0 || seen.rounds === BROKEN_ROUNDS,
    )
    if (failed === 0) failures.push('the control: nobody noticed servers that end at once')
    return {
      line: `${line}; control: ${failed} of ${requests} requests failed with a plain close()`,
      failures,
    }
  } finally {
    await naive.stop()
  }
}

/**
 * Restarts both servers again and again, until it is enough. A round in which a request failed while the machine stood
 * still proves nothing and does not count; a server that makes the machine look so each time leaves none that counts.
 */
async function roll({ addAll, servers }: RunningBank, requests: number, isEnough: (seen: Seen) => boolean) {
  const [one, two] = servers
  if (!one || !two) throw new Error('there are no two servers')
  const balancer = await startBalancer(one.port, two.port)
  const steadiness = watchSteadiness([one.port, two.port, balancer.port])
  const seen: Seen = {
    rounds: 0,
    unjudged: 0,
    requests: 0,
    failed: 0,
    unfair: 0,
    written: 0,
    cancelled: 0,
    busy: 0,
    slowestEnd: 0,
    slowestStart: 0,
    statuses: new Set(),
  }
  let stopped = false
  const people = await addAll(WORKERS)
  const running = people.map(async ({ token }) => {
    const customer: Customer = { token, open: null }
    for (let turn = 0; !stopped; turn++) await once({ balancer, steadiness, customer, turn, seen })
  })
  const serveBoth = async () => {
    const due = seen.requests + requests
    await sleep(CALM_MS)
    while (seen.requests < due) await sleep(20)
  }
  try {
    while (!isEnough(seen) && seen.unjudged < ROUNDS_MORE) {
      const before = seen.unfair
      for (const server of [one, two]) {
        await serveBoth()
        const began = performance.now()
        await server.end('SIGTERM')
        seen.slowestEnd = Math.max(seen.slowestEnd, performance.now() - began)
        seen.slowestStart = Math.max(seen.slowestStart, await server.startAgain())
      }
      if (seen.unfair === before) seen.rounds++
      else seen.unjudged++
    }
    await serveBoth()
  } finally {
    stopped = true
    await Promise.all(running)
    await steadiness.close()
    await balancer.close()
  }
  return { ...seen, balancer: balancer.name }
}

type Seen = {
  /** In which every failure counts. */
  rounds: number
  unjudged: number
  requests: number
  failed: number
  /** Failures while the machine stood still. */
  unfair: number
  written: number
  cancelled: number
  busy: number
  statuses: Set<string>
  slowestEnd: number
  slowestStart: number
}

/** Somebody with his last request that is still open. */
type Customer = { token: string; open: string | null }

type Turn = { balancer: Balancer; steadiness: Steadiness; customer: Customer; turn: number; seen: Seen }

const READS = ['/accounts', '/auth/me', '/transactions', '/crypto-wallets']

const Written = z.object({ data: z.object({ id: z.string() }) })

/**
 * Two reads, then a write: a request, or the cancellation of the one before, so that nobody ever has too many open ones
 * to ask again (which, where 503s have left some behind, is told by 429 and is an answer).
 */
async function once({ balancer, steadiness, customer, turn, seen }: Turn) {
  const { method, path, body } = next(customer, turn)
  const wasSteady = steadiness.isSteady()
  const answer = await send(`http://127.0.0.1:${balancer.port}`, {
    method,
    path: `/api${path}`,
    headers: {
      authorization: `Bearer ${customer.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body,
  })
  seen.requests++
  if (method !== 'GET') customer.open = null
  if (answer.status === 201) {
    seen.written++
    customer.open = Written.parse(JSON.parse(answer.text)).data.id
  } else if (answer.status === 200) seen.cancelled += method === 'DELETE' ? 1 : 0
  // The bank's own 503 tells when to come back: a new server opens its connections, and the machine is busy.
  else if (answer.status === 503 && answer.headers['retry-after']) seen.busy++
  else if (answer.status !== 429 && !(wasSteady && steadiness.isSteady())) seen.unfair++
  else if (answer.status !== 429) {
    seen.failed++
    seen.statuses.add(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 80)}`)
  }
  await sleep(PAUSE_MS)
}

function next({ open }: Customer, turn: number): Pick<Attempt, 'method' | 'path' | 'body'> {
  if (turn % 3 !== 2) return { method: 'GET', path: READS[turn % READS.length] ?? '', body: null }
  if (open !== null)
    return { method: 'DELETE', path: transactions.cancel.path.replace(':id', open), body: null }
  const body = Buffer.from(JSON.stringify({ ...deposit(), amount: 250 }))
  return { method: 'POST', path: transactions.create.path, body }
}
