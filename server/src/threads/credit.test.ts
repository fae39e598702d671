import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { cents, FIGURE_MAX_CENTS } from '@bank/contract/money'
import { notifications } from '@bank/contract/notifications'
import { type CreditDecision, staffThreads } from '@bank/contract/staff-threads'
import type { ThreadDetails } from '@bank/contract/thread-details'
import { threads } from '@bank/contract/threads'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { waitingLetters } from '../../testing/mail.ts'
import { editFigures, mistakesIn, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })
const colleague = await server.add({ role: 'admin' })
let person: Person
beforeEach(async () => {
  person = await server.add()
})

const ASKED = { amount: cents(5_000_00), purpose: 'A boat', termMonths: 24 }
const ask = async (details?: ThreadDetails, by = person) => {
  const body = { topic: 'credit', message: 'A credit, please', ...(details && { details }) } as const
  return (await by.call(threads.start, { body })).data.id
}
const decide = (id: string, body: CreditDecision, by = admin) =>
  by.call(staffThreads.decideCredit, { params: { id }, body })
const read = async (id: string) => (await person.call(threads.read, { params: { id } })).data
const available = async () => (await person.call(finances.funding, {})).data.availableCredit

describe('a decision', () => {
  test('waits if the customer has written what staff have not seen', async () => {
    const id = await ask(ASKED)
    const seen = (await read(id)).messages.at(-1)?.id
    await person.call(threads.write, { params: { id }, body: { message: 'I no longer want it' } })
    expect(await refusal(decide(id, { decision: 'approved', seen }))).toEqual([409, 'written_meanwhile'])
    expect(await available()).toBe(0)
  })

  test('approves nothing for a customer who is suspended, and can reject', async () => {
    const id = await ask(ASKED)
    await server.owner.run(sql`update users set status = 'suspended' where id = ${person.id}`)
    expect(await refusal(decide(id, { decision: 'approved' }))).toEqual([409, 'customer_suspended'])
    expect((await decide(id, { decision: 'rejected' })).data.credit?.decision).toBe('rejected')
  })

  test('is final in the database, and keeps its customer and who decided on record', async () => {
    const id = await ask(ASKED)
    const decider = await server.add({ role: 'admin' })
    await decide(id, { decision: 'rejected' }, decider)
    for (const change of [
      sql`update threads set credit_decision = 'approved', granted_cents = 99 where id = ${id}`,
      sql`update threads set credit_decision = null, credit_decided_at = null, credit_decided_by = null where id = ${id}`,
    ])
      await expect(server.owner.run(change)).rejects.toThrow()
    for (const kept of [person, decider])
      expect(await refusal(admin.call(customers.remove, { params: { id: kept.id } }))).toEqual([
        409,
        'user_has_history',
      ])
  })
})

describe('an approval', () => {
  test('raises the available credit by what was asked for, and tells the customer', async () => {
    await editFigures(admin, person, { funding: { availableCredit: cents(100_00) } })
    const id = await ask(ASKED)
    const { data } = await decide(id, { decision: 'approved', note: 'Have a good trip.' })
    expect(data).toMatchObject({ status: 'waiting', waitingSince: null, assignee: { id: admin.id } })
    expect(await available()).toBe(5_100_00)
    const thread = await read(id)
    expect(thread.credit).toEqual({
      ...ASKED,
      ...{ decision: 'approved', decidedAt: expect.stringMatching(/Z$/), granted: 5_000_00 },
    })
    const said = 'Your credit of $5,000.00 has been approved.'
    expect(thread).toMatchObject({ unread: true, messages: [{}, { from: 'news' }] })
    expect(thread.messages[1]?.text).toContain(said)
    expect(thread.messages[1]?.text).toMatch(/\n\nHave a good trip\.$/)
    const [letter] = await waitingLetters(server, person.email)
    expect([letter?.kind, letter?.subject]).toEqual(['credit-approved', 'Your credit has been approved'])
    expect(letter?.text).toContain(said)
    expect(letter?.text).toContain('Have a good trip.')
    expect(letter?.text).not.toContain('A boat')
    expect((await person.call(notifications.list, { query: {} })).unread).toBe(1)
  })

  test('is in the audit log, as a decision and as an edit of the figure', async () => {
    const id = await ask(ASKED)
    await decide(id, { decision: 'approved', amount: cents(1_500_50) })
    expect(await available()).toBe(1_500_50)
    const rows = await readableRows(
      server,
      sql`
        select id, chain, act, actor_id as "actorId", before, after from audit_log
        where chain = ${person.id} and act in ('figures.edited', 'thread.credit_decided') order by position`,
    )
    expect(rows).toMatchObject([
      {
        ...{ act: 'figures.edited', actorId: admin.id, before: { 'funding.availableCredit': 0 } },
        after: { 'funding.availableCredit': 1_500_50, reason: 'Credit of $1,500.50 approved' },
      },
      {
        ...{ act: 'thread.credit_decided', actorId: admin.id, before: { amount: 5_000_00 } },
        after: { decision: 'approved', amount: 1_500_50 },
      },
    ])
  })

  test('needs an amount if the customer named none', async () => {
    const id = await ask()
    const { errors, status } = await refused(decide(id, { decision: 'approved' }))
    expect([status, errors]).toEqual([400, [{ path: 'amount', msg: 'Amount is required' }]])
    expect((await read(id)).credit?.decision).toBeNull()
    await decide(id, { decision: 'approved', amount: cents(700_00) })
    expect(await available()).toBe(700_00)
  })

  test('of more than was asked for needs a note', async () => {
    const id = await ask(ASKED)
    const more = { decision: 'approved', amount: cents(ASKED.amount + 1) } as const
    const { status, code, errors } = await refused(decide(id, more))
    expect([status, code, errors?.map(({ path }) => path)]).toEqual([400, 'note_needed', ['note']])
    expect([await available(), (await read(id)).credit?.decision]).toEqual([0, null])
    await decide(id, { ...more, note: 'You may have a cent more.' })
    expect(await available()).toBe(5_000_01)
  })

  test('can’t raise the figure above its maximum', async () => {
    await editFigures(admin, person, { funding: { availableCredit: cents(FIGURE_MAX_CENTS - 4_999_99) } })
    const id = await ask(ASKED)
    expect(await refusal(decide(id, { decision: 'approved' }))).toEqual([409, 'balance_limit'])
    expect(await read(id)).toMatchObject({ status: 'open', unread: false, credit: { decision: null } })
    await decide(id, { decision: 'approved', amount: cents(4_999_99) })
    expect(await available()).toBe(FIGURE_MAX_CENTS)
  })
})

