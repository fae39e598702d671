import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import type { Break } from '../harness/breaks.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { attacks } from './attacks.ts'
import { type Drill, openDrill } from './drill.ts'

/** The longest time for which a wrong address can go unnoticed. */
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
 * Sixteen ways to divert customers' payments to a foreign address. Each must be refused, or the wallet withdrawn before
 * a customer sees it, with an alarm that does not need a visit. One control removes the check of signatures from the
 * server, another the waiting period of staff changes: every attack that only they prevent must then succeed.
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
    ...unnoticed.map(({ name }) => `the control: without signatures this attack still fails: ${name}`),
  )
  const unwaited = await drill(postgres, NO_WAITING_STAFF)
  const shutOut = new Set(unwaited.wrong.map(({ name }) => name))
  const staffAttacks = attacks.filter(({ onlyStaffWaits }) => onlyStaffWaits)
  const unheld = staffAttacks.filter(({ name }) => !shutOut.has(name))
  failures.push(...unheld.map(({ name }) => `the control: without waiting this attack still fails: ${name}`))
  const line = `${attacks.length - real.wrong.length} of ${attacks.length} attacks withstood, alarm without a visit after ${real.alarmSeconds.toFixed(1)} s; control: without signatures ${signed.length - unnoticed.length} of ${signed.length} attacks succeed and are noticed, and without the waiting of staff changes ${staffAttacks.length - unheld.length} of ${staffAttacks.length}`
  return { line, failures }
}

async function drill(postgres: TestPostgres, breaks: readonly Break[] = []) {
  const scene = await openDrill(postgres, breaks)
  try {
    const prepared = []
    for (const attack of attacks) prepared.push({ attack, state: await attack.prepare?.(scene) })
    // The server detects changes in the database without a customer's visit; a broken server never does.
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

/** Acts that are missing from the audit log, and broken invariants. */
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
    ...wanted.filter((act) => !acts.has(act)).map((act) => `the audit log has no ${act}`),
    // Without the wallets, whose rows the attacks have changed.
    ...(await scene.bank.judge({ arranged: true, trust: null })),
  ]
}
