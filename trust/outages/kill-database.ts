import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { chanceOf } from '../../demo/chance.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { processesOf, signalAll } from '../harness/postgres-processes.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { findLost, type Load, startWriteLoad, verdictOn } from './write-load.ts'

const SIZES = { small: 1, full: 3, night: 50 }
const WORKERS = 12

/** The most kills in the control, until something is lost. */
const BROKEN_KILLS = 10

/** How soon the bank must write again after the database was killed, and extra time for a busy machine. */
const RECOVERY_MS = 5000
const SLACK_MS = 5000

/** When to give up waiting for a bank that does not write again. */
const GIVE_UP_MS = 120_000

/**
 * Kill -9 of PostgreSQL, the postmaster and all of its processes, while twelve clients write; the server that started
 * it starts it again. No acknowledged write is lost, no change is half done, and the server keeps running, answering 503
 * and never 401 in the meantime. The control runs with synchronous_commit off.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const control = await runControl(postgres, seed)
  await using bank = await openRunningBank(postgres, { servers: 1, embedded: true })
  const failures: string[] = []
  const pid = bank.servers[0]?.pid
  const load = await startWriteLoad(bank, { workers: WORKERS, seed })
  const recoveries: number[] = []
  for (const pause of pauses(seed, sizeOf(SIZES, size))) {
    await somethingToLose(load, pause)
    recoveries.push(await killDatabase(bank, load))
  }
  await load.stop()
  const slowest = Math.max(...recoveries)
  if (slowest > RECOVERY_MS + SLACK_MS)
    failures.push(`the bank wrote again only after ${Math.round(slowest)} ms`)
  if (bank.servers[0]?.pid !== pid || !bank.servers[0]?.isRunning())
    failures.push('the server did not keep running')
  const verdict = await verdictOn(load, bank)
  failures.push(...verdict.failures)
  const line = `${recoveries.length} kills, ${verdict.line}; ${load.statuses.get(503) ?? 0} answers 503, ${load.statuses.get(401) ?? 0} answers 401, slowest answer ${Math.round(load.slowest)} ms; writing again after ${recoveries.map((ms) => Math.round(ms)).join(', ')} ms`
  if (control.lost === 0) failures.push('the control: nothing was lost with synchronous_commit off')
  return {
    line: `${line}; control: with synchronous_commit off ${control.lost} of ${control.acknowledged} acknowledged writes lost in ${control.kills} kills`,
    failures,
  }
}

function pauses(seed: number, kills: number): number[] {
  const chance = chanceOf(`database kills ${seed}`)
  return Array.from({ length: kills }, () => 800 + 1200 * chance())
}

async function somethingToLose(load: Load, pause: number) {
  const before = load.count()
  await sleep(pause)
  while (load.count() < before + 30) await sleep(5)
}

/** Kills all processes of PostgreSQL and returns the milliseconds until a write was acknowledged again. */
async function killDatabase({ owner }: RunningBank, load: Load): Promise<number> {
  const pids = await processesOf(owner)
  // The postmaster first, so that it does not restart anything.
  signalAll(pids, 'SIGKILL')
  const killed = performance.now()
  const time = stopwatch()
  // Only writes sent after the kill count.
  while (load.newest <= killed && time() < GIVE_UP_MS) await sleep(10)
  return time()
}

async function runControl(postgres: Run['postgres'], seed: number) {
  await using bank = await openRunningBank(postgres, { servers: 1, embedded: true })
  // The server refuses to start with this setting, so it is changed while the server runs, for its next connections.
  await bank.owner.run(sql`alter role meranti_app set synchronous_commit = off`)
  await bank.owner.run(sql`alter system set wal_writer_delay = '1s'`)
  await bank.owner.run(sql`select pg_reload_conf()`)
  await bank.owner.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where usename = 'meranti_app'`)
  const load = await startWriteLoad(bank, { workers: WORKERS, seed })
  let [kills, lost] = [0, 0]
  for (const pause of pauses(seed, BROKEN_KILLS)) {
    await somethingToLose(load, pause)
    await killDatabase(bank, load)
    kills++
    lost = (await findLost(bank.owner, load.acknowledged)).length
    if (lost > 0) break
  }
  const acknowledged = load.count()
  await load.stop()
  return { kills, lost, acknowledged }
}