describe('a rejection', () => {
  test('changes no figure, and tells the customer why', async () => {
    const id = await ask(ASKED)
    await decide(id, { decision: 'rejected', note: 'Your income is too low.' })
    expect(await available()).toBe(0)
    const { credit, messages } = await read(id)
    expect(credit).toMatchObject({ decision: 'rejected', granted: null })
    expect(messages[1]?.text).toBe(
      'Your credit request of $5,000.00 has been rejected.\n\nYour income is too low.',
    )
    expect((await waitingLetters(server, person.email)).map(({ kind }) => kind)).toEqual(['credit-rejected'])
  })

  test('has no amount', async () => {
    const id = await ask(ASKED)
    const body = { decision: 'rejected', amount: 100 }
    const response = await server.send(admin, 'PUT', `/admin/threads/${id}/credit`, body)
    expect([response.status, await mistakesIn(response)]).toEqual([
      400,
      [{ path: 'amount', msg: 'A rejection has no amount' }],
    ])
    expect((await read(id)).credit?.decision).toBeNull()
  })

  test('leaves a thread closed that was closed', async () => {
    const id = await ask()
    await admin.call(staffThreads.edit, { params: { id }, body: { status: 'closed' } })
    expect((await decide(id, { decision: 'rejected' })).data.status).toBe('closed')
  })
})

describe('a credit', () => {
  test('is decided once, also by many at once', async () => {
    const id = await ask(ASKED)
    const settled = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => decide(id, { decision: 'approved' }, n % 2 ? admin : colleague)),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await available()).toBe(5_000_00)
    expect((await read(id)).messages).toHaveLength(2)
    for (const decision of ['approved', 'rejected'] as const)
      expect(await refusal(decide(id, { decision }))).toEqual([409, 'credit_decided'])
  })

  test('and an edit of the figure at the same time both count', async () => {
    const id = await ask(ASKED)
    await Promise.all([
      decide(id, { decision: 'approved' }),
      editFigures(colleague, person, { funding: { monthlyPayment: cents(10_00) } }),
    ])
    expect((await person.call(finances.funding, {})).data).toMatchObject({
      ...{ availableCredit: 5_000_00, monthlyPayment: 10_00 },
    })
  })

  test('of a member of staff is decided by a colleague', async () => {
    const id = await ask(ASKED, admin)
    for (const decision of ['approved', 'rejected'] as const)
      expect(await refusal(decide(id, { decision }))).toEqual([403, 'forbidden'])
    expect((await decide(id, { decision: 'rejected' }, colleague)).data.credit?.decision).toBe('rejected')
  })

  test('is decided in its own thread only', async () => {
    const body = { topic: 'question', message: 'Hello' } as const
    const { id } = (await person.call(threads.start, { body })).data
    expect(await refusal(decide(id, { decision: 'approved' }))).toEqual([404, 'not_found'])
  })
})
