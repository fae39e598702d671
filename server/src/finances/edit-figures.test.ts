import { randomUUID } from 'node:crypto'
import { activity } from '@bank/contract/activity'
import { type Figures, type FiguresEdit, finances } from '@bank/contract/finances'
import { cents, FIGURE_MAX_CENTS } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import { approve, editFigures, problemOf, startStaffedBank } from '../../testing/scenes.ts'
import { proveLedger } from '../ledger/proof.ts'

const { server, admin } = await startStaffedBank()
const colleague = await server.add({ role: 'admin' })

const edit = (who: Person, person: { id: string }, body: FiguresEdit) => editFigures(who, person, body)
const figures = async (person: { id: string }) =>
  (await admin.call(finances.balancesOf, { params: { id: person.id } })).data

/** Sends a body that the typed client would not send. */
const put = (who: Person, person: { id: string }, body: unknown) =>
  server.send(who, 'PUT', `/admin/users/${person.id}/financial`, body)

const transfersOf = (person: { id: string }) =>
  server.owner.rows<{ debit: string; credit: string; amount: number }>(sql`
    select debit, credit, amount_cents as amount, kind, actor_id as "actorId", reason <> '' as reasoned
    from transfers where user_id = ${person.id} order by id`)

/** Figures without the times of their changes. */
const amounts = (groups: Figures) =>
  Object.entries(groups).map(([group, { lastUpdated, ...fields }]) => [group, fields])

const FIELDS = {
  accounts: ['checkingBalance', 'savingsBalance', 'creditLimit'],
  savings: ['totalSavings', 'monthlyContribution', 'goalAmount'],
  investments: ['totalValue', 'totalGains', 'totalLosses'],
  portfolio: ['totalValue', 'totalGains', 'totalLosses'],
  insurance: ['lifeCoverage', 'healthPremium', 'deductible'],
  funding: ['availableCredit', 'monthlyPayment', 'totalBorrowed'],
} as const
const GROUPS = ['accounts', 'savings', 'investments', 'portfolio', 'insurance', 'funding'] as const

describe('an administrator’s edit', () => {
  test('sets each figure to the cent and leaves all others unchanged', async () => {
    const person = await server.add()
    let amount = 0.07
    let expected = await figures(person)
    for (const group of GROUPS) {
      for (const field of FIELDS[group]) {
        amount = Math.round(amount * 100 + 101) / 100
        const response = await put(admin, person, { [group]: { [field]: amount } })
        expect(response.status, `${group}.${field}`).toBe(200)
        expected = {
          ...expected,
          [group]: {
            ...expected[group],
            [field]: Math.round(amount * 100),
            lastUpdated: expect.any(String),
          },
        }
        expect(await figures(person), `${group}.${field}`).toEqual(expected)
      }
    }
  })

  test('that is empty, or repeats the current figures, changes nothing and moves no money', async () => {
    const person = await server.add()
    const set = { accounts: { checkingBalance: cents(5_00) }, insurance: { deductible: cents(6_00) } }
    await edit(admin, person, set)
    const before = amounts(await figures(person))
    for (const body of [{}, { accounts: {}, savings: {} }, set]) await edit(admin, person, body)
    expect(amounts(await figures(person))).toEqual(before)
    expect(await transfersOf(person)).toHaveLength(1)
  })

  test('keeps cents that binary fractions would lose', async () => {
    const person = await server.add()
    for (const amount of [1.15, 4.35, 8.41, 1009.8, 33_333_333.33, 999_999_999_999.99, 0]) {
      const response = await put(admin, person, { portfolio: { totalValue: amount, totalGains: amount } })
      expect((await response.json()).data.portfolio).toMatchObject({ totalValue: amount, totalGains: amount })
    }
    const [last] = (await transfersOf(person)).slice(-1)
    expect(last).toMatchObject({ debit: 'portfolio', credit: 'adjustments', amount: FIGURE_MAX_CENTS })
  })

  test('of a balance is a transfer of the difference, with the administrator and the reason', async () => {
    const person = await server.add()
    await edit(admin, person, { accounts: { checkingBalance: cents(100_00) } })
    await edit(colleague, person, { accounts: { checkingBalance: cents(99_99) } })
    await edit(admin, person, { funding: { totalBorrowed: cents(7_00), monthlyPayment: cents(1_00) } })
    await edit(admin, person, { funding: { totalBorrowed: cents(2_00) } })
    const about = { kind: 'adjustment', reasoned: true }
    expect(await transfersOf(person)).toEqual([
      { debit: 'adjustments', credit: 'checking', amount: 100_00, actorId: admin.id, ...about },
      { debit: 'checking', credit: 'adjustments', amount: 1, actorId: colleague.id, ...about },
      { debit: 'borrowed', credit: 'adjustments', amount: 7_00, actorId: admin.id, ...about },
      { debit: 'adjustments', credit: 'borrowed', amount: 5_00, actorId: admin.id, ...about },
    ])
  })
})

