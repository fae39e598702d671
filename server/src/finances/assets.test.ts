import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createTestServer, type Person, refusal } from '../../testing/bank.ts'
import { editAssets, pagesOf, problemOf, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin', firstName: 'Noor' })

const NOTHING = { stocks: 0, real_estate: 0, crypto: 0, others: 0 }

/** Sends a body that the typed client would not send. */
const put = (person: { id: string }, body: unknown) =>
  server.send(admin, 'PUT', `/admin/user-assets/${person.id}`, body)

const own = async ({ call }: Person) => (await call(finances.assets, {})).data

describe('a user’s assets by kind', () => {
  test('are set by an administrator, one kind at a time, and read by their owner', async () => {
    const person = await server.add({ firstName: 'Ömer', lastName: 'Tan' })
    expect(await own(person)).toEqual(NOTHING)
    const { data } = await editAssets(admin, person, { stocks: cents(1_15), real_estate: cents(8_41) })
    expect(data).toEqual({
      userId: person.id,
      firstName: 'Ömer',
      lastName: 'Tan',
      email: person.email,
      ...NOTHING,
      stocks: 1_15,
      real_estate: 8_41,
      totalAssets: 0,
      updatedAt: expect.stringMatching(/Z$/),
    })
    await editAssets(admin, person, { stocks: cents(0) })
    await editAssets(admin, person, {})
    expect(await own(person)).toEqual({ ...NOTHING, real_estate: 8_41 })
  })

  test('are all saved when several kinds are edited at once', async () => {
    const person = await server.add()
    const kinds = ['stocks', 'real_estate', 'crypto', 'others'] as const
    await Promise.all(kinds.map((kind, n) => put(person, { [kind]: n + 0.05 })))
    expect(await own(person)).toEqual({ stocks: 5, real_estate: 1_05, crypto: 2_05, others: 3_05 })
  })

  test('come with their change over 30 days, if what stood then is known', async () => {
    const person = await server.add()
    const change = async () => (await person.call(finances.assets, {})).change
    await put(person, { stocks: 100 })
    expect(await change()).toEqual({ ...NOTHING, stocks: 100_00 })
    // A customer of last year, whose kinds are kept since today only.
    await server.owner.run(
      sql`update users set created_at = now() - interval '1 year' where id = ${person.id}`,
    )
    expect(await change()).toBeNull()
    await server.owner.run(sql`
      insert into asset_days values (${person.id}, (now() at time zone 'UTC')::date - 40, 30_00, 5_00, 0, 0)`)
    expect(await change()).toEqual({ ...NOTHING, stocks: 70_00, real_estate: -5_00 })
  })

  test('keep the reason of an edit in the audit log, sealed with the customer’s key', async () => {
    const person = await server.add()
    await editAssets(admin, person, { stocks: cents(5_00), reason: 'Ömer’s letter of 3 May' })
    await editAssets(admin, person, { stocks: cents(6_00) })
    const { data: log } = await admin.call(oversight.auditLogs, { query: { subject: person.id } })
    expect(log.filter(({ act }) => act === 'assets.edited').map(({ after }) => after)).toEqual([
      { stocks: 6_00 },
      { stocks: 5_00, reason: 'Ömer’s letter of 3 May' },
    ])
    const stored = await server.owner.value<object>(
      sql`select after from audit_log where act = 'assets.edited' and subject_id = ${person.id} and after ? 'reason'`,
    )
    expect(stored).toEqual({ stocks: 5_00, reason: { sealed: expect.any(String) } })
  })

  test('stand in the list beside the total of the customer’s balances, as the customer sees it', async () => {
    const person = await server.add()
    const accounts = ['checking', 'savings', 'total_savings', 'portfolio', 'investments', 'borrowed'] as const
    for (const [n, account] of accounts.entries()) await server.give(person, account, 10 ** n)
    const { data } = await admin.call(finances.listAssets, { query: { search: person.id } })
    expect(data).toMatchObject([{ ...NOTHING, totalAssets: 111_11 }])
    expect((await person.call(finances.status, {})).data.totalAssets).toBe(111_11)
    expect((await editAssets(admin, person, { crypto: cents(1) })).data.totalAssets).toBe(111_11)
  })

  test('must be valid amounts, and an invalid edit is refused as a whole', async () => {
    const person = await server.add()
    for (const [field, values] of Object.entries({
      stocks: [-0.01, 1_000_000_000_000, 0.001, '1', '', null, [1], true],
      real_estate: [-1],
      realEstate: [1],
      userId: [admin.id],
      reason: ['', '  ', 'x'.repeat(201), 5],
    })) {
      for (const value of values) {
        const problem = await problemOf(put(person, { crypto: 5, [field]: value }))
        expect(problem, `${field} ${value}`).toEqual([400, 'validation_failed', field])
      }
    }
    expect(await own(person)).toEqual(NOTHING)
  })

  test('can’t be edited by an administrator who owns them', async () => {
    const edit = (id: string) => refusal(editAssets(admin, { id }, { stocks: cents(1) }))
    expect(await edit(admin.id)).toEqual([403, 'forbidden'])
    expect(await edit(randomUUID())).toEqual([404, 'not_found'])
    expect(await own(admin)).toEqual(NOTHING)
  })

  test('are listed newest user first, and found by name or e-mail address, ignoring case', async () => {
    const lister = await createTestServer()
    try {
      const boss = await lister.add({ role: 'admin', firstName: 'Boss' })
      const people = [await lister.add({ firstName: 'Ünal_5%' }), await lister.add({ firstName: 'Unal 5' })]
      const pages = await pagesOf((from) => boss.call(finances.listAssets, { query: { limit: 1, ...from } }))
      for (const { total, matched } of pages) expect([total, matched]).toEqual([3, 3])
      expect(pages.flatMap(({ data }) => data.map(({ userId }) => userId))).toEqual([
        people[1]?.id,
        people[0]?.id,
        boss.id,
      ])
      const found = async (search: string) =>
        (await boss.call(finances.listAssets, { query: { search } })).data.map(({ userId }) => userId)
      expect(await found('üNAL_5%')).toEqual([people[0]?.id])
      expect(await found(people[1]?.email.toUpperCase() ?? '')).toEqual([people[1]?.id])
      expect(await found('no such')).toEqual([])
    } finally {
      await lister.stop()
    }
  })
})
