import { randomUUID } from 'node:crypto'
import { ApiError } from '@bank/contract/client'
import { type Figures, finances } from '@bank/contract/finances'
import { type Cents, cents } from '@bank/contract/money'
import { MOVABLE, transactions } from '@bank/contract/transactions'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refused } from '../../testing/bank.ts'
import { isAtNight } from '../../testing/night.ts'
import { editUser, startBank } from '../../testing/scenes.ts'
import { proveAudit } from '../audit/proof.ts'
import { openSession } from '../identity/sessions/session.ts'
import { proveLedger } from './proof.ts'

const RUNS = isAtNight ? 30 : 10
const COMMANDS = 20
const CUSTOMERS = 3

/** A new seed for each run. It is printed; to replay a run, set it here. */
const seed = Date.now() % 2 ** 31

const server = await startBank()
await server.acceptBitcoin()
const admins = [await server.add({ role: 'admin' }), await server.add({ role: 'admin' })]
/** Everyone who requests deposits: three customers and, because they are allowed to, both administrators. */
const people = [...admins]
for (let n = 0; n < CUSTOMERS; n++) people.push(await server.add())
console.info(`property test of the ledger: seed ${seed}`)

type Command = {
  act:
    | 'create'
    | 'pay'
    | 'transfer'
    | 'repeat'
    | 'approve'
    | 'reject'
    | 'cancel'
    | 'describe'
    | 'edit'
    | 'suspend'
    | 'activate'
  /** The person concerned, the acting administrator (of two) and the index of the transaction. */
  whom: number
  admin: 0 | 1
  which: number
  amount: number
  field: keyof typeof EDITS
  /** Runs at the same time as the command after it. */
  together: boolean
}

/** The figures that are ledger balances. */
const EDITS = {
  checking: (amount: Cents) => ({ accounts: { checkingBalance: amount } }),
  savings: (amount: Cents) => ({ accounts: { savingsBalance: amount } }),
  investments: (amount: Cents) => ({ investments: { totalValue: amount } }),
  total_savings: (amount: Cents) => ({ savings: { totalSavings: amount } }),
  portfolio: (amount: Cents) => ({ portfolio: { totalValue: amount } }),
  borrowed: (amount: Cents) => ({ funding: { totalBorrowed: amount } }),
}
const FUNDED = ['checking', 'savings', 'investment'] as const

/** Acts by weight, with enough requests that there is always something to decide. */
const acts: [Command['act'], number][] = [
  ['create', 5],
  ['pay', 3],
  ['transfer', 3],
  ['repeat', 1],
  ['approve', 4],
  ['reject', 2],
  ['cancel', 2],
  ['describe', 2],
  ['edit', 4],
  ['suspend', 1],
  ['activate', 1],
]

const command: fc.Arbitrary<Command> = fc.record({
  act: fc.oneof(...acts.map(([act, weight]) => ({ arbitrary: fc.constant(act), weight }))),
  whom: fc.nat({ max: CUSTOMERS + 1 }),
  admin: fc.constantFrom(0, 1),
  which: fc.nat({ max: 7 }),
  amount: fc.oneof(
    { arbitrary: fc.integer({ min: 100, max: 100_000_000_000 }), weight: 9 },
    { arbitrary: fc.integer({ min: 0, max: 99 }), weight: 1 },
  ),
  field: fc.constantFrom('checking', 'savings', 'investments', 'total_savings', 'portfolio', 'borrowed'),
  together: fc.boolean(),
})

/** Sends a request, with the same reference whenever it is sent again. */
type Ask = (amount: number) => ReturnType<ReturnType<typeof deposit>>

type World = {
  /** The transactions made by this sequence, oldest first. */
  made: { id: string; owner: Person; amount: number; ask: Ask }[]
  succeeded: Record<(typeof KINDS)[number], number>
}

