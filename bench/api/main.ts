import path from 'node:path'
import { memoryOf } from '../../server/testing/processes.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from '../figure.ts'
import { type Load, type Outcome, openLoad, PLACE, requestText } from '../load/load.ts'
import { type Opponent, startOpponent } from '../load/opponent.ts'
import { processorMs } from '../load/processor.ts'
import { median, medianRatio, takeTurns } from '../load/turns.ts'
import { type RunningBank, withLoggingBank } from '../production-bank.ts'
import { addCustomers, addPending, type Customers, clearPending, PAYMENT } from './customers.ts'

/**
 * Compares the product with its floor (bench/api/floor.ts) on the same database and under the same load. The two run in
 * short alternating rounds, so that other work on the machine affects both; a figure is the median of the rounds' ratios.
 * Absolute figures are printed for information and have no budget.
 */

const CONNECTIONS = [1, 16, 64]
const ROUNDS = 5
const ROUND_MS = 1200
/** The requests after which the JIT compiler has optimised everything, and the longest time to wait for that. */
const WARM_UP_REQUESTS = 15_000
const WARM_UP_MAX_MS = 20_000
const CUSTOMERS = 3000
/** The least number of requests for a round of approvals; otherwise three times what the previous round approved. */
const PENDING_MIN = 600

type Kind = 'accounts' | 'deposit' | 'approve'
const KINDS: Kind[] = ['accounts', 'deposit', 'approve']

type Subject = { name: 'product' | 'floor'; port: number; pid: number }
type Round = Outcome & { serverUs: number; databaseUs: number }

export function run(): Promise<Figure[]> {
  return withLoggingBank({}, async (bank) => {
    const customers = await addCustomers(bank.folder, CUSTOMERS)
    const floor = await startOpponent(path.join(import.meta.dirname, 'floor.ts'), customers.connection)
    const load = openLoad()
    try {
      return await compare(bank, floor, load, customers)
    } finally {
      load.end()
      floor.end()
      await customers.close()
    }
  })
}

async function compare(
  bank: RunningBank,
  floor: Opponent,
  load: Load,
  customers: Customers,
): Promise<Figure[]> {
  const subjects: [Subject, Subject] = [
    { name: 'product', port: bank.port, pid: bank.pid },
    { name: 'floor', port: floor.port, pid: floor.pid },
  ]
  const figures: Figure[] = []
  for (const kind of KINDS) {
    for (const subject of subjects) await warmUp(load, customers, subject, kind)
    for (const connections of CONNECTIONS) {
      const rounds = await takeTurns(subjects, ROUNDS, (subject) =>
        oneRound(load, customers, subject, kind, connections, ROUND_MS),
      )
      print(kind, connections, rounds)
      const ratios = {
        'of-floor': medianRatio(rounds, (r) => r.perSecond),
        ...(connections === CONNECTIONS.at(-1) && { 'p99-of-floor': medianRatio(rounds, (r) => r.p99) }),
      }
      figures.push(...figuresOf(`${kind} at ${connections}`, ratios, budgets.api))
    }
  }
  const residentMb = Math.round(memoryOf(bank.pid) / 1024 ** 2)
  return [...figures, ...figuresOf('memory', { 'resident-mb': residentMb }, budgets.api)]
}

async function warmUp(load: Load, customers: Customers, subject: Subject, kind: Kind) {
  const until = performance.now() + WARM_UP_MAX_MS
  for (let done = 0; done < WARM_UP_REQUESTS && performance.now() < until; )
    done += (await oneRound(load, customers, subject, kind, 16, ROUND_MS)).requests
}

let sentBefore = 0
let pending = PENDING_MIN

async function oneRound(
  load: Load,
  customers: Customers,
  { port, pid, name }: Subject,
  kind: Kind,
  connections: number,
  ms: number,
): Promise<Round> {
  const requests = await requestsFor(kind, customers)
  const used = () => [processorMs(pid), processorMs(customers.postmaster, { withChildren: true })] as const
  const [server, database] = used()
  const outcome = await load.run({
    port,
    connections,
    ms,
    requests,
    once: kind === 'approve',
    from: sentBefore,
  })
  const [serverAfter, databaseAfter] = used()
  sentBefore += outcome.sent
  if (kind === 'approve') pending = Math.max(PENDING_MIN, 3 * outcome.requests)
  const refused = Object.entries(outcome.statuses).filter(([status]) => !/^20[01]$/.test(status))
  if (refused.length > 0) throw new Error(`${name}, ${kind}: answers ${JSON.stringify(outcome.statuses)}`)
  const each = (milliseconds: number) => (milliseconds / outcome.requests) * 1000
  return { ...outcome, serverUs: each(serverAfter - server), databaseUs: each(databaseAfter - database) }
}

async function requestsFor(kind: Kind, { owner, tokens, administrators }: Customers): Promise<string[]> {
  if (kind === 'accounts') return tokens.map((token) => requestText('GET', '/api/accounts', { token }))
  await clearPending(owner)
  if (kind === 'deposit') {
    const body = {
      type: 'deposit',
      amount: 250.5,
      accountType: 'savings',
      reference: `bench-${PLACE}`,
      ...PAYMENT,
    }
    return tokens.map((token) => requestText('POST', '/api/transactions', { token, body }))
  }
  const ids = await addPending(owner, pending)
  return ids.map((id, n) =>
    requestText('PUT', `/api/admin/transactions/${id}/approve`, {
      token: administrators[n % administrators.length] ?? '',
    }),
  )
}

function print(kind: Kind, connections: number, [product, floor]: [Round[], Round[]]) {
  for (const [name, rounds] of [['product', product] as const, ['floor', floor] as const]) {
    const of = (value: (round: Round) => number) => median(rounds.map(value))
    console.log(
      `${kind} at ${connections}, ${name}: ${of((r) => r.perSecond).toFixed(0)}/s, p50 ${of((r) => r.p50).toFixed(2)} ms, ` +
        `p99 ${of((r) => r.p99).toFixed(2)} ms, server ${of((r) => r.serverUs).toFixed(0)} µs, ` +
        `database ${of((r) => r.databaseUs).toFixed(0)} µs a request`,
    )
  }
}
