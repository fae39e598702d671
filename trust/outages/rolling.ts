import { setTimeout as sleep } from 'node:timers/promises'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { ask } from '../harness/answers.ts'
import type { Break } from '../harness/breaks.ts'
import { deposit } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inTurn } from '../harness/in-turn.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Steadiness, watchSteadiness } from './steadiness.ts'

/** Rounds in which both servers are restarted, and the least number of requests between two restarts. */
const SIZES = { full: { rounds: 2, requests: 50 }, night: { rounds: 20, requests: 1500 } }

/** The most additional rounds to replace those in which the machine stalled. */
const ROUNDS_MORE = 10

/** The most rounds of the control; nearly always a request already fails in the first one. */
const BROKEN_ROUNDS = 20

/** A server without a graceful shutdown: it closes at once without warning and drops its connections. */
const PLAIN_CLOSE: readonly Break[] = [
  { file: 'server/src/boot/serve-bank.ts', from: 'await sleep(config.DRAIN_SECONDS * 1000)', to: '' },
  { file: 'server/src/app.ts', from: 'return503OnClosing: false', to: 'return503OnClosing: true' },
  { file: 'server/src/app.ts', from: "forceCloseConnections: 'idle'", to: 'forceCloseConnections: true' },
]

const WORKERS = 10
const PAUSE_MS = 30

/** The least time for which both servers run between two restarts. */
const CALM_MS = 400

/**
 * Two servers behind haproxy, restarted in turn under reads and writes with references: no request fails, and none is
 * executed twice. The control shuts down at once without first reporting that it is no longer ready.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const wanted = sizeOf(SIZES, size)
  const control = await closePlainly(postgres)
  await using bank = await openRunningBank(postgres)
  const failures: string[] = []
  const seen = await roll(bank, wanted.requests, ({ rounds }) => rounds === wanted.rounds)
  const { rounds, requests, failed, unfair, busy, written, cancelled } = seen
  if (failed > 0) failures.push(`${failed} requests failed (${[...seen.statuses].join('; ')})`)
  if (rounds === 0) failures.push('no round could be judged')
  const found = await bank.owner.row<{ rows: number; undone: number }>(sql`
    select count(*) as rows, count(*) filter (where status = 'cancelled') as undone from transactions`)
  // Requests answered with 503, or that failed in rounds not judged, may have been executed.
  const open = busy + unfair
  if (found.rows < written || found.rows > written + open)
    failures.push(`${written} writes were acknowledged, and there are ${found.rows} rows`)
  if (found.undone < cancelled || found.undone > cancelled + open)
    failures.push(`${cancelled} were acknowledged as cancelled, and ${found.undone} are cancelled`)
  failures.push(...(await bank.judge()))
  const line = `${rounds} rounds, ${requests} requests through ${seen.balancer}, ${failed} failed, ${unfair} in ${seen.unjudged} more rounds not judged because the machine stalled, ${busy} answered 503, ${written} writes and ${found.rows} rows, ${cancelled} of them cancelled; a server ends in ${(seen.slowestEnd / 1000).toFixed(1)} s and starts in ${(seen.slowestStart / 1000).toFixed(1)} s at most; control: ${control.failed} of ${control.requests} requests failed with a plain close()`
  if (control.failed === 0) failures.push('the control: servers that shut down at once were not noticed')
  return { line, failures }
}

/** The control, until a request fails. */
async function closePlainly(postgres: Run['postgres']) {
  await using bank = await openRunningBank(postgres, { breaks: PLAIN_CLOSE })
  return await roll(bank, SIZES.full.requests, (seen) => seen.failed > 0 || seen.rounds === BROKEN_ROUNDS)
}

/**
 * Restarts both servers repeatedly until `isEnough`. A round in which a request failed while the machine stalled proves
 * nothing and does not count. If that happens in every round, no round counts and the experiment fails.
 */
async function roll({ addAll, servers }: RunningBank, requests: number, isEnough: (seen: Seen) => boolean) {
  const [one, two] = servers
  if (!one || !two) throw new Error('The bank has fewer than two servers.')
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
  /** Rounds that are judged. */
  rounds: number
  unjudged: number
  requests: number
  failed: number
  /** Failures while the machine stalled. */
  unfair: number
  written: number
  cancelled: number
  busy: number
  statuses: Set<string>
  slowestEnd: number
  slowestStart: number
}

/** A customer, with the id of the last request if it is still open. */
type Customer = { token: string; open: string | null }

type Turn = { balancer: Balancer; steadiness: Steadiness; customer: Customer; turn: number; seen: Seen }

const READS = ['/accounts', '/auth/me', '/transactions', '/crypto-wallets']

const Written = z.object({ data: z.object({ id: z.string() }) })

/**
 * Two reads, then a write: a request, or the cancellation of the previous one, so that no customer has too many open
 * requests. If 503s have left too many open, 429 is a valid answer.
 */
async function once({ balancer, steadiness, customer, turn, seen }: Turn) {
  const { path, ...sent } = next(customer, turn)
  const { method } = sent
  const wasSteady = steadiness.isSteady()
  const server = { url: `http://127.0.0.1:${balancer.port}` }
  const answer = await ask(server, path, { ...sent, token: customer.token })
  seen.requests++
  if (method !== 'GET') customer.open = null
  if (answer.status === 201) {
    seen.written++
    customer.open = Written.parse(JSON.parse(answer.text)).data.id
  } else if (answer.status === 200) seen.cancelled += method === 'DELETE' ? 1 : 0
  // The bank's own 503 has Retry-After: a new server is opening its connections, or the machine is busy.
  else if (answer.status === 503 && answer.headers['retry-after']) seen.busy++
  else if (answer.status !== 429 && !(wasSteady && steadiness.isSteady())) seen.unfair++
  else if (answer.status !== 429) {
    seen.failed++
    seen.statuses.add(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 80)}`)
  }
  await sleep(PAUSE_MS)
}

function next({ open }: Customer, turn: number) {
  if (turn % 3 !== 2) return { method: 'GET' as const, path: inTurn(READS, turn) }
  if (open !== null) return { method: 'DELETE' as const, path: transactions.cancel.path.replace(':id', open) }
  return { method: 'POST' as const, path: transactions.create.path, body: { ...deposit(), amount: 250 } }
}
