import { setTimeout as sleep } from 'node:timers/promises'
import { customers } from '@bank/contract/customers'
import { finished, identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { SIGN_INS_AN_HOUR } from '../../server/src/identity/sign-in/limits.ts'
import { PASSWORD } from '../../server/testing/bank.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { signIn, statusOf } from '../harness/answers.ts'
import { type Bank, callAs, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Control, proveControls } from '../harness/controls.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { medianOf, welch } from '../harness/statistics.ts'

const SIZES = {
  full: { guesses: 1000, addresses: 250, pairs: 40 },
  night: { guesses: 10_000, addresses: 1000, pairs: 2000 },
}

const AT_ONCE = 8
/** Guesses that can reach the password of one account in an hour, plus those in flight when the last of them fails. */
const CHECKED_MAX = 100 + AT_ONCE - 1

/** Where the owner has signed in before. */
const HOME = '203.0.113.7'

/** The smallest allowed ratio of the times for an unknown and a known address. Without hashing it would be far smaller. */
const TOO_SOON = 0.5

const BY_ACCOUNT_ALONE: Break = {
  file: 'server/src/http/count.ts',
  from: "if (!isIPv6(address) || address.startsWith('::ffff:')) return address",
  to: "if (address.length > 0) return 'everywhere'",
}
const NO_WORK_FOR_STRANGERS: Break = {
  file: 'server/src/identity/passwords/hashing.ts',
  from: 'const isRight = await verify(compared, password)',
  to: 'const isRight = hasPassword && (await verify(compared, password))',
}

const UNCOUNTED: Break = {
  file: 'server/src/identity/sign-in/limits.ts',
  from: 'SIGN_INS_AN_HOUR = 600',
  to: 'SIGN_INS_AN_HOUR = 1_000_000',
}

/** Sign-ins with the right password, and how many of them are left of the hour's. */
const RIGHT = 10
const LEFT = 5

/**
 * Guesses at one account from many addresses, at two processes at once. Few guesses reach the password, the owner can
 * still sign in from the usual address, answers don't reveal whether an account exists, a suspension ends open sessions at
 * once, no log contains a token or password, and somebody who knows the password opens no more sessions than an hour
 * allows. The controls lock by account alone, which shuts the owner out, skip the hash for unknown addresses, which is
 * measurable, and don't count sign-ins.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const { guesses, addresses, pairs } = sizeOf(SIZES, size)
  const real = await attack(postgres, { guesses, addresses, pairs })
  const controls = await proveControls(CONTROLS, (size, breaks) => attack(postgres, size, breaks))
  const { checked, difference, t } = real
  const line = `${guesses} guesses from ${addresses} addresses, ${checked} reached the password, the owner signed in; known against unknown over ${pairs} pairs: medians ${difference.toFixed(1)} ms apart, Welch t ${t.toFixed(1)}; ${controls.line}`
  return { line, failures: [...real.wrong, ...controls.failures] }
}

type Size = { guesses: number; addresses: number; pairs: number }

const CONTROLS: Control<Size>[] = [
  { breaks: [BY_ACCOUNT_ALONE], size: { guesses: 40, addresses: 40, pairs: 0 }, finds: [/^the owner/] },
  { breaks: [NO_WORK_FOR_STRANGERS], size: { guesses: 0, addresses: 1, pairs: 20 }, finds: [/^an unknown/] },
  { breaks: [UNCOUNTED], size: { guesses: 0, addresses: 1, pairs: 0 }, finds: [/right passwords/] },
]

async function attack(
  postgres: TestPostgres,
  { guesses, addresses, pairs }: Size,
  breaks: readonly Break[] = [],
) {
  await using bank = await openBankUnderTest(postgres)
  const environment = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'trace' }
  const servers = await bank.startTwo({ environment, breaks })
  const wrong: string[] = []
  const owner = await bank.add({ email: 'owner@sign-in.example' })
  const atHome = { email: owner.email, password: PASSWORD }
  const { token } = finished(await callAs(servers[0], null, HOME)(identity.login, { body: atHome }))

  let checked = 0
  await inParallel(Array(guesses).keys(), AT_ONCE, async (n) => {
    const from = addressOf(n % addresses)
    const answer = await insist(inTurn(servers, n), owner.email, `guess ${n}`, from)
    if (answer.status === 401) checked++
    else if (answer.status !== 429) wrong.push(`a guess was answered ${answer.status} ${answer.text}`)
  })
  if (checked > CHECKED_MAX) wrong.push(`${checked} guesses reached the password`)
  for (const server of servers) {
    const back = await insist(server, owner.email, PASSWORD, HOME)
    if (back.status !== 200) wrong.push(`the owner is answered ${back.status} at the usual address`)
    if ((await stateOf(server, token)) !== 200) wrong.push('the owner’s open session ended')
  }
  const same = await compare(servers[0], bank.add, pairs)
  wrong.push(...same.wrong)
  wrong.push(...(await suspend(bank, servers)))
  wrong.push(...(await signInOften(bank, servers)))
  const tokens = [
    token,
    owner.token,
    ...(await bank.owner.rows<{ hex: string }>(HASHES)).map(({ hex }) => hex),
  ]
  if (Buffer.from(token, 'base64url').length !== 32) wrong.push('a token does not have 256 bits')
  const logs = servers.map((server) => server.said()).join('\n')
  for (const secret of [...tokens, PASSWORD, 'guess 1'])
    if (logs.includes(secret)) wrong.push(`a log contains the secret ${secret}`)
  if (!logs.includes('/api/auth/login')) wrong.push('the logs are empty')
  if (breaks.length === 0) wrong.push(...(await bank.judge()))
  return { wrong, checked, difference: same.difference, t: same.t }
}

const HASHES = sql`select encode(token_hash, 'hex') as hex from sessions`

const addressOf = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`

/** Retries after 503, which means that too many passwords are being hashed at the moment. */
async function insist(...given: Parameters<typeof signIn>) {
  for (;;) {
    const answer = await signIn(...given)
    if (answer.status !== 503) return { ...answer, names: Object.keys(answer.headers).join() }
    await sleep(200)
  }
}

/** Guesses at existing and unknown accounts in turn, each pair from its own address, and compares the answers. */
async function compare(server: ServerProcess, add: Bank['add'], pairs: number) {
  const wrong: string[] = []
  const [known, unknown]: [number[], number[]] = [[], []]
  let member = { email: '' }
  for (let n = 0; n < pairs; n++) {
    // A new account every 50 pairs, because otherwise the account would be locked everywhere.
    if (n % 50 === 0) member = await add({ email: `known-${n}@sign-in.example` })
    const from = `192.0.${Math.floor(n / 250)}.${(n % 250) + 1}`
    const one = await insist(server, member.email, 'not the password', from)
    const other = await insist(server, `un${member.email}`, 'not the password', from)
    if (
      one.status !== 401 ||
      one.status !== other.status ||
      one.text !== other.text ||
      one.names !== other.names
    )
      wrong.push(`known: ${one.status} ${one.text}, unknown: ${other.status} ${other.text}`)
    known.push(one.ms)
    unknown.push(other.ms)
  }
  if (pairs === 0) return { wrong, difference: 0, t: 0 }
  // Compares the fastest answers: a busy machine only makes answers slower, and every answer includes the hash.
  const [soonest, usual] = [Math.min(...unknown), Math.min(...known)]
  if (soonest < usual * TOO_SOON)
    wrong.push(
      `an unknown account is refused after ${soonest} ms, a known one after ${usual} ms at the earliest`,
    )
  return {
    wrong,
    difference: Math.abs(medianOf(known) - medianOf(unknown)),
    t: Math.abs(welch(known, unknown)),
  }
}

/** Suspends a user with an open session at each process; the next request to each must be refused. */
async function suspend({ add }: Bank, servers: readonly ServerProcess[]) {
  const wrong: string[] = []
  const administrator = await add({ role: 'admin' })
  const customer = await add()
  for (const server of servers)
    if ((await stateOf(server, customer.token)) !== 200) wrong.push('the open tab never worked')
  await callAs(inTurn(servers, 0), administrator.token)(customers.update, {
    params: { id: customer.id },
    body: { status: 'suspended' },
  })
  for (const server of servers) {
    const status = await stateOf(server, customer.token)
    if (status !== 401) wrong.push(`after the suspension an open tab is answered ${status}`)
  }
  return wrong
}

/** Somebody who knows the password signs in without pause at both servers. */
async function signInOften({ owner, add }: Bank, servers: readonly ServerProcess[]) {
  const { id, email } = await add()
  await owner.run(sql`
    insert into rate_limits (key, count) values (${`sign-in ${id} 198.18.0.0/24`}, ${SIGN_INS_AN_HOUR - LEFT})`)
  const answers = await Promise.all(
    Array.from({ length: RIGHT }, (_, n) => insist(inTurn(servers, n), email, PASSWORD, `198.18.0.${n + 1}`)),
  )
  const opened = answers.filter(({ status }) => status === 200).length
  const wrong: string[] = []
  if (opened !== LEFT) wrong.push(`${opened} right passwords opened a session, and ${LEFT} were left`)
  const { status } = await insist(inTurn(servers, 0), email, PASSWORD, HOME)
  if (status !== 200) wrong.push(`after many sign-ins from elsewhere the owner is answered ${status}`)
  return wrong
}

const stateOf = (server: ServerProcess, token: string) => statusOf(callAs(server, token)(identity.me, {}))
