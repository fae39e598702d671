import { transactions } from '@bank/contract/transactions'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { BROKEN_ENDPOINTS, broken } from '../harness/broken-endpoints.ts'
import { requestBy } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { calling, fire, retryCount } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { MONEY_COMMANDS } from './money-commands.ts'
import type { Real } from './money-model.ts'
import { PEOPLE_COMMANDS } from './people-commands.ts'

/** Requests that are approved, also by the control, and the model's sequences of commands, for at most this time. */
const SIZES = {
  small: { pending: 40, broken: 20, sequences: 3, commands: 30, ms: 60_000 },
  full: { pending: 200, broken: 40, sequences: 200, commands: 30, ms: 32_000 },
  night: { pending: 200, broken: 40, sequences: 5000, commands: 60, ms: 3_600_000 },
}

/** Simultaneous approvals of each request. */
const APPROVALS = 10

/** A customer can have 20 open requests. */
const EACH = 20

const approve: Real['approve'] = (admin, server, id) =>
  admin.at(server)(transactions.approve, { params: { id } })
const approveBroken: Real['approve'] = (admin, server, id) =>
  admin.at(server)(broken.approve, { params: { id } })

/**
 * Concurrent operations on money at two servers end as if they had been done one after the other. Random sequences are
 * compared with a model, and ten clients approve each of many requests simultaneously. The control approves by SELECT and
 * then UPDATE, with and without the database's second line of defence.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const { pending, broken: pendingBroken, ...model } = sizeOf(SIZES, size)
  const control = await runControl(postgres, seed, pendingBroken)
  const busyBefore = retryCount()
  await using bank = await openRunningBank(postgres)
  const failures = [...control.failures]
  const { successes, ms } = await approveTogether(bank, approve, pending)
  // On a stalled machine, a call answered with 503 may have succeeded nevertheless, so the rows are counted.
  const completed = await bank.owner.value<number>(
    sql`select count(*) from transactions where status = 'completed'`,
  )
  const isUnsure = retryCount() > busyBefore && successes < pending
  if (completed !== pending || (successes !== pending && !isUnsure))
    failures.push(`${pending} requests were approved ${successes} times, and ${completed} are completed`)
  const { runs, commands, error } = await runModel({ bank, approve, seed, ...model })
  if (error) failures.push(error)
  failures.push(...(await bank.judge({ secrets: ['219099999'] })))
  const deadlocks = await bank.owner.value<number>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  const line = `${pending} requests x ${APPROVALS} approvals at once: ${successes} succeeded in ${(ms / 1000).toFixed(1)} s; ${runs} sequences, ${commands} commands of 1 to 32 clients, ${error ? 1 : 0} broken, ${deadlocks} deadlocks, ${retryCount() - busyBefore} times 503 for a busy machine`
  return { line: `${line}; control: ${control.line}`, failures }
}

async function approveTogether(bank: RunningBank, by: Real['approve'], pending: number) {
  const people = await bank.addAll(pending / EACH)
  const ids: string[] = []
  await inParallel(people.entries(), 5, async ([at, member]) => {
    for (let n = 0; n < EACH; n++) ids.push(await calling(() => requestBy(member, (at + n) % 2)))
  })
  const began = performance.now()
  let successes = 0
  let stumbles = 0
  await inParallel(ids.values(), 2, async (id) => {
    const calls = await fire(APPROVALS, (client) =>
      by(inTurn(bank.admins, client), client % 2, id).catch((error: unknown) => {
        if (by === approve) throw error
        stumbles++
        return null
      }),
    )
    successes += calls.answers.filter((answer) => answer !== null).length
  })
  return { successes, stumbles, ms: performance.now() - began }
}

type ModelRun = {
  bank: RunningBank
  approve: Real['approve']
  seed: number
  sequences: number
  commands: number
  ms: number
  /** In the control every failure counts, and the first one is enough. */
  broken?: true
}

async function runModel(given: ModelRun) {
  const { bank, approve, seed, sequences, commands: maxCommands, ms, broken: isBroken = false } = given

  let commands = 0
  let last = Promise.resolve()
  const property = fc.asyncProperty(
    fc.commands([...MONEY_COMMANDS, ...PEOPLE_COMMANDS], { maxCommands, size: 'max' }),
    async (sequence) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      const before = retryCount()
      try {
        const real: Real = { bank, approve, customers: await bank.addAll(2) }
        const customers = real.customers.map(() => ({
          balance: 0,
          usable: true,
          sent: 0,
          verification: 'not_submitted',
        }))
        await fc.asyncModelRun(() => ({ model: { customers, requests: [] }, real }), sequence)
      } catch (error) {
        // After a 503 the change may or may not have been made, so the model can't judge this sequence.
        if (isBroken || retryCount() === before) throw error
      } finally {
        resolve()
      }
      commands += [...sequence].length
    },
  )
  const details = await fc.check(property, {
    seed,
    numRuns: sequences,
    interruptAfterTimeLimit: ms,
    endOnFailure: isBroken,
  })
  // A sequence can still be running when the time is over, and the bank can be judged only after its end.
  await last
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : 'a broken promise'
  const { counterexample, numRuns: runs, numShrinks } = details
  const error = details.failed
    ? `${why.split('\n')[0]}, after ${runs} sequences, shrunk ${numShrinks} times to: ${counterexample}`
    : null
  return { runs, commands, error }
}

/** The naive approval twice: with the database's guards it must pay once, and without them it must pay more than once. */
async function runControl(postgres: Run['postgres'], seed: number, pending: number) {
  await using bank = await openRunningBank(postgres, { breaks: [BROKEN_ENDPOINTS] })
  const guarded = await approveTogether(bank, approveBroken, pending)
  await bank.owner.run(sql`alter table transactions disable trigger guarded`)
  await bank.owner.run(sql`alter table transfers drop constraint transfers_transaction_id_key`)
  const bare = await approveTogether(bank, approveBroken, pending)
  const sequences = { sequences: 20, commands: 30, ms: 120_000, broken: true as const }
  const { error } = await runModel({ bank, approve: approveBroken, seed, ...sequences })
  const broken = await bank.judge()
  const line = `SELECT then UPDATE paid ${pending} requests ${guarded.successes} times (${guarded.stumbles} were stopped by the database’s guards) and ${bare.successes} times without the guards; its model run ${error ? 'failed' : 'passed'}, ${broken.length} invariants broken`
  const noticed = bare.successes > pending && error !== null && broken.some((one) => one.startsWith('INV-2'))
  const failures = noticed ? [] : ['the control: approvals that read first and write later were not noticed']
  if (guarded.successes !== pending)
    failures.push(`the database’s guards let ${guarded.successes} approvals through`)
  return { line, failures }
}
