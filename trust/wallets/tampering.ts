import type { TestPostgres } from '../../server/testing/global-setup.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, type Size, sizeOf } from '../harness/experiment.ts'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'
import { type Drill, openDrill } from './drill.ts'
import { GUARDS, type Guard, HASTY } from './guards.ts'

/** The longest time for which a wrong address can go unnoticed. */
const ALARM_SECONDS = 60

const OF_OFFERS: Guard[] = [
  'the record of used indexes',
  'deriving addresses again',
  'doubt about rates',
  'skipping indexes after a restore',
]

/** Each control removes these guards at once. None of them prevents what another one does, so one bank is enough by day. */
const APART: Guard[][] = [['signatures'], ['waiting of staff changes'], OF_OFFERS]
const CONTROLS = { small: [APART.flat()], full: APART, night: APART }

/**
 * Ways to divert customers' payments to a foreign address, to offer one address twice, and to ask for too little. Each
 * must be refused, or the wallet withdrawn before a customer sees it, with an alarm that does not need a visit. Each control
 * removes guards from the servers: every attack that only they prevent must then succeed. The small size shortens the
 * servers' own clock of half a minute.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const real = await drill(postgres, [], attacks, size)
  const failures = real.wrong.map(({ name, what }) => `${name}: ${what}`)
  failures.push(...real.unaudited)
  if (real.alarmSeconds > ALARM_SECONDS) failures.push(`the alarm came after ${real.alarmSeconds} s`)

  const counts: string[] = []
  for (const guards of sizeOf(CONTROLS, size)) {
    const stopped = attacks.filter(({ only }) => only && guards.includes(only))
    const { wrong } = await drill(
      postgres,
      guards.flatMap((guard) => GUARDS[guard]),
      stopped,
    )
    const hit = new Set(wrong.map(({ name }) => name))
    const unnoticed = stopped.filter(({ name }) => !hit.has(name))
    const without = `without ${guards.join(', ')}`
    failures.push(...unnoticed.map(({ name }) => `the control: ${without} this attack still fails: ${name}`))
    counts.push(`${without} ${stopped.length - unnoticed.length} of ${stopped.length}`)
  }
  const line = `${attacks.length - real.wrong.length} of ${attacks.length} attacks withstood, alarm without a visit after ${real.alarmSeconds.toFixed(1)} s; control: attacks that succeed and are noticed: ${counts.join('; ')}`
  return { line, failures }
}

async function drill(
  postgres: TestPostgres,
  breaks: readonly Break[],
  chosen: readonly Attack[],
  size: Size = 'full',
) {
  await using scene = await openDrill(postgres, [...breaks, ...(size === 'small' ? HASTY : [])])
  const prepared = []
  for (const attack of chosen) prepared.push({ attack, state: await attack.prepare?.(scene) })
  // The server detects changes in the database without a customer's visit; a broken server never does.
  const alarmSeconds = breaks.length === 0 ? await scene.awaitAlarms(ALARM_SECONDS) : 0
  const wrong: { name: string; what: string }[] = []
  for (const { attack, state = '' } of prepared) {
    const what = await attack.judge(scene, state)
    if (what !== null) wrong.push({ name: attack.name, what })
  }
  return { wrong, alarmSeconds, unaudited: breaks.length === 0 ? await missingFromAudit(scene) : [] }
}

/** Acts that are missing from the audit log, and broken invariants. */
async function missingFromAudit(scene: Drill): Promise<string[]> {
  const acts = await scene.audited()
  const wanted = [
    'wallet.created',
    'wallet.changed',
    'wallet.withdrawn',
    'transaction.unknown_address',
    'offer.made',
    'wallet.rate_set',
    'staff.change_proposed',
    'staff.change_took_effect',
  ]
  return [
    ...wanted.filter((act) => !acts.has(act)).map((act) => `the audit log has no ${act}`),
    // Without the wallets, whose rows the attacks have changed.
    ...(await scene.bank.judge({ arranged: true, trust: null })),
  ]
}
