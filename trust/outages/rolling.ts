import { setTimeout as sleep } from 'node:timers/promises'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import type { Break } from '../harness/breaks.ts'
import { deposit } from '../harness/deposits.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { send } from '../harness/wire.ts'
import { type Balancer, startBalancer } from './balancer.ts'

const SIZES = { fast: 2, night: 20 }

/** Rounds of the control at most: in the first one, nearly always, somebody asks at the wrong moment. */
const BROKEN_ROUNDS = 8

/** A server that nobody has taught to end: it closes at once, says nothing before, and drops who is connected. */
const PLAIN_CLOSE: readonly Break[] = [
  { file: 'server/src/serve-bank.ts', from: 'await sleep(config.DRAIN_SECONDS * 1000)', to: '' },
  { file: 'server/src/app.ts', from: 'return503OnClosing: false', to: 'return503OnClosing: true' },
  { file: 'server/src/app.ts', from: "forceCloseConnections: 'idle'", to: 'forceCloseConnections: true' },
]

const WORKERS = 10
const PAUSE_MS = 30

/** How long both servers serve between two restarts. */
const CALM_MS = 400

/**
 * R12: two servers behind a balancer, restarted in turns under reads and writes with references: no request fails, and
 * none is done twice. The control ends at once when it is asked to, without saying first that it is no longer ready.
 */
export async function run({ postgres, night }: Run): Promise<Outcome> {
  const rounds = SIZES[night ? 'night' : 'fast']
  const bank = await openRunningBank(postgres)
  const failures: string[] = []
  let line = ''
  try {
    const { requests, failed, unfair, written, busy, statuses, slowestEnd, slowestStart } = await roll(
      bank,
      rounds,
    )
    if (failed > 0) failures.push(`${failed} requests failed (${[...statuses].join('; ')})`)
    const { rows } = await bank.owner.row<{ rows: number }>(sql`select count(*) as rows from transactions`)
    if (rows < written || rows > written + busy + unfair)
      failures.push(`${written} writes were acknowledged, and ${rows} rows are there`)
    failures.push(...(await bank.judge()))
    line = `${rounds} rounds, ${requests} requests through a balancer of our own, ${failed} failed, ${unfair} not judged since the machine stood still, ${busy} told to come again (503), ${written} writes and ${rows} rows; a server ends in ${(slowestEnd / 1000).toFixed(1)} s and starts in ${(slowestStart / 1000).toFixed(1)} s at most`
  } finally {
    await bank.stop()
  }
  const naive = await openRunningBank(postgres, { breaks: PLAIN_CLOSE })
  try {
    let [requests, failed] = [0, 0]
    for (let round = 0; round < BROKEN_ROUNDS && failed === 0; round++) {
      const more = await roll(naive, 1)
      requests += more.requests
      failed += more.failed
    }
    if (failed === 0) failures.push('the control: nobody noticed servers that end at once')
    return {
      line: `${line}; control: ${failed} of ${requests} requests failed with a plain close()`,
      failures,
    }
  } finally {
    await naive.stop()
  }
}

async function roll(bank: RunningBank, rounds: number) {
  const balancer = await startBalancer(bank.servers.map(({ port }) => port))
  const seen = {
    requests: 0,
    failed: 0,
    written: 0,
    busy: 0,
    slowestEnd: 0,
    slowestStart: 0,
    statuses: new Set<string>(),
  }
  let stopped = false
  const people = await bank.addAll(WORKERS)
  const running = people.map(async ({ token }) => {
    for (let turn = 0; !stopped; turn++) await once(balancer, token, turn, seen)
  })
  try {
    for (let round = 0; round < rounds; round++) {
      for (const server of bank.servers) {
        await sleep(CALM_MS)
        const began = performance.now()
        await server.end('SIGTERM')
        seen.slowestEnd = Math.max(seen.slowestEnd, performance.now() - began)
        seen.slowestStart = Math.max(seen.slowestStart, await server.startAgain())
      }
    }
    await sleep(CALM_MS)
  } finally {
    stopped = true
    await Promise.all(running)
    await balancer.close()
  }
  const unfair = Math.min(balancer.unfair(), seen.failed)
  return { ...seen, failed: seen.failed - unfair, unfair }
}

type Seen = {
  requests: number
  failed: number
  written: number
  busy: number
  statuses: Set<string>
  slowestEnd: number
  slowestStart: number
}

const READS = ['/accounts', '/auth/me', '/transactions', '/crypto-wallets']

/** Two reads, then a write; a customer who has enough open requests is told so (429), which is an answer. */
async function once({ port }: Balancer, token: string, turn: number, seen: Seen) {
  const writes = turn % 3 === 2
  const method = writes ? 'POST' : 'GET'
  const path = writes ? transactions.create.path : READS[turn % READS.length]
  const body = writes ? Buffer.from(JSON.stringify({ ...deposit(), amount: 250 })) : null
  const answer = await send(`http://127.0.0.1:${port}`, {
    method,
    path: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body,
  })
  seen.requests++
  if (answer?.status === 201) seen.written++
  // The bank's own 503 tells when to come back: a new server opens its connections, and the machine is busy.
  else if (answer?.status === 503 && answer.headers['retry-after']) seen.busy++
  else if (answer?.status !== 200 && answer?.status !== 429) {
    seen.failed++
    seen.statuses.add(
      `${method} ${path}: ${answer?.status ?? 'no answer'} ${answer?.text.slice(0, 80) ?? ''}`,
    )
  }
  await sleep(PAUSE_MS)
}
