import sql from 'sql-template-tag'
import * as z from 'zod'
import { PASSWORD } from '../../server/testing/bank.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { signIn } from '../harness/answers.ts'
import { type Bank, type Member, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Control, proveControls } from '../harness/controls.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import type { ServerProcess } from '../harness/server-process.ts'

/** Accounts that can fail at one address in an hour (DEC-13), plus those in flight at two servers when the last one fails. */
const ACCOUNTS_MAX = 20
const AT_ONCE = 8
const CHECKED_MAX = ACCOUNTS_MAX + AT_ONCE - 1

/** How many connections the attacker keeps busy, how many customers sign in meanwhile, and how often. */
const CONNECTIONS = 80
/** Accounts that the attacker has registered, more than can wait in all. */
const REGISTERED = 300
const CUSTOMERS = 8
const SIGN_INS = 3

const OFFICE = '198.51.100.1'
const CROWD = '198.51.100.2'
const REGISTERED_AT = '198.51.101.1'

const NO_LIMIT_OF_ACCOUNTS: Break = {
  file: 'server/src/identity/sign-in/limits.ts',
  from: 'const ACCOUNTS_AN_ADDRESS = 20',
  to: 'const ACCOUNTS_AN_ADDRESS = 1_000_000',
}
const ONE_LINE_FOR_ALL: Break = {
  file: 'server/src/identity/passwords/slots.ts',
  from: 'group: networkOf(address)',
  to: "group: 'everybody'",
}
const EACH_ACCOUNT_A_SHARE: Break = { ...ONE_LINE_FOR_ALL, to: 'group: email' }

/**
 * One attacker against sign-in as a whole. Trying one password on many accounts from one address is stopped after a few
 * accounts, and the audit log names them; customers of an office behind the same address can still sign in. While 80
 * connections try invented accounts, from one network or from 80, and while 300 registered accounts sign in at one address
 * with the right password, every customer gets through at the first attempt. The controls do not count accounts per
 * address, put all sign-ins into one queue, and give each account a share of its own.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const accounts = sizeOf({ full: 60, night: 1000 }, size)
  const real = await attack(postgres, accounts)
  const controls = await proveControls(CONTROLS, (tried, breaks) => attack(postgres, tried, breaks))
  const line = `${2 * accounts} accounts tried from one address: ${real.checked} reached a password, then it was stopped and recorded; its office signed in; ${CONNECTIONS} connections from one network and from ${CONNECTIONS}, and ${REGISTERED} registered accounts: ${real.through} of ${real.wanted} customers through at once, the slowest after ${Math.round(real.slowest)} ms, beside ${real.crowd} answers to the crowd; ${controls.line}`
  return { line, failures: [...real.wrong, ...controls.failures] }
}

/** The size is how many accounts are tried from one address. */
const CONTROLS: Control<number>[] = [
  { breaks: [NO_LIMIT_OF_ACCOUNTS], size: 60, finds: [/reached a password/, /audit/] },
  { breaks: [ONE_LINE_FOR_ALL], size: 0, finds: [/^a customer is answered 429/] },
  { breaks: [EACH_ACCOUNT_A_SHARE], size: 0, finds: [/^a customer is answered 503/] },
]

async function attack(postgres: TestPostgres, accounts: number, breaks: readonly Break[] = []) {
  await using bank = await openBankUnderTest(postgres)
  const environment = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' }
  const servers = await bank.startTwo({ environment, breaks })
  const { checked, wrong } = accounts > 0 ? await spray(bank, servers, accounts) : { checked: 0, wrong: [] }
  const [server] = servers
  const registered = await bank.addAll(REGISTERED)
  const guess = (n: number, round: number) => ({ email: `c${n}-${round}@crowd.example`, password: 'guess' })
  const crowds = [
    await crowd(bank, server, { size: CONNECTIONS, from: () => CROWD, as: guess }),
    await crowd(bank, server, { size: CONNECTIONS, from: (n) => `198.18.${n}.1`, as: guess }),
    await crowd(bank, server, {
      size: REGISTERED,
      from: () => REGISTERED_AT,
      as: (n) => ({ email: registered[n]?.email ?? '', password: PASSWORD }),
    }),
  ]
  const sum = (of: 'through' | 'wanted' | 'answers' | 'seconds') =>
    crowds.reduce((all, one) => all + one[of], 0)
  wrong.push(...crowds.flatMap((one) => one.wrong), ...logged(servers, sum('seconds')))
  if (breaks.length === 0) wrong.push(...(await bank.judge()))
  return {
    wrong,
    checked,
    through: sum('through'),
    wanted: sum('wanted'),
    slowest: Math.max(...crowds.map(({ slowest }) => slowest)),
    crowd: sum('answers'),
  }
}