describe('an edit is refused as a whole, and the field is named,', () => {
  async function expectRefusal(
    person: Person,
    group: (typeof GROUPS)[number],
    field: string,
    value: unknown,
  ) {
    const good = { accounts: { savingsBalance: 5 } }
    const bad = { [group]: { ...(group === 'accounts' && good.accounts), [field]: value } }
    const problem = await problemOf(put(admin, person, { ...good, ...bad }))
    expect(problem).toEqual([400, 'validation_failed', `${group}.${field}`])
  }

  test('if any figure is negative', async () => {
    const person = await server.add()
    const before = await figures(person)
    for (const group of GROUPS) {
      for (const field of FIELDS[group]) await expectRefusal(person, group, field, -0.01)
    }
    expect(await figures(person)).toEqual(before)
    expect(await transfersOf(person)).toEqual([])
  })

  test('if a figure is too large, has too many decimals, or is no number', async () => {
    const person = await server.add()
    const before = await figures(person)
    for (const value of [1_000_000_000_000, 0.001, 1e300, '100', '', null, [100], true, { amount: 1 }]) {
      for (const group of GROUPS) await expectRefusal(person, group, FIELDS[group][0], value)
    }
    expect(await figures(person)).toEqual(before)
    expect(await transfersOf(person)).toEqual([])
  })

  test('if a group or a field is unknown, or a group is no object', async () => {
    const person = await server.add()
    for (const [path, body] of Object.entries({
      assets: { assets: { stocks: 1 } },
      userId: { userId: admin.id },
      'accounts.balance': { accounts: { balance: 1, checkingBalance: 1 } },
      'accounts.lastUpdated': { accounts: { lastUpdated: '2026-01-01T00:00:00.000Z' } },
      accounts: { accounts: 5 },
      savings: { savings: null },
    })) {
      expect(await problemOf(put(admin, person, body))).toEqual([400, 'validation_failed', path])
    }
    for (const body of [[], null, 'x', 5]) expect((await put(admin, person, body)).status).toBe(400)
    expect(await transfersOf(person)).toEqual([])
  })

  test('if the figures are the administrator’s own, or the user does not exist', async () => {
    const before = await figures(admin)
    expect(await refusal(edit(admin, admin, { portfolio: { totalValue: cents(1) } }))).toEqual([
      403,
      'forbidden',
    ])
    expect(await refusal(edit(admin, admin, {}))).toEqual([403, 'forbidden'])
    expect(await refusal(edit(admin, { id: randomUUID() }, {}))).toEqual([404, 'not_found'])
    expect((await put(admin, { id: 'nobody' }, {})).status).toBe(404)
    expect(await figures(admin)).toEqual(before)
    await edit(colleague, admin, { portfolio: { totalValue: cents(1) } })
    expect((await figures(admin)).portfolio.totalValue).toBe(1)
  })
})

