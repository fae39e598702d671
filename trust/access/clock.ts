import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { userColumns } from '../../server/src/users/user.ts'
import { PASSWORD } from '../../server/testing/bank.ts'
import { statusOf } from '../harness/answers.ts'
import { type Bank, callAs, openBankUnderTest } from '../harness/bank-under-test.ts'
import { type Break, importing } from '../harness/breaks.ts'
import { addBitcoin, deposit } from '../harness/deposits.ts'
import { type Outcome, type Run, type Size, sizeOf } from '../harness/experiment.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { placeSession } from '../harness/sessions.ts'

const HOUR = 3_600_000
const ZONES = [
  'Pacific/Kiritimati',
  'Asia/Singapore',
  'UTC',
  'America/New_York',
  'Pacific/Pago_Pago',
] as const

/** The error of each server's clock, and its time zone. */
const WRONG_CLOCKS = [
  { name: 'right', by: 0, zone: ZONES[0] },
  { name: 'a day ahead', by: 24 * HOUR, zone: ZONES[4] },
  { name: 'a day behind', by: -24 * HOUR, zone: ZONES[3] },
  { name: '90 days ahead', by: 90 * 24 * HOUR, zone: ZONES[1] },
] as const

const OWN_CLOCK: Break = {
  file: 'server/src/identity/sessions/caller.ts',
  from: 'and s.last_seen_at > now() - make_interval',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the broken line.
  to: 'and s.last_seen_at > ${new Date().toISOString()}::timestamptz - make_interval',
}

/** Dates that often cause bugs: leap days, clock changes, days that a time zone skipped, ends of ranges. */
const ODD_DATES = [
  '1930-01-01',
  '1945-09-12',
  '1969-12-31',
  '1970-01-01',
  '1981-12-31',
  '1982-01-01',
  '1994-12-31',
  '1995-01-01',
  '2000-02-29',
  '2004-02-29',
  '2007-03-11',
  '2007-11-04',
  '2009-12-31',
]
const FIRST_DAY = Date.UTC(1930, 0, 1)
const DAYS = 29_220
const DAY = 24 * HOUR

/**
 * Processes whose clocks are a day ahead, a day behind and 90 days ahead, each in another time zone. At all of them,
 * sessions, fresh sign-ins and locks end by the database's time, lists are in the order of events, and a birth date is the
 * same. The control ends sessions by the process's own clock.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  await using bank = await openBankUnderTest(postgres)
  const servers = await Promise.all(WRONG_CLOCKS.map((clock) => startWith(bank, clock)))
  const wrong: string[] = []
  for (const { server, name } of servers)
    wrong.push(...(await judgeSessions(bank, server)).map((what) => `where the clock is ${name}: ${what}`))
  const late = await judgeEnd(bank, servers)
  wrong.push(...late.wrong)
  const order = await judgeOrder(bank, servers)
  wrong.push(...order.wrong)
  const dates = await judgeBirthDates(bank, servers, size)
  wrong.push(...dates.wrong, ...(await bank.judge()))

  const control = await startWith(bank, { name: 'its own', by: 24 * HOUR, zone: 'UTC' }, [OWN_CLOCK])
  const isNoticed = (await judgeSessions(bank, control.server)).length > 0
  if (!isNoticed) wrong.push('the control: a session that ends by the process’s clock was not noticed')
  const line = `${servers.length} clocks up to 90 days wrong in ${servers.length} zones: sessions end ${late.seconds.toFixed(1)} s after their time at the latest, ${order.count} requests in order, ${dates.days} birth dates stable over ${ZONES.length} zones in the database and ${dates.sent} sent and read; control: ${isNoticed ? 'noticed' : 'not noticed'}`
  return { line, failures: [...new Set(wrong)] }
}

type Clock = { name: string; by: number; zone: string }
type Clocked = { name: string; server: ServerProcess }

async function startWith(bank: Bank, clock: Clock, breaks: readonly Break[] = []): Promise<Clocked> {
  const server = await bank.start({
    nodeArguments: importing(`(${setClock})(${clock.by})`),
    environment: { TZ: clock.zone, LOG_LEVEL: 'error' },
    breaks,
  })
  return { name: clock.name, server }
}

/** Runs in the server's process: its clock is wrong by these milliseconds. */
function setClock(by: number) {
  const Real = Date
  const now = () => Real.now() + by
  globalThis.Date = new Proxy(Real, {
    construct: (_, given, target) => Reflect.construct(Real, given.length === 0 ? [now()] : given, target),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  })
}

