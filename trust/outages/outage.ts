import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { ask } from '../harness/answers.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inTurn } from '../harness/in-turn.ts'
import { processesOf, signalAll } from '../harness/postgres-processes.ts'
import { type RunningBank, withGate } from '../harness/running-bank.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { type Gate, openGate } from './gate.ts'

/** Milliseconds of each fault, and the number of rounds through all faults. */
const SIZES = { full: { ms: 3500, rounds: 1 }, night: { ms: 60_000, rounds: 10 } }

const WORKERS = 8
const PAUSE_MS = 60

/** The specification's limits for an answer and a recovery, and extra time for a busy machine. */
const ANSWER_MS = 3000
const RECOVERY_MS = 5000
const SLACK_MS = 3000

/** When to give up waiting for a recovery. */
const GIVE_UP_MS = 60_000

/** The most connections of a server (server/src/db/connect.ts). */
const POOL = 16

const FLAP_MS = 350

const ANY_FAULT_IS_401: Break = {
  file: 'server/src/http/failures.ts',
  from: 'const problem = problemFor(error)',
  to: "const problem = problemFor(error).status < 500 ? problemFor(error) : new Problem('session_expired')",
}

type Fault = (bank: RunningBank, gate: Gate, ms: number) => Promise<void>

const FAULTS: Record<string, Fault> = {
  async gone(_bank, gate, ms) {
    gate.shut()
    await sleep(ms)
    gate.open()
  },
  async frozen({ owner }, _gate, ms) {
    const pids = await processesOf(owner)
    // This also stops the servers' own sessions in the middle of their work.
    signalAll(pids, 'SIGSTOP')
    await sleep(ms)
    signalAll(pids.toReversed(), 'SIGCONT')
  },
  async flapping(_bank, gate, ms) {
    for (const until = performance.now() + ms; performance.now() < until; ) {
      gate.shut()
      await sleep(FLAP_MS)
      gate.open()
      await sleep(FLAP_MS)
    }
  },
  async 'killing sessions'({ owner }, _gate, ms) {
    for (const until = performance.now() + ms / 2; performance.now() < until; await sleep(FLAP_MS)) {
      await owner.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'meranti_app' and datname = current_database()`)
    }
  },
}

/**
 * A database that is unreachable, frozen (SIGSTOP), flapping or ending sessions, under a constant load. Every request
 * is answered in time; while the database is unavailable the answer is 503 with Retry-After and never 401; and the servers
 * recover by themselves. The control answers 401 to every failure.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const { ms, rounds } = sizeOf(SIZES, size)
  const found = await withGate(openGate, postgres, {}, async (bank, gate) => {
    const seen = newSeen()
    for (let round = 0; round < rounds; round++) await suffer(bank, gate, seen, Object.entries(FAULTS), ms)
    const held = await bank.owner.value<number>(sql`
      select count(*) from pg_stat_activity
      where usename = 'meranti_app' and datname = current_database()`)
    if (held > POOL * bank.servers.length) seen.wrong.push(`${held} connections are held`)
    seen.wrong.push(...(await bank.judge()))
    return { ...seen, held }
  })
  const { statuses, slowest, recoveries, held } = found
  const late = slowest > ANSWER_MS + SLACK_MS ? [`an answer took ${Math.round(slowest)} ms`] : []
  const breaks = [ANY_FAULT_IS_401]
  const controlled = await withGate(openGate, postgres, { breaks }, async (bank, gate) => {
    const seen = newSeen()
    await suffer(bank, gate, seen, [['gone', FAULTS.gone]], 1500)
    return seen.statuses.get(401) ?? 0
  })
  const failures = [...new Set([...found.wrong, ...late])]
  if (controlled === 0)
    failures.push('the control: a server that answers 401 to every failure signed out no user')
  const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count}x ${status}`)
  const recovered = [...recoveries].map(([fault, ms]) => `${fault} ${Math.round(ms)} ms`).join(', ')
  const line = `${counted.join(', ')}, ${statuses.get(401) ?? 0}x 401; slowest answer ${Math.round(slowest)} ms; recovery after ${recovered}; ${held} connections afterwards; control: ${controlled} answers 401`
  return { line, failures }
}

type Seen = {
  statuses: Map<number, number>
  slowest: number
  /** The slowest recovery from each fault. */
  recoveries: Map<string, number>
  wrong: string[]
}

const newSeen = (): Seen => ({ statuses: new Map(), slowest: 0, recoveries: new Map(), wrong: [] })

/** Runs the load and causes one fault after the other. */
async function suffer(
  bank: RunningBank,
  gate: Gate,
  seen: Seen,
  faults: [string, Fault | undefined][],
  ms: number,
) {
  let stopped = false
  /** When each call last succeeded. */
  const wentWell = new Map<string, number>()
  const people = await bank.addAll(WORKERS)
  const running = people.map(async ({ token }, at) => {
    for (let turn = at; !stopped; turn++) {
      const [method, path, body] = inTurn(CALLS, turn)
      const answer = await ask(inTurn(bank.servers, turn), path, { method, token, body })
      const { status } = answer
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
      seen.slowest = Math.max(seen.slowest, answer.ms)
      if (status < 300 && status > 0) wentWell.set(`${method} ${path}`, performance.now())
      else if (status !== 503 && status !== 429)
        seen.wrong.push(`${method} ${path} was answered ${status || answer.text}`)
      else if (!(Number(answer.headers['retry-after']) > 0))
        seen.wrong.push(`a ${status} without Retry-After`)
      if (path === '/health' && status !== 200) seen.wrong.push(`/health was answered ${status}`)
      await sleep(PAUSE_MS)
    }
  })
  try {
    await sleep(500)
    for (const [name, fault] of faults) {
      await fault?.(bank, gate, ms)
      const ended = performance.now()
      const time = stopwatch()
      const isBack = () => CALLS.every(([method, path]) => (wentWell.get(`${method} ${path}`) ?? 0) > ended)
      while (!isBack() && time() < GIVE_UP_MS) await sleep(20)
      const took = time()
      seen.recoveries.set(name, Math.max(took, seen.recoveries.get(name) ?? 0))
      if (took > RECOVERY_MS + SLACK_MS)
        seen.wrong.push(`some calls still fail ${Math.round(took)} ms after “${name}”`)
    }
  } finally {
    stopped = true
    await Promise.all(running)
  }
}

/** The calls, made in turn: reads, a write, a public call, and both probes. */
const CALLS: ['GET' | 'PUT', string, object?][] = [
  ['GET', '/accounts'],
  ['GET', '/transactions'],
  ['PUT', '/savings', { goalAmount: 1000 }],
  ['GET', '/auth/me'],
  ['GET', '/status'],
  ['GET', '/ready'],
  ['GET', '/health'],
]