describe('edits at the same moment', () => {
  test('of different figures are all kept', async () => {
    const person = await server.add()
    const edits = GROUPS.flatMap((group) => FIELDS[group].map((field) => [group, field] as const))
    const answers = await Promise.all(
      edits.map(([group, field], n) =>
        put(n % 2 ? admin : colleague, person, { [group]: { [field]: n + 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200))
    const after = await figures(person)
    for (const [n, [group, field]] of edits.entries()) {
      expect(after[group], `${group}.${field}`).toMatchObject({ [field]: (n + 1) * 100 })
    }
  })

  test('as approvals lose none: an approval after the last edit is added to its balance', async () => {
    const person = await server.add()
    const ids: string[] = []
    for (let n = 0; n < 12; n++)
      ids.push((await sendDepositRequest(person, { amount: cents((1 << n) << 7) })).data.id)
    const target = (n: number) => cents(1_000_000_00 + n)
    await Promise.all(
      ids.flatMap((id, n) => [
        approve(admin, id),
        ...(n % 3 === 0 ? [edit(colleague, person, { accounts: { checkingBalance: target(n) } })] : []),
      ]),
    )
    const { accounts } = await figures(person)
    const approved = await server.owner.value<number>(
      sql`select count(*) from transfers where user_id = ${person.id} and kind = 'crypto_receipt'`,
    )
    expect(approved).toBe(12)
    const [sum] = await server.owner.rows<{ sum: number }>(sql`
      select sum(case when credit = 'checking' then amount_cents else -amount_cents end)::bigint as sum
      from transfers where user_id = ${person.id}`)
    expect(accounts.checkingBalance).toBe(sum?.sum)
    // The amounts are powers of two, so the difference to one of the targets must be a sum of approvals.
    const rest = [0, 3, 6, 9].map((n) => accounts.checkingBalance - target(n))
    expect(rest.some((left) => left >= 0 && left % 128 === 0 && left / 128 < 1 << 12)).toBe(true)
    expect((await proveLedger(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
  })

  test('carry a reason to the customer’s row and to the audit log; without one, the row says that the bank did it', async () => {
    const person = await server.add()
    await edit(admin, person, { accounts: { checkingBalance: cents(5_00) }, reason: 'Interest for March' })
    await edit(admin, person, { accounts: { checkingBalance: cents(4_00) } })
    const { data: rows } = await person.call(activity.list, { params: { account: 'checking' }, query: {} })
    expect(rows).toMatchObject([
      { kind: 'adjustment', description: 'Adjustment by the bank', amount: -1_00, balance: 4_00 },
      { kind: 'adjustment', description: 'Interest for March', amount: 5_00, balance: 5_00 },
    ])
    const { data: log } = await admin.call(oversight.auditLogs, { query: { customer: person.id } })
    const edits = log.filter(({ act }) => act === 'figures.edited')
    expect(edits.map(({ after }) => after)).toEqual([
      { 'accounts.checkingBalance': 4_00 },
      { 'accounts.checkingBalance': 5_00, reason: 'Interest for March' },
    ])
    await edit(admin, person, { insurance: { deductible: cents(1_00) }, reason: 'New policy' })
    const { data: stated } = await admin.call(oversight.auditLogs, {
      query: { customer: person.id, limit: 1 },
    })
    expect(stated[0]?.after).toEqual({ 'insurance.deductible': 1_00, reason: 'New policy' })
  })

  test('that set the same balance to zero move the money once', async () => {
    const person = await server.add()
    await server.give(person, 'portfolio', 90_00)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        put(n % 2 ? admin : colleague, person, { portfolio: { totalValue: 0 } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect((await transfersOf(person)).map(({ amount }) => amount)).toEqual([90_00, 90_00])
  })

  test('with `seen`: the second of two who saw the same figures is refused, and changes nothing', async () => {
    const person = await server.add()
    await server.give(person, 'checking', 100_00)
    const seen = { accounts: { checkingBalance: cents(100_00) } }
    await edit(admin, person, { accounts: { checkingBalance: cents(150_00) }, seen })
    const late = edit(colleague, person, {
      accounts: { checkingBalance: cents(120_00), creditLimit: cents(5_00) },
      seen,
    })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'figures_changed' })
    expect((await figures(person)).accounts).toMatchObject({ checkingBalance: 150_00, creditLimit: 0 })
    // A figure that has not changed in the meantime can still be edited.
    await edit(colleague, person, {
      accounts: { creditLimit: cents(5_00) },
      seen: { accounts: { creditLimit: cents(0) } },
    })
    expect((await figures(person)).accounts).toMatchObject({ checkingBalance: 150_00, creditLimit: 5_00 })
  })
})
