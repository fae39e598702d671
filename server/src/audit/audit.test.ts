import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { BITCOIN_ADDRESS, PASSWORD, refused, registration, sendDepositRequest } from '../../testing/bank.ts'
import {
  cancel,
  changePassword,
  editAssets,
  editFigures,
  editUser,
  reject,
  startStaffedBank,
} from '../../testing/scenes.ts'
import { passwordPolicy } from '../identity/passwords/password.ts'
import { addAdministrator } from '../identity/registration/administrators.ts'
import type { Values } from './personal-values.ts'

type Row = {
  id: string
  act: string
  chain: string
  actorId: string | null
  type: string
  subjectId: string | null
  before: Values | null
  after: Values | null
  address: string | null
  requestId: string | null
}

const { server, admin } = await startStaffedBank()
const customer = await server.add()

const log = () =>
  readableRows<Row>(
    server,
    sql`
      select id, act, chain, actor_id as "actorId", subject_type as type, subject_id as "subjectId", before, after,
        address, request_id as "requestId"
      from audit_log order by at, id`,
  )

/** The rows that the work adds, and its result. */
async function written<Result>(work: () => Promise<Result>): Promise<[Row[], Result]> {
  const before = new Set((await log()).map(({ id }) => id))
  const result = await work()
  return [(await log()).filter(({ id }) => !before.has(id)), result]
}

