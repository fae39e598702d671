import { type FiguresEdit, finances } from '@bank/contract/finances'
import { cents, FIGURE_MAX_CENTS } from '@bank/contract/money'
import { ProblemReply } from '@bank/contract/problem'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { editFigures, problemOf, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })

const SECTIONS = ['portfolio', 'investments', 'accounts', 'savings', 'insurance', 'funding'] as const

/** Sends a body that the typed client would not send. */
const put = (person: Person, path: string, body: unknown) => server.send(person, 'PUT', path, body)

const edit = (person: { id: string }, body: FiguresEdit) => editFigures(admin, person, body)

/** A different amount with odd cents for every figure. */
const ODD = {
  portfolio: { totalValue: cents(1_000_01), totalGains: cents(2_03), totalLosses: cents(3_07) },
  investments: { totalValue: cents(20_000_11), totalGains: cents(4_13), totalLosses: cents(5_17) },
  accounts: { checkingBalance: cents(300_19), savingsBalance: cents(40_23), creditLimit: cents(6_29) },
  savings: { totalSavings: cents(5_31), monthlyContribution: cents(7_37), goalAmount: cents(8_41) },
  insurance: { lifeCoverage: cents(9_43), healthPremium: cents(10_47), deductible: cents(11_53) },
  funding: { availableCredit: cents(12_59), monthlyPayment: cents(13_61), totalBorrowed: cents(14_67) },
}

describe('the financial status', () => {
  test('of a new customer is zero everywhere', async () => {
    const { call } = await server.add()
    const { data } = await call(finances.status, {})
    expect([data.totalAssets, data.totalLiabilities, data.projectedIncome, data.availableFunds]).toEqual([
      0, 0, 0, 0,
    ])
    for (const section of SECTIONS) {
      const { lastUpdated, ...amounts } = data[section]
      expect([Object.values(amounts), Date.parse(lastUpdated) <= Date.now() + 1000]).toEqual([
        [0, 0, 0],
        true,
      ])
    }
  })

  test('adds up to the cent, as the specification says', async () => {
    const person = await server.add()
    await edit(person, ODD)
    const { data } = await person.call(finances.status, {})
    expect(data).toMatchObject({
      totalAssets: 1_000_01 + 20_000_11 + 300_19 + 40_23 + 5_31,
      totalLiabilities: 14_67,
      projectedIncome: 7_37 * 12,
      availableFunds: 300_19 + 40_23,
      ...ODD,
    })
  })

  test('is sent in dollars with at most two decimals, without errors of binary fractions', async () => {
    const person = await server.add()
    await edit(person, { accounts: { checkingBalance: cents(10), savingsBalance: cents(20) } })
    const response = await server.send(person, 'GET', '/users/financial-status')
    const text = await response.text()
    expect(text).toContain('"totalAssets":0.3,')
    expect(text).not.toMatch(/\d\.\d{3,}[,}]/)
  })

  test('is shown for the largest figures that are allowed', async () => {
    const person = await server.add()
    const most = cents(FIGURE_MAX_CENTS)
    await edit(person, {
      portfolio: { totalValue: most },
      investments: { totalValue: most },
      accounts: { checkingBalance: most, savingsBalance: most },
      savings: { totalSavings: most },
      funding: { totalBorrowed: most },
    })
    const { data } = await person.call(finances.status, {})
    expect([data.totalAssets, data.totalLiabilities]).toEqual([5 * most, most])
  })

  test('is shown to a customer who plans the largest monthly contribution', async () => {
    const person = await server.add()
    const most = cents(FIGURE_MAX_CENTS)
    await person.call(finances.planSavings, { body: { monthlyContribution: most } })
    const response = await server.send(person, 'GET', '/users/financial-status')
    expect([response.status, (await response.json()).data?.projectedIncome]).toEqual([
      200, 11_999_999_999_999.88,
    ])
  })

  test('has the same sections as the calls for each, and as the administrator’s view', async () => {
    const person = await server.add()
    await edit(person, ODD)
    const { data } = await person.call(finances.status, {})
    for (const section of SECTIONS) {
      expect((await person.call(finances[section], {})).data).toMatchObject(data[section])
    }
    const { data: balances } = await admin.call(finances.balancesOf, { params: { id: person.id } })
    for (const section of SECTIONS) expect(balances[section]).toEqual(data[section])
  })

  test('says when each section last changed', async () => {
    const person = await server.add()
    const before = (await person.call(finances.status, {})).data
    await edit(person, { funding: { totalBorrowed: cents(1) }, insurance: { deductible: cents(1) } })
    const after = (await person.call(finances.status, {})).data
    const moved = SECTIONS.filter((section) => after[section].lastUpdated > before[section].lastUpdated)
    expect(moved).toEqual(['insurance', 'funding'])
  })
})

