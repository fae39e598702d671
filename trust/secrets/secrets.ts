import { chanceOf } from '../../demo/chance.ts'
import { openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { tryRights } from './app-rights.ts'
import { tamperWithAudit } from './audit-tampering.ts'
import { leaveCanaries } from './canaries.ts'
import { rotateUnderLoad } from './rotation.ts'
import { tamperWithSeals } from './seal-tampering.ts'

/** A debugging line of the kind that is sometimes left behind. */
const DEBUG_LOG: Break = {
  file: 'server/src/http/request-log.ts',
  from: 'requestId: request.id,',
  to: 'requestId: request.id, body: request.body,',
}

/**
 * Secrets must not be found anywhere, and final data must not change. A password, a token and a social security number
 * are searched for in logs, answers, backups and PostgreSQL's own files; a superuser's changes of the audit log are
 * detected; a seal that was moved or altered does not open; the serving role can't rewrite final data; and no read fails
 * during a key rotation. The controls log request bodies, and grant that role every right.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const chance = chanceOf(`secrets ${seed}`)
  await using bank = await openBankUnderTest(postgres)
  const canaries = await leaveCanaries(
    bank,
    chance,
    await bank.start({ environment: { LOG_LEVEL: 'trace' } }),
  )
  const seals = await tamperWithSeals(bank, chance, sizeOf({ full: 300, night: 5000 }, size))
  const audit = await tamperWithAudit(bank, chance, sizeOf({ full: 120, night: 1000 }, size))
  const rotation = await rotateUnderLoad(bank)
  const { environment } = rotation
  const rights = await tryRights(bank, await bank.start({ environment }))
  // Some rows were written by the experiment, and the key that signs wallets has been replaced.
  const broken = await bank.judge({ arranged: true, trust: null })

  const chatty = await leaveCanaries(
    bank,
    chance,
    await bank.start({ environment: { ...environment, LOG_LEVEL: 'info' }, breaks: [DEBUG_LOG] }),
  )
  const unnoticed = [
    ...(chatty.found.some((what) => what.startsWith('a log')) ? [] : ['logged bodies']),
    ...(rights.controlAllowed > 0 ? [] : ['a role with every right']),
  ]
  const failures = [
    ...canaries.found,
    ...seals.wrong,
    ...audit.wrong,
    ...rights.wrong,
    ...rotation.wrong,
    ...broken,
    ...unnoticed.map((what) => `the control did not notice ${what}`),
  ]
  const line = `3 canaries in ${canaries.places} places and ${canaries.megabytes} MB of files, ${canaries.found.length} found; ${audit.found} of ${audit.tried} changes of the audit log detected; ${seals.refused} of ${seals.tried} changed seals refused; ${rights.refused} of ${rights.tried} statements refused to the serving role; ${rotation.reads} reads during ${rotation.rotations} rotations of the key, ${rotation.failed} failed; controls: ${2 - unnoticed.length} of 2 noticed`
  return { line, failures }
}