/** Runs a command. Refusals are expected; any other error fails the test. */
async function perform({ act, whom, admin, which, amount, field }: Command, world: World): Promise<void> {
  const person = people[whom]
  const administrator = admins[admin]
  const meant = world.made.at(-1 - (which % Math.max(1, world.made.length)))
  if (!person || !administrator) throw new Error('no such person')
  const byId = meant && { params: { id: meant.id } }
  const counting = async (what: keyof World['succeeded'], call: Promise<unknown>) => {
    await call
    world.succeeded[what]++
  }
  if (act === 'create') await create(person, amount, deposit(person, which), world)
  else if (act === 'pay') await create(person, amount, payment(person, which), world)
  else if (act === 'transfer') await counting(act, transfer(person, amount, which))
  else if (act === 'edit') {
    const edit = { params: { id: person.id }, body: EDITS[field](cents(amount)) }
    const edited = administrator.call(finances.editFigures, edit)
    await counting('edit', edited)
    expect(shown((await edited).data)[field]).toBe(amount)
  } else if (act === 'suspend' || act === 'activate') {
    await setStatus(administrator, person, act === 'suspend' ? 'suspended' : 'active')
  } else if (!byId) return
  else if (act === 'approve') await counting(act, administrator.call(transactions.approve, byId))
  else if (act === 'reject') await counting(act, administrator.call(transactions.reject, byId))
  else if (act === 'cancel') await counting(act, meant.owner.call(transactions.cancel, byId))
  else if (act === 'repeat') {
    const { data } = await meant.ask(meant.amount)
    expect(data).toMatchObject({ id: meant.id, amount: meant.amount })
    const otherAmount = meant.amount === 100 ? 200 : 100
    const { code } = await refused(meant.ask(otherAmount))
    // Unless an administrator suspended the owner at the same moment.
    if (code !== 'session_expired') expect(code).toBe('reference_taken')
  } else {
    const body = { description: `Described ${amount}` }
    await counting('describe', meant.owner.call(transactions.describe, { ...byId, body }))
  }
}

async function create(owner: Person, amount: number, ask: Ask, { made, succeeded }: World) {
  const { data } = await ask(amount)
  expect(data).toMatchObject({ status: 'pending', amount })
  made.push({ id: data.id, owner, amount, ask })
  succeeded.create++
}

function deposit(person: Person, which: number, reference = randomUUID()) {
  const accountType = FUNDED[which % FUNDED.length] ?? 'checking'
  const paidTo = { cryptoType: 'Bitcoin', cryptoAddress: BITCOIN_ADDRESS }
  return (amount: number) =>
    person.call(transactions.create, {
      body: { type: 'deposit', amount: cents(amount), accountType, ...paidTo, reference },
    })
}

function payment(person: Person, which: number, reference = randomUUID()): Ask {
  const accountType = MOVABLE[which % 2] ?? 'checking'
  return (amount) =>
    person.call(transactions.create, {
      body: { type: 'payment', amount: cents(amount), accountType, reference },
    })
}

function transfer(person: Person, amount: number, which: number) {
  const [accountType, toAccountType] =
    which % 2 === 0 ? (['checking', 'savings'] as const) : (['savings', 'checking'] as const)
  return person.call(transactions.create, {
    body: { type: 'transfer', amount: cents(amount), accountType, toAccountType },
  })
}

// A suspension ends the sessions. Someone who is active again gets a new session, so that the sequence can go on.
async function setStatus(administrator: Person, person: Person, status: 'active' | 'suspended') {
  await editUser(administrator, person, { status })
  if (status === 'active') await signIn(person)
}

async function signIn(person: Person) {
  const token = await server.db.transaction((tx) =>
    openSession(tx, person.id, { address: '127.0.0.1', device: 'Test' }),
  )
  person.token = token
  person.call = server.as(token)
}

const EXPECTED_REFUSALS = [
  'validation_failed',
  'session_expired',
  'not_found',
  'already_decided',
  'customer_suspended',
  'forbidden',
  'last_administrator',
  'too_many_open_requests',
  'insufficient_funds',
  'more_than_owed',
]

async function performAll(commands: Command[], world: World) {
  const attempt = (each: Command) =>
    perform(each, world).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !EXPECTED_REFUSALS.includes(error.code)) throw error
    })
  let finals = new Map<string, string>()
  for (let at = 0; at < commands.length; ) {
    const last = commands.findIndex((each, n) => n >= at && !each.together)
    const batch = commands.slice(at, last < 0 ? commands.length : last + 1)
    await Promise.all(batch.map(attempt))
    at += batch.length
    finals = await finalsAfter(finals)
  }
}

/** The rows of all decided transactions. Those that were decided before must not have changed. */
async function finalsAfter(before: Map<string, string>): Promise<Map<string, string>> {
  const rows = await server.owner.rows<{ id: string; text: string }>(
    sql`select id, t::text as text from transactions t where status <> 'pending'`,
  )
  const after = new Map(rows.map(({ id, text }) => [id, text]))
  for (const [id, text] of before) expect(after.get(id)).toBe(text)
  return after
}

