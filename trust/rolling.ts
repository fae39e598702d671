import { setTimeout as sleep } from 'node:timers/promises'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Balancer, startBalancer } from './balancer.ts'
import type { Outcome, Run } from './bank.ts'
import { deposit } from './life.ts'
import { openRunningBank, type RunningBank } from './running-bank.ts'
import { send } from './wire.ts'

const SIZES = { fast: 2, night: 20 }
const BROKEN_ROUNDS = 1

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
    const { requests, failed, written, statuses } = await roll(bank, rounds)
    if (failed > 0) failures.push(`${failed} requests failed (${[...statuses].join('; ')})`)
    const { rows } = await bank.owner.row<{ rows: number }>(sql`select count(*) as rows from transactions`)
    if (rows !== written) failures.push(`${written} writes were acknowledged, and ${rows} rows are there`)
    failures.push(...(await bank.judge()))
    line = `${rounds} rounds, ${requests} requests through a balancer of our own, ${failed} failed, ${rows - written} duplicates`
  } finally {
    await bank.stop()
  }
  const naive = await openRunningBank(postgres, { broken: 'close' })
  try {
    const { requests, failed } = await roll(naive, BROKEN_ROUNDS)
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
  const seen = { requests: 0, failed: 0, written: 0, statuses: new Set<string>() }
  let stopped = false
  const people = await bank.addAll(WORKERS)
  const running = people.map(async ({ token }) => {
    for (let turn = 0; !stopped; turn++) await once(balancer, token, turn, seen)
  })
  try {
    for (let round = 0; round < rounds; round++) {
      for (const server of bank.servers) {
        await sleep(CALM_MS)
        await server.end('SIGTERM')
        await server.startAgain()
      }
    }
    await sleep(CALM_MS)
  } finally {
    stopped = true
    await Promise.all(running)
    await balancer.close()
  }
  return seen
}

type Seen = { requests: number; failed: number; written: number; statuses: Set<string> }

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
  else if (answer?.status !== 200 && answer?.status !== 429) {
    seen.failed++
    seen.statuses.add(
      `${method} ${path}: ${answer?.status ?? 'no answer'} ${answer?.text.slice(0, 80) ?? ''}`,
    )
  }
  await sleep(PAUSE_MS)
}
