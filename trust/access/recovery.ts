import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { type Bank, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Control, proveControls } from '../harness/controls.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { medianOf } from '../harness/statistics.ts'
import { lockEachOther, lockWhileSigningIn } from './recovery-locks.ts'
import { type Scene, sceneOf } from './recovery-scene.ts'
import { goBackFromThief, IN_BETWEEN, LINKS_STAY, PASSWORD_STAYS } from './recovery-way-back.ts'

/** Rounds of every attack, and pairs of a known and an unknown address. */
const SIZES = { full: { rounds: 8, pairs: 40 }, night: { rounds: 60, pairs: 200 } }

/** How much longer a known address may take, by the median. Doing the work before the answer takes far longer. */
const TOO_LATE = 1.5

/** A link works any number of times. */
const SPENT_AGAIN: Break = {
  file: 'server/src/identity/recovery/letter-tokens.ts',
  from: 'and used_at is null and expires_at > now()\n    returning',
  to: 'and expires_at > now()\n    returning',
}
/** A new password leaves the thief signed in. */
const SESSIONS_STAY: Break = {
  file: 'server/src/identity/recovery/links/reset-password.ts',
  from: 'await endEverything(tx, userId)',
  to: '',
}
/** The letter is written before the answer, so that an address without an account is answered sooner. */
const WRITTEN_BEFORE: Break = {
  file: 'server/src/identity/recovery/links/routes.ts',
  from: 'afterAnswer.later(() => forgotPassword(db, outbox, body.email, origin))',
  to: 'await forgotPassword(db, outbox, body.email, origin)',
}
/** The remaining administrators are not counted. */
const NONE_LEFT: Break = {
  file: 'server/src/identity/recovery/links/lock-account.ts',
  from: 'await keepAnAdministrator(tx, userId)',
  to: '',
}

/** Nothing keeps a former address for its owner: neither this nor the triggers, which are dropped, too. */
const NOT_KEPT: Break = {
  file: 'server/src/users/user.ts',
  from: "if (taken) throw new Problem('email_taken')",
  to: '',
}

/**
 * Links of letters, attacked at two servers at once. Each works once, the answer to "forgot" tells nobody which addresses
 * have an account, a new password ends every session, a thief who changed the address keeps nothing after the way back,
 * nobody takes a former address while its owner can go back to it, and locking leaves an administrator and no session. The
 * controls break each of these.
 */
export async function run({ postgres, size, quiet }: Run): Promise<Outcome> {
  const { rounds, pairs } = sizeOf(SIZES, size)
  const real = await attack(postgres, { rounds, pairs })
  const controls = await proveControls(CONTROLS, (size, breaks) => attack(postgres, size, breaks))
  return {
    line: `${rounds} rounds at two servers: ${real.links} links, each used once; ${real.pairs}; ${controls.line}`,
    failures: [...real.wrong, ...(quiet ? real.measured : []), ...controls.failures],
  }
}

type Size = { rounds: number; pairs: number }

const CONTROLS: Control<Size>[] = [
  { breaks: [SPENT_AGAIN], size: { rounds: 3, pairs: 0 }, finds: [/was used/] },
  { breaks: [SESSIONS_STAY], size: { rounds: 1, pairs: 0 }, finds: [/session/] },
  { breaks: [WRITTEN_BEFORE], size: { rounds: 0, pairs: 1 }, finds: [/sooner/] },
  { breaks: [IN_BETWEEN], size: { rounds: 1, pairs: 0 }, finds: [/in between/] },
  { breaks: [PASSWORD_STAYS], size: { rounds: 1, pairs: 0 }, finds: [/password outlived/] },
  { breaks: [LINKS_STAY], size: { rounds: 1, pairs: 0 }, finds: [/lock link/] },
  { breaks: [NONE_LEFT], size: { rounds: 2, pairs: 0 }, finds: [/administrator/] },
  { breaks: [NOT_KEPT], size: { rounds: 1, pairs: 0 }, finds: [/former address/] },
]

