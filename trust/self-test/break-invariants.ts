import sql from 'sql-template-tag'
import { undone } from '../../server/testing/tampering.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { NOWHERE } from '../harness/server-process.ts'
import { findViolations } from '../invariants/invariants.ts'
import { BREAKS, type Break, type Lived, SSN } from './breaks.ts'
import { liveALife } from './life.ts'

/**
 * Tests the invariants that every other experiment checks at its end: they all hold after one of everything that the bank
 * does, and when one is broken directly in the database, exactly that one is reported.
 */
export async function run({ postgres }: Run): Promise<Outcome> {
  await using bank = await openRunningBank(postgres, { environment: { SMTP_URL: NOWHERE } })
  const lived = await liveALife(bank, SSN)
  const failures = await bank.judge({ secrets: [SSN] })
  for (const one of BREAKS) {
    const reported = await tryBreak(bank, one, lived)
    const wanted = one.expected.toSorted().join(' ')
    if (reported !== wanted) failures.push(`${one.name}: reported ${reported || 'nothing'} for ${wanted}`)
  }
  const invariants = new Set(BREAKS.flatMap(({ expected }) => expected))
  const line = `${invariants.size} invariants hold after typical use; control: ${BREAKS.length} ways of breaking them, ${BREAKS.length - failures.length} reported by name`
  return { line, failures }
}

/** Breaks something, checks the invariants, and rolls back. */
async function tryBreak(bank: RunningBank, { work, behind, printed }: Break, lived: Lived): Promise<string> {
  let reported = ''
  await undone(bank.owner, async (tx) => {
    if (behind) await tx.run(sql`set local session_replication_role = replica`)
    const trust = await bank.openTrust()
    const done = work(tx, lived, trust)
    if (done instanceof Promise) await done
    else await tx.run(done)
    const found = await findViolations(tx, { trust, secrets: [SSN], logs: printed ? [printed] : [] })
    reported = [...new Set(found.map(({ invariant }) => invariant))].toSorted().join(' ')
  })
  return reported
}
