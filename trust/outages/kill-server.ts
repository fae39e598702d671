import { setTimeout as sleep } from 'node:timers/promises'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { chanceOf } from '../../demo/chance.ts'
import { BROKEN_ENDPOINTS, broken } from '../harness/broken-endpoints.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { calling } from '../harness/fired.ts'
import { inParallel } from '../harness/parallel.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { type Load, startWriteLoad, verdictOn } from './write-load.ts'

const SIZES = { full: { kills: 3, resent: 100 }, night: { kills: 100, resent: 5000 } }
const WORKERS = 12

/** Acknowledged writes before the next kill. */
const WRITTEN = 100

/** The most kills in the control. One between the two commits is enough, and most are. */
const BROKEN_KILLS = 30

/**
 * Kill -9 of one of two servers at random moments while twelve clients write. No acknowledged write is lost, no change
 * is half done, and a request that is sent again gets the same result. The control writes the audit row after the commit.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const { kills, resent } = sizeOf(SIZES, size)
  const control = await runControl(postgres, seed)
  await using bank = await openRunningBank(postgres)
  const failures: string[] = []
  const load = await startWriteLoad(bank, { workers: WORKERS, seed })
  const back = await killAgainAndAgain(bank, load, seed, kills)
  await load.stop()
  const other = await resend(load, resent)
  if (other > 0) failures.push(`${other} requests got a different answer when they were sent again`)
  const verdict = await verdictOn(load, bank)
  failures.push(...verdict.failures)
  const line = `${back.length} kills, ${verdict.line}; no write for ${(load.longestGap / 1000).toFixed(1)} s at most, a killed server back in ${(Math.max(...back) / 1000).toFixed(1)} s at most`
  if (control.unaudited === 0) failures.push('the control: no approval lost its audit row')
  const noticed = control.violated ? 'noticed' : 'not noticed'
  if (!control.violated) failures.push('the control: the invariants did not notice the missing audit rows')
  return {
    line: `${line}; control: with the audit row after the commit ${control.unaudited} approvals have none after ${control.kills} kills, ${noticed}`,
    failures,
  }
}

async function killAgainAndAgain(bank: RunningBank, load: Load, seed: number, kills: number) {
  const chance = chanceOf(`kills ${seed}`)
  const back: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const server = bank.servers[kill % bank.servers.length]
    if (!server) break
    // Waits for a number of writes rather than a time, because machines differ, and then for a random moment.
    const before = load.count()
    while (load.count() < before + WRITTEN) await sleep(20)
    await sleep(200 * chance())
    await server.end('SIGKILL')
    back.push(await server.startAgain())
  }
  return back
}

/** Repeats acknowledged requests and counts those that get a different answer. */
async function resend({ acknowledged }: Load, most: number): Promise<number> {
  let other = 0
  await inParallel(acknowledged.requests.slice(-most).entries(), 4, async ([at, { id, body, member }]) => {
    const { data } = await calling(() => member.at(at % 2)(transactions.create, { body }))
    if (data.id !== id) other++
  })
  return other
}

async function runControl(postgres: Run['postgres'], seed: number) {
  await using bank = await openRunningBank(postgres, { breaks: [BROKEN_ENDPOINTS] })
  const load = await startWriteLoad(bank, {
    workers: WORKERS,
    seed,
    approve: (admin, server, id) => admin.at(server)(broken.approveUnaudited, { params: { id } }),
  })
  let kills = 0
  let unaudited = 0
  while (unaudited === 0 && kills < BROKEN_KILLS) {
    await killAgainAndAgain(bank, load, seed + kills++, 1)
    unaudited = await countUnaudited(bank)
  }
  await load.stop()
  unaudited = await countUnaudited(bank)
  const violated = (await bank.judge()).some((one) => one.startsWith('INV-3') || one.startsWith('INV-4'))
  return { kills, unaudited, violated }
}

function countUnaudited({ owner }: RunningBank): Promise<number> {
  return owner.value<number>(sql`
    select count(*) from transactions t
    where status = 'completed' and decided_at < clock_timestamp() - interval '2 seconds' and not exists (
      select from audit_log l where l.subject_id = t.id::text and l.act = 'transaction.approved')`)
}