/** Each figure that is shown is the sum of its transfers, computed here independently. */
async function figuresEqualTransfers() {
  const sums = await server.owner.rows<{ user: string; code: string; net: number }>(sql`
    select user_id as user, code, sum(net)::bigint as net from (
      select user_id, credit as code, amount_cents as net from transfers
      union all select user_id, debit, -amount_cents from transfers
    ) sides group by 1, 2`)
  const reader = await activeAdministrator()
  for (const { id } of people) {
    const { data } = await reader.call(finances.balancesOf, { params: { id } })
    const net = (code: string) => sums.find((sum) => sum.user === id && sum.code === code)?.net ?? 0
    expect(shown(data)).toEqual({
      checking: net('checking'),
      savings: net('savings'),
      investments: net('investments'),
      total_savings: net('total_savings'),
      portfolio: net('portfolio'),
      borrowed: -net('borrowed') + 0,
    })
  }
}

const shown = ({ accounts, investments, savings, portfolio, funding }: Figures) => ({
  checking: accounts.checkingBalance,
  savings: accounts.savingsBalance,
  investments: investments.totalValue,
  total_savings: savings.totalSavings,
  portfolio: portfolio.totalValue,
  borrowed: funding.totalBorrowed,
})

async function activeAdministrator(): Promise<Person> {
  const id = await server.owner.value<string>(
    sql`select id from users where role = 'admin' and status = 'active' limit 1`,
  )
  const reader = admins.find((admin) => admin.id === id)
  if (!reader) throw new Error('no administrator is left')
  return reader
}

/** How often each act is in the audit log, to compare with how often it succeeded. */
const actsOnRecord = () =>
  server.owner.row<World['succeeded']>(sql`
    select count(*) filter (where act = 'transaction.approved') as approve,
      count(*) filter (where act = 'transaction.rejected') as reject,
      count(*) filter (where act = 'transaction.cancelled') as cancel,
      count(*) filter (where act = 'transaction.described') as describe,
      count(*) filter (where act = 'figures.edited') as edit,
      count(*) filter (where act = 'transaction.requested') as create,
      count(*) filter (where act = 'transaction.transferred') as transfer
    from audit_log`)

const KINDS = ['approve', 'reject', 'cancel', 'describe', 'edit', 'create', 'transfer'] as const
const none = () => ({ approve: 0, reject: 0, cancel: 0, describe: 0, edit: 0, create: 0, transfer: 0 })

const plain = { whom: 2, admin: 0, which: 0, field: 'checking', together: false } as const

/** Acts that succeed whatever the seed is, because nothing runs beside them: refusals alone do not pass. */
const CERTAIN: Command[] = [
  { ...plain, act: 'edit', amount: 1_000_00 },
  { ...plain, act: 'transfer', amount: 100_00 },
  { ...plain, act: 'create', amount: 100_00 },
  { ...plain, act: 'describe', amount: 100_00 },
  { ...plain, act: 'approve', amount: 100_00 },
  { ...plain, act: 'create', amount: 100_00 },
  { ...plain, act: 'reject', amount: 100_00 },
  { ...plain, act: 'create', amount: 100_00 },
  { ...plain, act: 'cancel', amount: 100_00 },
]

/** Each sequence begins with everyone active, and with one request from each person. */
async function begin(world: World) {
  await server.owner.run(sql`update users set status = 'active'`)
  await server.owner.run(
    sql`update transactions set status = 'cancelled', decided_at = now() where status = 'pending'`,
  )
  for (const [which, person] of people.entries()) {
    await signIn(person)
    await create(person, 100_00 + which, deposit(person, which), world)
  }
}

test('concurrent work of customers and administrators keeps the books right and is all in the audit log', async () => {
  let sequences = 0
  const run = fc.asyncProperty(
    fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }),
    async (commands) => {
      const before = await actsOnRecord()
      const world: World = { made: [], succeeded: none() }
      await begin(world)
      await performAll(CERTAIN, world)
      for (const act of KINDS) expect(world.succeeded[act], act).toBeGreaterThan(0)
      await performAll(commands, world)

      const proofs = [...(await proveLedger(server.db)), ...(await proveAudit(server.db))]
      expect(proofs.filter(({ offences }) => offences > 0)).toEqual([])
      await figuresEqualTransfers()
      sequences++
      const after = await actsOnRecord()
      for (const act of KINDS) {
        expect(after[act] - before[act], act).toBe(world.succeeded[act])
      }
    },
  )
  await fc.assert(run, { seed, numRuns: RUNS, endOnFailure: true, interruptAfterTimeLimit: 60_000 })
  expect(sequences).toBeGreaterThan(0)
}, 120_000)
