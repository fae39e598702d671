import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { chanceOf } from '../../demo/chance.ts'
import { ask, codeOf } from '../harness/answers.ts'
import type { Member } from '../harness/bank-under-test.ts'
import { BROKEN_ENDPOINTS, broken } from '../harness/broken-endpoints.ts'
import { deposit } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inParallel } from '../harness/parallel.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { type Fate, startProxy } from './proxy.ts'

const SIZES = { full: { fundings: 300, ms: 12_000 }, night: { fundings: 10_000, ms: 3_600_000 } }
const BROKEN = { fundings: 60, ms: 10_000 }

/** Fundings of one customer: fewer than the limit of open requests, so that an additional one would be accepted. */
const EACH = 10

/** The most attempts of a client to get an answer. */
const TRIES = 40
const PATIENCE_MS = 10_000

/**
 * Fundings sent repeatedly with the same reference, over a connection that loses three answers of ten, delays some and
 * duplicates some requests: each makes one row, and every answer about it is the same. The server is restarted in between.
 * The control stores its key after the write.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const control = await runControl(postgres, seed)
  await using bank = await openRunningBank(postgres)
  const failures: string[] = []
  const path = transactions.create.path
  const { fundings, sent, rows, different, unanswered } = await send(bank, path, seed, sizeOf(SIZES, size))
  if (rows !== fundings) failures.push(`${fundings} fundings made ${rows} rows`)
  if (different > 0) failures.push(`${different} fundings got different answers`)
  if (unanswered > 0) failures.push(`${unanswered} fundings were never answered`)
  failures.push(...(await keysOfTheirOwn(bank)), ...(await bank.judge()))
  const line = `${fundings} fundings sent ${sent} times, 30 % of the answers lost: ${rows} rows, ${different} with two answers; the key survives a restart and is valid only for its owner`
  if (control.rows <= control.fundings)
    failures.push('the control: a key stored after the write made no second row')
  return {
    line: `${line}; control: with the key stored after the write ${control.fundings} fundings made ${control.rows} rows`,
    failures,
  }
}

async function send(bank: RunningBank, path: string, seed: number, size: { fundings: number; ms: number }) {
  const chance = chanceOf(`retries ${seed}`)
  const fateOf = (): Fate => {
    const drawn = chance()
    if (drawn < 0.3) return 'loses its answer'
    if (drawn < 0.4) return 'is late'
    return drawn < 0.6 ? 'comes twice' : 'passes'
  }
  let turn = 0
  const { servers } = bank
  const proxy = await startProxy(() => servers[turn++ % servers.length]?.port ?? 0, fateOf)
  const until = performance.now() + size.ms
  const people = await bank.addAll(Math.ceil(size.fundings / EACH))
  const work = people.flatMap((member) =>
    Array.from({ length: EACH }, () => ({
      member,
      // As sent over the wire, in dollars.
      body: { ...deposit(), amount: 250 },
      more: Math.floor(chance() * 4),
    })),
  )
  let [fundings, sent, different, unanswered] = [0, 0, 0, 0]
  try {
    await inParallel(work.slice(0, size.fundings).values(), 8, async ({ member, body, more }) => {
      if (performance.now() > until) return
      fundings++
      const answers: string[] = []
      for (let tried = 0; tried < TRIES && answers.length === 0; tried++) {
        sent++
        answers.push(...(await post(proxy.port, path, member, body)))
      }
      // Some are repeated at once although they have their answer.
      sent += more
      const again = await Promise.all(
        Array.from({ length: more }, () => post(proxy.port, path, member, body)),
      )
      if (answers.length === 0) unanswered++
      if (new Set([...answers, ...again.flat()]).size > 1) different++
    })
  } finally {
    await proxy.close()
  }
  // Duplicated requests can still be under way.
  await sleep(500)
  const rows = await bank.owner.value<number>(sql`select count(*) from transactions`)
  return { fundings, sent, rows, different, unanswered }
}

/** Sends it over a new connection. Returns the answer's text, or nothing if there was none. */
async function post(port: number, path: string, { token }: Member, body: object): Promise<string[]> {
  const way = { isAlone: true, patienceMs: PATIENCE_MS }
  const answer = await ask({ url: `http://127.0.0.1:${port}` }, path, { token, body, ...way })
  if (answer.status === 503) await sleep(200)
  // A refusal counts as an answer, which differs from the funding's own.
  return answer.status === 0 || answer.status === 503 ? [] : [answer.text]
}

/**
 * The same reference means a different funding for another customer and the same one after a restart (DEC-37). With another
 * amount it is refused.
 */
async function keysOfTheirOwn(bank: RunningBank): Promise<string[]> {
  const [one, other] = await bank.addAll(2)
  const [server] = bank.servers
  if (!one || !other || !server) throw new Error('The bank lacks a customer or a server.')
  const body = deposit()
  const first = await one.at(0)(transactions.create, { body })
  const foreign = await other.at(1)(transactions.create, { body })
  const greedy = await codeOf(one.at(1)(transactions.create, { body: { ...body, amount: cents(9_999_00) } }))
  await server.end('SIGTERM')
  await server.startAgain()
  const later = await one.at(0)(transactions.create, { body })
  return [
    ...(foreign.data.id === first.data.id ? ['a customer’s key led to another customer’s funding'] : []),
    ...(greedy === 'reference_taken' ? [] : [`the same key with another amount: ${greedy}`]),
    ...(later.data.id === first.data.id ? [] : ['the key did not survive a restart']),
  ]
}

async function runControl(postgres: Run['postgres'], seed: number) {
  await using bank = await openRunningBank(postgres, { breaks: [BROKEN_ENDPOINTS] })
  await bank.owner.run(
    sql`create table broken_keys (key text, user_id uuid, reference text, primary key (key, user_id))`,
  )
  await bank.owner.run(sql`select grant_to_app('grant select, insert on broken_keys to %I')`)
  // One round is nearly always enough, since only two of sixty requests have to arrive simultaneously.
  let found = await send(bank, broken.request.path, seed, BROKEN)
  for (let again = 1; again < 5 && found.rows <= found.fundings; again++) {
    const more = await send(bank, broken.request.path, seed + again, BROKEN)
    found = { ...more, fundings: found.fundings + more.fundings }
  }
  return found
}