/** Tests sessions, fresh sign-ins and locks at one server, shortly before and after they end by the database's time. */
async function judgeSessions(bank: Bank, server: ServerProcess): Promise<string[]> {
  const wrong: string[] = []
  const { id, email, token } = await bank.add({ role: 'admin' })
  const me = () => statusOf(callAs(server, token)(identity.me, {}))
  const expect = async (what: string, wanted: number, call: () => Promise<number>) => {
    const status = await call()
    if (status !== wanted) wrong.push(`${what} is answered ${status} instead of ${wanted}`)
  }
  await expect('a new session', 200, me)
  await placeSession(bank.owner, { token, userId: id, idle: 29 })
  await expect('a session that was idle for 29 minutes', 200, me)
  await placeSession(bank.owner, { token, userId: id, idle: 31 })
  await expect('a session that was idle for 31 minutes', 401, me)

  await placeSession(bank.owner, { token, userId: id })
  for (const [hours, wanted] of [
    [11.9, 200],
    [12.1, 401],
  ] as const) {
    await bank.owner.run(sql`
      update sessions set created_at = now() - make_interval(secs => ${hours * 3600}) where user_id = ${id}`)
    await expect(`a session of ${hours} hours`, wanted, me)
  }
  const customer = await bank.add()
  const change = () =>
    statusOf(
      callAs(server, token)(customers.update, { params: { id: customer.id }, body: { lastName: 'Changed' } }),
    )
  for (const [signedIn, wanted] of [
    [14, 200],
    [16, 403],
  ] as const) {
    await placeSession(bank.owner, { token, userId: id, signedIn })
    await expect(`a sign-in of ${signedIn} minutes ago`, wanted, change)
  }
  const login = (password: string) =>
    statusOf(callAs(server, null)(identity.login, { body: { email, password } }))
  await expect('a sign-in', 200, () => login(PASSWORD))
  for (let n = 0; n < 5; n++) await login('not the password')
  await expect('a locked account', 429, () => login(PASSWORD))
  return wrong
}

/** Checks that a session which has ended by the database's time works at no server. */
async function judgeEnd(bank: Bank, servers: readonly Clocked[]) {
  const { id, token } = await bank.add()
  await placeSession(bank.owner, { token, userId: id })
  await bank.owner.run(sql`
    update sessions set last_seen_at = now() - interval '30 minutes' + interval '2 seconds' where user_id = ${id}`)
  const began = performance.now()
  // A request keeps a session alive, so each server is asked only once, after the session's end.
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const wrong: string[] = []
  for (const { server, name } of servers) {
    const status = await statusOf(callAs(server, token)(identity.me, {}))
    if (status !== 401) wrong.push(`where the clock is ${name} a session outlives its time: ${status}`)
  }
  return { wrong, seconds: (performance.now() - began) / 1000 - 2 }
}

/** Requests made in turn at servers with different clocks are listed in the order in which they were made, with true times. */
async function judgeOrder(bank: Bank, servers: readonly Clocked[]) {
  const administrator = await bank.add({ role: 'admin' })
  await addBitcoin(administrator.at(0))
  const { token } = await bank.add()
  const made: string[] = []
  for (let n = 0; n < 16; n++) {
    const { server } = inTurn(servers, n)
    const body = deposit({ reference: `clock ${n}` })
    made.push((await callAs(server, token)(transactions.create, { body })).data.id)
  }
  const wrong: string[] = []
  for (const { server, name } of servers) {
    const { data } = await callAs(server, token)(transactions.list, { query: {} })
    if (data.map(({ id }) => id).join() !== made.toReversed().join())
      wrong.push(`where the clock is ${name} the requests are not in order`)
    if (data.some(({ createdAt }) => Math.abs(Date.parse(createdAt) - Date.now()) > 60_000))
      wrong.push(`where the clock is ${name} a request has another time than the database’s`)
  }
  return { wrong, count: made.length }
}

async function judgeBirthDates(bank: Bank, servers: readonly Clocked[], size: Size) {
  const wrong: string[] = []
  const days = Array.from({ length: DAYS }, (_, n) => isoDay(FIRST_DAY + n * DAY))
  for (const zone of ZONES) {
    const moved = await movedDates(bank, zone, days)
    wrong.push(...moved.slice(0, 3).map((day) => `${day} is another day where the database is in ${zone}`))
  }
  const sent = sizeOf({ full: ODD_DATES, night: days }, size)
  for (const { server, name } of servers) {
    const members = await Promise.all(Array.from({ length: 4 }, () => bank.add()))
    await inParallel(members.entries(), members.length, async ([worker, member]) => {
      const call = callAs(server, member.token)
      for (const day of sent.filter((_, n) => n % members.length === worker)) {
        const dateOfBirth = `${day}T00:00:00.000Z`
        const { user } = await call(identity.updateProfile, { body: { dateOfBirth } })
        if (user.dateOfBirth !== dateOfBirth)
          wrong.push(`${day} became ${user.dateOfBirth} where the clock is ${name}`)
      }
    })
  }
  return { wrong, days: DAYS, sent: sent.length * servers.length }
}

/** The dates that change if the database's time zone is `zone`, read as the product reads a user. */
async function movedDates({ owner }: Bank, zone: string, days: readonly string[]): Promise<string[]> {
  const moved: string[] = []
  for (let at = 0; at < days.length; at += 5000) {
    await owner.transaction(async (tx) => {
      await tx.run(sql`select set_config('TimeZone', ${zone}, true)`)
      const rows = await tx.rows<{ dateOfBirth: string; city: string }>(sql`
        select ${userColumns}
        from (select * from users order by id limit 1) one, unnest(${days.slice(at, at + 5000)}::text[]) day,
          lateral jsonb_populate_record(null::users,
            to_jsonb(one) || jsonb_build_object('date_of_birth', day, 'city', day)) u`)
      if (rows.length !== days.slice(at, at + 5000).length) throw new Error('Dates are missing.')
      const others = rows.filter(({ dateOfBirth, city }) => dateOfBirth !== `${city}T00:00:00.000Z`)
      moved.push(...others.map(({ city }) => city))
    })
  }
  return moved
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