/** Does the work, which must add exactly one row from this machine, and returns that row without its id. */
async function oneRow(work: () => Promise<unknown>) {
  const [rows] = await written(work)
  expect(rows.map(({ act }) => act)).toHaveLength(1)
  expect(rows[0]).toMatchObject({ address: '127.0.0.1', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  const { id, address, requestId, ...row } = rows[0] ?? { id: '', address: '', requestId: '' }
  return row
}

const login = (email: string, password = PASSWORD) =>
  server.stranger(identity.login, { body: { email, password } })

const aboutUser = (act: string, id: string, actorId: string | null = id) => ({
  act,
  chain: id,
  actorId,
  type: 'user',
  subjectId: id,
  before: null,
  after: null,
})
const aboutTransaction = (act: string, id: string, actorId: string) => ({
  act,
  chain: customer.id,
  actorId,
  type: 'transaction',
  subjectId: id,
})

describe('each act adds one row to the chain of the customer it concerns', () => {
  test('registering, signing in and signing out', async () => {
    const [rows, { user, token }] = await written(() =>
      server.stranger(identity.register, { body: registration() }),
    )
    expect(rows).toMatchObject([{ ...aboutUser('user.registered', user.id), after: { status: 'pending' } }])
    expect(await oneRow(() => server.as(token)(identity.logout, {}))).toEqual(
      aboutUser('user.signed_out', user.id),
    )
    expect(await oneRow(() => login(user.email))).toEqual(aboutUser('user.signed_in', user.id))
    expect(await oneRow(() => refused(login(user.email, 'not the one')))).toEqual(
      aboutUser('user.sign_in_failed', user.id),
    )
    expect(await oneRow(() => refused(login('nobody@customers.example')))).toEqual({
      ...aboutUser('user.sign_in_failed', '', null),
      chain: 'system',
      subjectId: null,
    })
    for (let n = 0; n < 3; n++) await refused(login(user.email, 'not the one'))
    expect(await oneRow(() => refused(login(user.email, 'not the one')))).toEqual(
      aboutUser('user.sign_in_locked', user.id),
    )
  })

  test('adding an administrator', async () => {
    const [rows, { id }] = await written(async () =>
      addAdministrator(server.owner, await passwordPolicy('specified'), {
        email: `${randomUUID()}@bank.example`,
        firstName: 'Ada',
        lastName: 'Tan',
        password: undefined,
      }),
    )
    expect(rows).toMatchObject([{ act: 'administrator.created', chain: id, actorId: null, subjectId: id }])
  })

  test('a profile with its old and new values, and a password without them', async () => {
    const person = await server.add()
    expect(
      await oneRow(() =>
        person.call(identity.updateProfile, { body: { city: 'Penang', firstName: 'Aisyah' } }),
      ),
    ).toEqual({
      ...aboutUser('user.profile_changed', person.id),
      before: { city: 'Singapore' },
      after: { city: 'Penang' },
    })
    expect(await oneRow(() => changePassword(person, 'a new one'))).toEqual(
      aboutUser('user.password_changed', person.id),
    )
  })

  test('a wrong current password', async () => {
    const person = await server.add()
    const row = await oneRow(() => refused(changePassword(person, 'a new one', 'a guess')))
    expect(row).toMatchObject({ chain: person.id, actorId: person.id, subjectId: person.id })
  })

  test('a request, its description, and the decision about it', async () => {
    const [rows, { data }] = await written(() => sendDepositRequest(customer, { amount: cents(5_05) }))
    const about = {
      amount: 5_05,
      accountType: 'checking',
      cryptoType: 'Bitcoin',
      cryptoAddress: BITCOIN_ADDRESS,
    }
    expect(rows).toMatchObject([
      {
        ...aboutTransaction('transaction.requested', data.id, customer.id),
        before: null,
        after: { ...about, addressStatus: 'current' },
      },
    ])
    const params = { id: data.id }
    expect(
      await oneRow(() => customer.call(transactions.describe, { params, body: { description: 'New' } })),
    ).toEqual({
      ...aboutTransaction('transaction.described', data.id, customer.id),
      before: { description: data.description },
      after: { description: 'New' },
    })
    expect(await oneRow(() => admin.call(transactions.approve, { params }))).toEqual({
      ...aboutTransaction('transaction.approved', data.id, admin.id),
      before: { status: 'pending' },
      after: { status: 'completed', amount: 5_05, accountType: 'checking', addressStatus: 'current' },
    })
    const [rejected, cancelled] = [
      (await sendDepositRequest(customer)).data,
      (await sendDepositRequest(customer)).data,
    ]
    expect(await oneRow(() => reject(admin, rejected.id))).toMatchObject({
      ...aboutTransaction('transaction.rejected', rejected.id, admin.id),
      after: { status: 'failed' },
    })
    expect(await oneRow(() => cancel(customer, cancelled.id))).toEqual({
      ...aboutTransaction('transaction.cancelled', cancelled.id, customer.id),
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    })
  })

  test('an administrator’s edits, with the fields that changed', async () => {
    const person = await server.add()
    const act = (name: string) => aboutUser(name, person.id, admin.id)
    const suspending = () => editUser(admin, person, { status: 'suspended', firstName: 'Aisyah' })
    expect(await oneRow(suspending)).toEqual({
      ...act('user.changed_by_administrator'),
      before: { status: 'active' },
      after: { status: 'suspended' },
    })
    await editFigures(admin, person, { accounts: { creditLimit: cents(7) } })
    const accounts = { checkingBalance: cents(1_01), creditLimit: cents(7) }
    const editing = () => editFigures(admin, person, { accounts, portfolio: { totalGains: cents(2_02) } })
    expect(await oneRow(editing)).toEqual({
      ...act('figures.edited'),
      before: { 'accounts.checkingBalance': 0, 'portfolio.totalGains': 0 },
      after: { 'accounts.checkingBalance': 1_01, 'portfolio.totalGains': 2_02 },
    })
    const assets = await oneRow(() => editAssets(admin, person, { crypto: cents(5) }))
    expect(assets).toEqual({ ...act('assets.edited'), before: { crypto: 0 }, after: { crypto: 5 } })

    const gone = await server.add()
    expect(await oneRow(() => admin.call(customers.remove, { params: { id: gone.id } }))).toEqual({
      ...aboutUser('user.deleted', gone.id, admin.id),
      before: { email: gone.email, role: 'user', status: 'active' },
    })
  })

  test('a customer’s savings plan', async () => {
    const person = await server.add()
    expect(
      await oneRow(() => person.call(finances.planSavings, { body: { goalAmount: cents(900) } })),
    ).toEqual({
      ...aboutUser('savings.planned', person.id),
      before: { goalAmount: 0 },
      after: { goalAmount: 900 },
    })
  })
})

test('refused calls and reads leave no row', async () => {
  const { data } = await sendDepositRequest(customer)
  await reject(admin, data.id)
  const other = await server.add()
  const [rows] = await written(async () => {
    const params = { id: data.id }
    await refused(admin.call(transactions.approve, { params }))
    await refused(customer.call(transactions.cancel, { params }))
    await refused(other.call(transactions.cancel, { params }))
    await refused(customer.call(transactions.approve, { params }))
    await refused(editUser(admin, other, { email: customer.email }))
    await refused(editUser(admin, admin, { status: 'active' }))
    await refused(admin.call(customers.remove, { params: { id: customer.id } }))
    await refused(editFigures(admin, admin, {}))
    await refused(customer.call(finances.writeAccounts, {}))
    await admin.call(customers.list, { query: {} })
    await admin.call(transactions.getAny, { params })
    await sendDepositRequest(customer, { reference: data.reference })
  })
  expect(rows).toEqual([])
})

test('the log holds no password, no hash of one, and no token', async () => {
  const secrets = [PASSWORD, 'not the one', 'a new one', 'a guess', admin.token, customer.token, '$argon2id']
  const text = JSON.stringify(await log())
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
  expect(text).not.toMatch(/password"|passwordHash|token/i)
})
