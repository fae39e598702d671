import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import type { Break } from '../harness/breaks.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { attacks } from './attacks.ts'
import { type Drill, openDrill } from './drill.ts'

/** The longest that anybody may go on paying to a wrong address unnoticed. */
const ALARM_SECONDS = 60

const NO_SIGNATURES: Break = {
  file: 'server/src/wallets/signature.ts',
  from: 'return signature !== null && keys.some((key) => verify(null, bytes, keysOf(key).open, signature))',
  to: 'return signature === null || keys.length > 0',
}

const NO_WAITING_STAFF: Break[] = [
  {
    file: 'server/src/customers/staff-change.ts',
    from: 'const until = await findEndOfWaiting(tx, trust)',
    to: 'const until = null',
  },
  { file: 'server/src/wallets/shut-out-lately.ts', from: 'return found !== null', to: 'return false' },
]

/**
 * R15: sixteen ways to lead customers' payments to an address that is not ours. Each must be refused, or withdrawn
 * before a customer sees it, with an alarm that waits for nobody's visit. The control takes the check of the signatures
 * out of the server, and another the waiting of staff changes: every attack that only they withstand must then be seen to
 * succeed.
 */
export async function run({ postgres }: Run): Promise<Outcome> {
  const real = await drill(postgres)
  const failures = real.wrong.map(({ name, what }) => `${name}: ${what}`)
  failures.push(...real.unaudited)
  if (real.alarmSeconds > ALARM_SECONDS) failures.push(`the alarm came after ${real.alarmSeconds} s`)

  const broken = await drill(postgres, [NO_SIGNATURES])
  const hit = new Set(broken.wrong.map(({ name }) => name))
  const signed = attacks.filter(({ onlySignatures }) => onlySignatures)
  const unnoticed = signed.filter(({ name }) => !hit.has(name))
  failures.push(
    ...unnoticed.map(({ name }) => `the control: nobody noticed that nothing withstands: ${name}`),
  )
  const unwaited = await drill(postgres, NO_WAITING_STAFF)
  const shutOut = new Set(unwaited.wrong.map(({ name }) => name))
  const staffAttacks = attacks.filter(({ onlyStaffWaits }) => onlyStaffWaits)
  const unheld = staffAttacks.filter(({ name }) => !shutOut.has(name))
  failures.push(...unheld.map(({ name }) => `the control: nobody noticed that nothing withstands: ${name}`))
  const line = `${attacks.length - real.wrong.length} of ${attacks.length} attacks withstood, alarm without a visit after ${real.alarmSeconds.toFixed(1)} s; control: without signatures ${signed.length - unnoticed.length} of ${signed.length} attacks succeed and are noticed, and without the waiting of staff changes ${staffAttacks.length - unheld.length} of ${staffAttacks.length}`
  return { line, failures }
}

async function drill(postgres: TestPostgres, breaks: readonly Break[] = []) {
  const scene = await openDrill(postgres, breaks)
  try {
    const prepared = []
    for (const attack of attacks) prepared.push({ attack, state: await attack.prepare?.(scene) })
    // What was written to the database is found without a customer's visit; a broken server finds nothing.
    const alarmSeconds = breaks.length === 0 ? await scene.awaitAlarms(ALARM_SECONDS) : 0
    const wrong: { name: string; what: string }[] = []
    for (const { attack, state = '' } of prepared) {
      const what = await attack.judge(scene, state)
      if (what !== null) wrong.push({ name: attack.name, what })
    }
    return { wrong, alarmSeconds, unaudited: breaks.length === 0 ? await missingFromAudit(scene) : [] }
  } finally {
    await scene.stop()
  }
}

/** What the audit log does not tell of the attacks. */
async function missingFromAudit(scene: Drill): Promise<string[]> {
  const acts = await scene.audited()
  const wanted = [
    'wallet.created',
    'wallet.changed',
    'wallet.withdrawn',
    'transaction.unknown_address',
    'staff.change_proposed',
    'staff.change_took_effect',
  ]
  return [
    ...wanted.filter((act) => !acts.has(act)).map((act) => `the audit log knows of no ${act}`),
    // Of the wallets nothing holds any more, as it must be.
    ...(await scene.bank.judge({ arranged: true, trust: null })),
  ]
}