describe('users can’t change their own figures', () => {
  test.each(['user', 'advisor', 'admin'] as const)('through any of the five calls, as %s', async (role) => {
    const person = await server.add({ role })
    const before = await person.call(finances.status, {})
    for (const section of ['portfolio', 'investments', 'accounts', 'insurance', 'funding'] as const) {
      for (const body of [dollars(ODD[section]), {}, { id: person.id, totalValue: '1' }, [], 'null']) {
        const response = await put(person, `/${section}`, body)
        expect(response.status, `${section} ${JSON.stringify(body)}`).toBe(403)
        const { code, message } = ProblemReply.parse(await response.json())
        expect([code, message]).toEqual(['forbidden', expect.stringMatching(/administrator/)])
      }
    }
    expect(await person.call(finances.status, {})).toEqual(before)
  })

  test('through the administrators’ calls', async () => {
    const person = await server.add()
    const before = await person.call(finances.status, {})
    for (const path of [`/admin/users/${person.id}/financial`, `/admin/user-assets/${person.id}`]) {
      expect((await put(person, path, {})).status).toBe(403)
    }
    expect(await person.call(finances.status, {})).toEqual(before)
  })
})

/** Converts a group of figures to dollars, as the API sends them. */
const dollars = (group: Record<string, number>) =>
  Object.fromEntries(Object.entries(group).map(([field, amount]) => [field, amount / 100]))

describe('a customer’s savings plan', () => {
  test('can be changed by the customer, one field at a time', async () => {
    const person = await server.add()
    await edit(person, ODD)
    const { data, message } = await person.call(finances.planSavings, {
      body: { monthlyContribution: cents(250_50) },
    })
    expect(message).toBe('Your savings plan is saved.')
    expect(data).toMatchObject({ ...ODD.savings, monthlyContribution: 250_50 })
    await person.call(finances.planSavings, { body: { goalAmount: cents(0) } })
    const status = (await person.call(finances.status, {})).data
    expect(status).toMatchObject({
      ...ODD,
      savings: { totalSavings: 5_31, monthlyContribution: 250_50, goalAmount: 0 },
      projectedIncome: 250_50 * 12,
    })
    await person.call(finances.planSavings, { body: {} })
    expect((await person.call(finances.status, {})).data).toEqual(status)
  })

  test('can’t change the savings balance, whatever value it sends', async () => {
    const person = await server.add()
    const before = await person.call(finances.status, {})
    for (const totalSavings of [1_000_000, 0, null, 'x', -1]) {
      const plan = { totalSavings, monthlyContribution: 5, goalAmount: 6 }
      const [status, code] = await problemOf(put(person, '/savings', plan))
      expect([status, code], String(totalSavings)).toEqual([403, 'forbidden'])
    }
    expect(await person.call(finances.status, {})).toEqual(before)
  })

  test('refuses unknown fields and invalid amounts, and names the field', async () => {
    const person = await server.add()
    const before = await person.call(finances.status, {})
    for (const [field, values] of Object.entries({
      monthlyContribution: [-0.01, 1_000_000_000_000, 0.001, '5', null, true, [5], {}],
      goalAmount: [-1, 1e300, 1.005, ''],
      user_id: [person.id],
      savingsBalance: [1],
    })) {
      for (const value of values) {
        const problem = await problemOf(put(person, '/savings', { [field]: value }))
        expect(problem, `${field} ${value}`).toEqual([400, 'validation_failed', field])
      }
    }
    expect(await person.call(finances.status, {})).toEqual(before)
  })
})
