import { randomUUID } from 'node:crypto'
import { cents, FIGURE_MAX_CENTS } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { recovery } from '@bank/contract/recovery'
import { PREVENTING, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import {
  approve,
  approvedDeposit,
  cancel,
  editUser,
  reject,
  sendPaymentRequest,
  startStaffedBank,
} from '../../testing/scenes.ts'

const { server, admin } = await startStaffedBank()

const read = async (id: string) => (await admin.call(transactions.getAny, { params: { id } })).data
const flagsOf = async (id: string) => (await read(id)).flags

const verify = ({ id }: Person) =>
  server.owner.run(sql`update users set ssn_status = 'verified', id_status = 'verified' where id = ${id}`)

/** A verified customer who has already deposited something, so that nothing stands out. */
async function regular(): Promise<Person> {
  const person = await server.add()
  await verify(person)
  await approvedDeposit(admin, person)
  return person
}

type Brought = { type?: string; status?: string; account?: string }

/** A request of a customer, so many minutes after a moment of the past. */
async function bring(person: Person, minute: number, about: Brought = {}) {
  const id = randomUUID()
  const { type = 'deposit', status = 'pending', account = 'checking' } = about
  const at = new Date(Date.UTC(2026, 0, 5, 0, 0, Math.round(minute * 60))).toISOString()
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      created_at, decided_at)
    values (${id}, ${person.id}, ${type}, 'funding', ${account}, 100, 'Request', ${status}, ${id}, ${at},
      ${status === 'pending' ? null : at})`)
  return id
}

test('a request says how its customer stands, in the lists too, and nothing of it about whoever decided', async () => {
  const person = await server.add({ status: 'pending' })
  await server.owner.run(
    sql`update users set ssn_status = 'verified', id_status = 'rejected' where id = ${person.id}`,
  )
  const { data } = await sendDepositRequest(person)
  const { email, id } = person
  const user = { id, email, status: 'pending', ssnStatus: 'verified', idStatus: 'rejected' }
  expect((await read(data.id)).user).toMatchObject(user)
  for (const list of [transactions.listAll, transactions.listPending]) {
    const [row] = (await admin.call(list, { query: { search: data.reference } })).data
    expect(row?.user).toMatchObject(user)
    expect(row?.flags).toBeUndefined()
  }
  const { data: rejected } = await reject(admin, data.id)
  expect(rejected.user).toMatchObject(user)
  expect(Object.keys(rejected.decidedBy ?? {})).toEqual(['id', 'firstName', 'lastName', 'email'])
})

test('nothing stands out about a verified customer who has deposited before', async () => {
  const { data } = await sendDepositRequest(await regular(), { amount: cents(50_000_00) })
  expect(await flagsOf(data.id)).toEqual([])
})

test('a decided request has no flags', async () => {
  const person = await server.add()
  const { data } = await sendDepositRequest(person, { amount: cents(50_000_00) })
  expect(await flagsOf(data.id)).toEqual(['unverified-above-limit', 'first-deposit'])
  await approve(admin, data.id)
  expect(await flagsOf(data.id)).toEqual([])
})

test('the first deposit is flagged until one is approved; rejected and cancelled ones do not count', async () => {
  const person = await server.add()
  await reject(admin, (await sendDepositRequest(person)).data.id)
  await cancel(person, (await sendDepositRequest(person)).data.id)
  const { data } = await sendDepositRequest(person)
  expect(await flagsOf(data.id)).toEqual(['first-deposit'])
  await approvedDeposit(admin, person)
  expect(await flagsOf(data.id)).toEqual([])
})

describe('a request of a customer who is not verified', () => {
  afterEach(() => server.owner.run(sql`update settings set flag_unverified_from_cents = 1000000`))

  test('is flagged from the amount of the setting on, and not while that is off', async () => {
    const person = await server.add()
    await approvedDeposit(admin, person)
    const below = (await sendDepositRequest(person, { amount: cents(9_999_99) })).data.id
    const exact = (await sendDepositRequest(person, { amount: cents(10_000_00) })).data.id
    expect([await flagsOf(below), await flagsOf(exact)]).toEqual([[], ['unverified-above-limit']])
    expect((await read(exact)).flagUnverifiedFrom).toBe(10_000_00)
    await admin.call(oversight.changeSettings, { body: { flagUnverifiedFrom: cents(9_999_99) } })
    expect(await flagsOf(below)).toEqual(['unverified-above-limit'])
    await admin.call(oversight.changeSettings, { body: { flagUnverifiedFrom: null } })
    expect([await flagsOf(below), await flagsOf(exact)]).toEqual([[], []])
  })

  test('is not flagged once both items are verified', async () => {
    const person = await server.add()
    const { data } = await sendDepositRequest(person, { amount: cents(10_000_00) })
    await server.owner.run(sql`update users set ssn_status = 'verified' where id = ${person.id}`)
    expect(await flagsOf(data.id)).toContain('unverified-above-limit')
    await verify(person)
    expect(await flagsOf(data.id)).not.toContain('unverified-above-limit')
  })
})

describe('many requests', () => {
  test('are five within less than an hour, whatever became of them, and each of them is flagged', async () => {
    const person = await regular()
    const ids = [
      await bring(person, 0),
      await bring(person, 20, { status: 'cancelled' }),
      await bring(person, 40, { status: 'failed' }),
      await bring(person, 50, { type: 'payment' }),
    ]
    expect(await flagsOf(ids[0] ?? '')).toEqual([])
    const late = await bring(person, 60)
    expect(await flagsOf(ids[0] ?? '')).toEqual([])
    const fifth = await bring(person, 59.9)
    for (const id of [ids[0] ?? '', fifth, late]) expect(await flagsOf(id)).toEqual(['many-requests'])
    expect(await flagsOf(await bring(person, 121))).toEqual([])
  })

  test('are not another customer’s, nor what moved between their own accounts', async () => {
    const [person, other] = [await regular(), await regular()]
    const id = await bring(person, 0)
    for (let minute = 1; minute <= 5; minute++) {
      await bring(other, minute)
      await bring(person, minute, { type: 'transfer', status: 'completed' })
    }
    expect(await flagsOf(id)).toEqual([])
  })
})

test('a payment that would be refused says why', async () => {
  const person = await regular()
  await server.give(person, 'borrowed', 500_00)
  const { data } = await sendPaymentRequest(person, 400_00)
  expect(await flagsOf(data.id)).toEqual([])
  await server.bring(person, 'checking', -2_200_00)
  expect(await flagsOf(data.id)).toEqual(['insufficient-funds'])
  await server.bring(person, 'borrowed', -200_00)
  expect(await flagsOf(data.id)).toEqual(['insufficient-funds', 'more-than-owed'])
})

describe('what is flagged as preventing an approval', () => {
  const REQUESTS: [string, (typeof PREVENTING)[number], (person: Person) => Promise<string>][] = [
    ['a deposit to credit', 'not-postable', (person) => bring(person, 0, { account: 'credit' })],
    ['a withdrawal', 'not-postable', (person) => bring(person, 0, { type: 'withdrawal' })],
    ['a payment on nothing', 'not-postable', (person) => bring(person, 0, { type: 'payment' })],
    [
      'a payment of more than there is',
      'insufficient-funds',
      async (person) => {
        const id = await payable(person)
        await server.bring(person, 'checking', -2_500_00)
        return id
      },
    ],
    [
      'a payment of more than is owed',
      'more-than-owed',
      async (person) => {
        const id = await payable(person)
        await server.bring(person, 'borrowed', -200_00)
        return id
      },
    ],
    ...(['checking', 'savings', 'investment'] as const).map((accountType): (typeof REQUESTS)[number] => [
      `a deposit above the maximum of ${accountType}`,
      'balance-limit',
      async (person) => {
        const { data } = await sendDepositRequest(person, { accountType, amount: cents(300_00) })
        await fill(person, accountType, 299_99)
        return data.id
      },
    ]),
  ]

  test.each(REQUESTS)('%s: refused as it says', async (_, flag, request) => {
    const id = await request(await regular())
    expect(await flagsOf(id)).toContain(flag)
    expect(await refusal(approve(admin, id))).toEqual([409, flag.replaceAll('-', '_')])
    expect((await read(id)).status).toBe('pending')
  })

  test('is all of these', () => {
    expect(new Set(REQUESTS.map(([, flag]) => flag))).toEqual(new Set(PREVENTING))
  })

  test('is not a deposit that just fits', async () => {
    const person = await regular()
    const { data } = await sendDepositRequest(person, { accountType: 'savings', amount: cents(300_00) })
    await fill(person, 'savings', 300_00)
    expect(await flagsOf(data.id)).toEqual([])
    expect((await approve(admin, data.id)).data.status).toBe('completed')
  })
})

/** A payment of $400 that could be approved. */
async function payable(person: Person): Promise<string> {
  await server.give(person, 'borrowed', 500_00)
  return (await sendPaymentRequest(person, 400_00)).data.id
}

/** Leaves only so many cents of room in an account. */
async function fill(person: Person, accountType: 'checking' | 'savings' | 'investment', room: number) {
  const account = accountType === 'investment' ? 'investments' : accountType
  const balance = await server.owner.value<number>(sql`
    select coalesce(sum(balance_cents), 0)::bigint from ledger_accounts
    where user_id = ${person.id} and code = ${account}`)
  await server.bring(person, account, FIGURE_MAX_CENTS - balance - room)
}

test('a change of the email address is flagged while it can be undone', async () => {
  const person = await regular()
  const { data } = await sendDepositRequest(person)
  await editUser(admin, person, { email: `new-${person.email}` })
  expect(await flagsOf(data.id)).toEqual(['email-changed-recently'])
  await server.owner.run(sql`update former_emails set until = now() where user_id = ${person.id}`)
  expect(await flagsOf(data.id)).toEqual([])
})

test('an account that its owner locked is told from one that staff suspended', async () => {
  const [owner, other] = [await regular(), await regular()]
  const [locked, suspended] = [(await sendDepositRequest(owner)).data, (await sendDepositRequest(other)).data]
  await owner.call(recovery.lock, { body: {} })
  await editUser(admin, other, { status: 'suspended' })
  expect((await read(locked.id)).user.status).toBe('suspended')
  expect(await flagsOf(locked.id)).toEqual(['locked-by-owner'])
  expect(await flagsOf(suspended.id)).toEqual([])
  await editUser(admin, owner, { status: 'active' })
  expect(await flagsOf(locked.id)).toEqual([])
})