async function attack(postgres: TestPostgres, { rounds, pairs }: Size, breaks: readonly Break[] = []) {
  await using bank = await openBankUnderTest(postgres)
  const scene = await sceneOf(bank, breaks)
  if (breaks.includes(NOT_KEPT)) await dropTriggers(bank)
  const wrong: string[] = []
  let links = 0
  for (let n = 0; n < rounds; n++) {
    wrong.push(...(await useTwice(scene)), ...(await goBackFromThief(scene, n % 2 === 1)))
    wrong.push(...(await takeFormerAddress(scene)), ...(await lockWhileSigningIn(scene)))
    wrong.push(...(await lockEachOther(scene)))
    links += 3
  }
  const compared = await compare(scene, pairs)
  wrong.push(...compared.wrong)
  const logs = bank.servers.map((server) => server.said()).join('\n')
  if (scene.tokens.some((token) => logs.includes(token))) wrong.push('a log contains the token of a link')
  if (breaks.length === 0) wrong.push(...(await bank.judge()))
  return { wrong, measured: compared.measured, links, pairs: compared.line }
}

async function dropTriggers({ owner }: Bank) {
  await owner.run(sql`drop trigger former_email_added on users`)
  await owner.run(sql`drop trigger former_email_taken on users`)
}

/** One link at both servers at once, while its owner's thief is signed in; then an older link. */
async function useTwice({ bank, post, forgot, tokenTo, stateOf }: Scene): Promise<string[]> {
  const wrong: string[] = []
  const owner = await bank.add()
  await forgot(owner.email)
  const older = await tokenTo(owner.email, 'reset-password')
  await forgot(owner.email)
  const token = await tokenTo(owner.email, 'reset-password')
  const old = await post('/auth/reset-password', { token: older, newPassword: 'of an old link' })
  if (old !== 400) wrong.push(`a link that a newer one replaced was answered ${old}`)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      post('/auth/reset-password', { token, newPassword: `password ${n} of theirs` }, { server: n }),
    ),
  )
  const used = answers.filter((status) => status === 200).length
  if (used !== 1) wrong.push(`a link was used ${used} times`)
  for (const server of [0, 1])
    if ((await stateOf(owner.token, server)) !== 401) wrong.push('a session outlived a new password')
  const passwords = answers.map((_, n) => `password ${n} of theirs`)
  let open = 0
  for (const password of passwords)
    if ((await post('/auth/login', { email: owner.email, password })) === 200) open++
  if (open > 1) wrong.push(`${open} passwords sign in`)
  return wrong
}

/** Somebody registers with an address at the moment at which its owner changes it. */
async function takeFormerAddress({ bank, put, register, emailOf }: Scene): Promise<string[]> {
  const owner = await bank.add()
  const [changed, ...taken] = await Promise.all([
    put('/auth/profile', { email: `new-${owner.email}` }, owner.token),
    ...[0, 1, 0, 1].map((server, n) => sleep(n * 4).then(() => register(owner.email, server))),
  ])
  taken.push(await register(owner.email.toUpperCase(), 1))
  const wrong = taken.includes(201) ? [`a former address was taken: ${taken.join()}`] : []
  if (changed !== 200 || (await emailOf(owner.id)) === owner.email) wrong.push('the address did not change')
  return wrong
}

/** Nobody can write a letter meanwhile, so an address with an account is answered only if the answer comes first. */
async function askWhileLettersWait({ bank, forgot }: Scene): Promise<string[]> {
  const { email } = await bank.add()
  const { status } = await bank.owner.transaction(async (tx) => {
    await tx.run(sql`lock table letters in share mode`)
    return forgot(email)
  })
  return status === 200
    ? []
    : [`an unknown address is answered sooner: a known one waits for its letter (${status})`]
}

/** Asks about accounts and unknown addresses in turn, each from its own network, and compares answers and times. */
async function compare(scene: Scene, pairs: number) {
  if (pairs === 0) return { wrong: [], measured: [], line: '' }
  const { bank, forgot } = scene
  const wrong = await askWhileLettersWait(scene)
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < pairs; n++) {
    const { email } = await bank.add()
    const both = [
      { email, times: known },
      { email: `un${email}`, times: unknown },
    ]
    const texts: string[] = []
    for (const { email, times } of n % 2 ? both : both.toReversed()) {
      const answer = await forgot(email)
      times.push(answer.ms)
      texts.push(`${answer.status} ${answer.text}`)
      // Until what one of them left behind is done.
      await sleep(30)
    }
    if (texts[0] !== texts[1] || !texts[0]?.startsWith('200'))
      wrong.push(`answers differ: ${texts.join(' / ')}`)
  }
  const [sooner, later] = [medianOf(unknown), medianOf(known)]
  const measured =
    later > sooner * TOO_LATE
      ? [`an unknown address is answered sooner: after ${sooner} ms, a known one after ${later} ms`]
      : []
  const apart = Math.abs(later - sooner).toFixed(1)
  return { wrong, measured, line: `known against unknown over ${pairs} pairs: medians ${apart} ms apart` }
}