/** Tries one password on equally many existing and unknown accounts, from an office whose customers sometimes mistype. */
async function spray(bank: Bank, servers: ServerProcess[], accounts: number) {
  const wrong: string[] = []
  const office = await bank.addAll(CUSTOMERS)
  const targets = await bank.addAll(accounts)
  const serverOf = (n: number) => inTurn(servers, n)
  for (const [n, { email }] of office.entries()) {
    await signIn(serverOf(n), email, 'mistyped', OFFICE)
    const { status } = await signIn(serverOf(n), email, PASSWORD, OFFICE)
    if (status !== 200) wrong.push(`the office is answered ${status} before anything has happened`)
  }
  const emails = targets.flatMap(({ email }, n) => [email, `nobody${n}@spray.example`])
  let checked = 0
  await inParallel(emails.entries(), AT_ONCE, async ([n, email]) => {
    const { status } = await signIn(serverOf(n), email, 'Spring2026!', OFFICE)
    if (status === 401) checked++
    else if (status !== 429) wrong.push(`a guess was answered ${status}`)
  })
  if (checked > CHECKED_MAX) wrong.push(`${checked} guesses from one address reached a password`)
  wrong.push(...(await audited(bank, targets)))
  for (const [n, { email }] of office.entries()) {
    const { status } = await signIn(serverOf(n), email, PASSWORD, OFFICE)
    if (status !== 200) wrong.push(`after the stop a customer of the office is answered ${status}`)
  }
  const [victim] = targets
  const elsewhere = await signIn(serverOf(0), victim?.email ?? '', PASSWORD, '203.0.113.77')
  if (elsewhere.status !== 200)
    wrong.push(`a customer whose account was tried is answered ${elsewhere.status} at another address`)
  return { checked, wrong }
}

const Stop = z.object({ accounts: z.array(z.string()), unknownAccounts: z.number() })

async function audited({ owner }: Bank, targets: readonly Member[]): Promise<string[]> {
  const rows = await owner.rows<{ address: string; after: unknown; text: string }>(
    sql`select address, after, after::text as text from audit_log where act = 'user.address_stopped'`,
  )
  const [row] = rows
  if (!row || rows.length > 1) return [`the audit log holds ${rows.length} stops of an address, not 1`]
  const { accounts, unknownAccounts } = Stop.parse(row.after)
  const ids = new Set(targets.map(({ id }) => id))
  const wrong: string[] = []
  if (row.address !== OFFICE) wrong.push(`the audit log names the address ${row.address}`)
  if (accounts.length + unknownAccounts < ACCOUNTS_MAX)
    wrong.push(`the audit log names ${accounts.length} accounts and ${unknownAccounts} unknown ones`)
  if (accounts.length === 0 || accounts.some((id) => !ids.has(id)))
    wrong.push('the audit log names accounts that were not tried')
  if (row.text.includes('Spring2026')) wrong.push('the audit log contains a password')
  return wrong
}

type Crowd = {
  size: number
  from(connection: number): string
  as(connection: number, round: number): { email: string; password: string }
}

/** Customers sign in, each from their own network, while every connection of the crowd sends as fast as it is answered. */
async function crowd(bank: Bank, server: ServerProcess, { size, from, as }: Crowd) {
  const customers = await bank.addAll(CUSTOMERS)
  const wrong: string[] = []
  const began = performance.now()
  let [over, answers, through, slowest] = [false, 0, 0, 0]
  const connections = Array.from({ length: size }, async (_, connection) => {
    for (let n = 0; !over; n++) {
      const { email, password } = as(connection, n)
      const { status } = await signIn(server, email, password, from(connection))
      answers++
      if (![0, 200, 401, 429, 503].includes(status)) wrong.push(`the crowd is answered ${status}`)
    }
  })
  for (let round = 0; round < SIGN_INS; round++) {
    await Promise.all(
      customers.map(async ({ email }, n) => {
        const { status, ms } = await signIn(server, email, PASSWORD, `203.0.${n}.1`)
        slowest = Math.max(slowest, ms)
        if (status === 200) through++
        else wrong.push(`a customer is answered ${status} beside the crowd`)
      }),
    )
  }
  over = true
  await Promise.all(connections)
  const seconds = (performance.now() - began) / 1000
  return { wrong, answers, through, wanted: CUSTOMERS * SIGN_INS, slowest, seconds }
}

/** Rejected requests must not be logged as errors, and there must be at most one line about them per second. */
function logged(servers: readonly ServerProcess[], seconds: number): string[] {
  const lines = servers.flatMap((server) => server.said().split('\n'))
  const errors = lines.filter((line) => line.includes('"level":"error"'))
  const sums = lines.filter((line) => line.includes('requests rejected'))
  const wrong: string[] = []
  if (errors.length > 0) wrong.push(`${errors.length} errors are logged: ${errors[0]?.slice(0, 300)}`)
  if (sums.length === 0) wrong.push('rejected requests are not logged')
  if (sums.length > seconds + 4)
    wrong.push(`${sums.length} lines about rejected requests in ${seconds.toFixed(0)} s`)
  return wrong
}
