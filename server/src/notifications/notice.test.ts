import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { type NewNotice, notifications } from '@bank/contract/notifications'
import { preferences } from '@bank/contract/preferences'
import { staffThreads } from '@bank/contract/staff-threads'
import { threads } from '@bank/contract/threads'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { type Person, refusal, refused, registration } from '../../testing/bank.ts'
import { mistakesIn, pagesOf, startBank } from '../../testing/scenes.ts'
import { serverWaits } from '../../testing/waiting.ts'
import { proveAudit } from '../audit/proof.ts'
import { holdLock } from '../db/advisory-locks.ts'
import { NOTICES_AN_HOUR } from './notice.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })

const send = async (body: NewNotice, sender = admin) => (await sender.call(notifications.send, { body })).data
const list = (
  person: Person,
  query: { limit?: number; cursor?: string; search?: string; sort?: 'newest' | 'oldest' } = {},
) => person.call(notifications.list, { query })
const titles = async (person: Person) => (await list(person)).data.map(({ title }) => title)
const read = async (person: Person) => (await person.call(notifications.markRead, {})).data.unread

describe('a notification', () => {
  test('to one customer is seen only by them, with its text and line breaks unchanged', async () => {
    const [one, other] = [await server.add(), await server.add()]
    const message = 'Line one\n<b>not bold</b> & “fine”'
    const { id, recipients } = await send({ title: 'For you', message, userId: one.id })
    expect(recipients).toBe(1)
    const { data, total, matched, unread } = await list(one)
    expect(data).toEqual([
      { id, title: 'For you', message, sentAt: expect.stringMatching(/Z$/), readAt: null, threadId: null },
    ])
    expect([total, matched, unread]).toEqual([1, 1, 1])
    expect((await list(other)).total).toBe(0)
    expect((await list(admin)).total).toBe(0)
  })

  test('to all customers reaches customers and advisors of every status, in one row, but no administrator', async () => {
    const people = [
      await server.add(),
      await server.add({ role: 'advisor' }),
      await server.add({ status: 'pending' }),
    ]
    const { id: suspended } = await server.add()
    await server.owner.run(sql`update users set status = 'suspended' where id = ${suspended}`)
    const count = await server.owner.value<number>(
      sql`select count(*) from users where role in ('user', 'advisor')`,
    )
    expect((await admin.call(customers.countRecipients, {})).data.all).toBe(count)
    const { id, recipients } = await send({ title: 'To all', message: 'Hello.' })
    expect(recipients).toBe(count)
    for (const person of people) expect(await titles(person)).toEqual(['To all'])
    expect(await titles(admin)).toEqual([])
    const rows = await server.owner.rows(sql`select from notices where id = ${id} or title = 'To all'`)
    expect(rows).toHaveLength(1)
  })

  test('of marketing is announced to as many customers as it reaches', async () => {
    const [unwilling, willing, colleague] = [
      await server.add(),
      await server.add(),
      await server.add({ role: 'admin' }),
    ]
    for (const person of [unwilling, colleague])
      await person.call(preferences.update, { body: { marketing: false } })
    await willing.call(preferences.update, { body: { marketing: true } })
    const { all, marketing } = (await admin.call(customers.countRecipients, {})).data
    expect(marketing).toBe(all - 1)
    const { recipients } = await send({ title: 'Offer', message: 'Hello.', marketing: true })
    expect(recipients).toBe(marketing)
    expect([await titles(willing), await titles(unwilling)]).toEqual([['Offer'], []])
  })

  test('to all customers is not shown to those who register later', async () => {
    await send({ title: 'Before your time', message: 'Hello.' })
    const { token } = await server.stranger(identity.register, { body: registration() })
    const late = server.as(token)
    expect((await late(notifications.list, { query: {} })).data).toEqual([])
    await send({ title: 'In your time', message: 'Hello.' })
    expect((await late(notifications.list, { query: {} })).data.map(({ title }) => title)).toEqual([
      'In your time',
    ])
  })

  test('needs an existing customer', async () => {
    for (const userId of [randomUUID(), admin.id]) {
      const { status, message } = await refused(send({ title: 'T', message: 'M', userId }))
      expect([status, message]).toEqual([404, 'There is no such customer.'])
    }
  })

  test('is one entry in the audit log, of its customer or of the system', async () => {
    const one = await server.add()
    const mine = await send({ title: 'Logged', message: 'Text', userId: one.id })
    const all = await send({ title: 'Logged too', message: 'Text' })
    const rows = await readableRows(
      server,
      sql`
        select id, subject_id as notice, chain, actor_id as actor, before, after from audit_log
        where act = 'notification.sent' and subject_id in (${mine.id}, ${all.id}) order by at, id`,
    )
    expect(rows).toMatchObject([
      {
        notice: mine.id,
        chain: one.id,
        actor: admin.id,
        after: { title: 'Logged', message: 'Text', recipients: 1, userId: one.id },
      },
      {
        notice: all.id,
        chain: 'system',
        actor: admin.id,
        after: { title: 'Logged too', message: 'Text', recipients: all.recipients },
      },
    ])
    expect((await proveAudit(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
  })

  test('is not sent if the audit log can’t be written', async () => {
    const one = await server.add()
    const sending = server.withoutRight('insert on audit_log', () =>
      send({ title: 'T', message: 'M', userId: one.id }),
    )
    expect(await refusal(sending)).toEqual([500, 'internal'])
    expect((await list(one)).total).toBe(0)
  })

  test('can’t be changed by the serving role or the owner', async () => {
    await send({ title: 'Final', message: 'M' })
    await expect(server.db.run(sql`update notices set title = 'x'`)).rejects.toThrow(/permission denied/)
    await expect(server.db.run(sql`delete from notices`)).rejects.toThrow(/permission denied/)
    await expect(server.owner.run(sql`update notices set title = 'x'`)).rejects.toThrow(/append-only/)
  })

  test.each([
    [{ title: ' ', message: 'M' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(101), message: 'M' }, 'title', 'Title must be at most 100 characters long'],
    [{ title: 'two\nlines', message: 'M' }, 'title', 'Title contains a character that is not allowed'],
    [{ title: 'T' }, 'message', 'Message is required'],
    [{ title: 'T', message: 'x'.repeat(501) }, 'message', 'Message must be at most 500 characters long'],
    [{ title: 'T', message: 'a\u202Eb' }, 'message', 'Message contains a character that is not allowed'],
    [{ title: 'T', message: 'M', html: true }, 'html', '“html” is not a field of this request'],
  ])('%j is refused', async (body, path, msg) => {
    const response = await server.send(admin, 'POST', '/admin/notifications', body)
    expect([response.status, await mistakesIn(response)]).toEqual([400, [{ path, msg }]])
  })
})

describe('a person’s notifications', () => {
  test('are listed newest first, each once, in pages of any size, and can be searched', async () => {
    const one = await server.add()
    const sent: string[] = []
    for (const title of ['A 50%', 'B', 'C', 'D', 'E']) {
      const to = title === 'C' ? {} : { userId: one.id }
      sent.unshift((await send({ title, message: `About ${title}`, ...to })).id)
    }
    for (const limit of [1, 2, 5]) {
      const pages = await pagesOf((from) => list(one, { limit, ...from }))
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(sent)
    }
    expect((await list(one, { sort: 'oldest' })).data.map(({ id }) => id)).toEqual(sent.toReversed())
    const { data, total, matched, unread } = await list(one, { search: 'about a 50%' })
    expect([data.length, total, matched, unread]).toEqual([1, 5, 1, 5])
  })

  test('count as read once they are marked, and later ones are new', async () => {
    const [one, other] = [await server.add(), await server.add()]
    await send({ title: 'First', message: 'M', userId: one.id })
    await send({ title: 'Second', message: 'M' })
    expect(await read(one)).toBe(0)
    const [second, first] = (await list(one)).data
    expect(first?.readAt).not.toBeNull()
    expect(second?.readAt).toBe(first?.readAt)
    expect((await list(other)).unread).toBe(1)

    await send({ title: 'Third', message: 'M' })
    expect((await list(one)).unread).toBe(1)
    expect((await list(one)).data.map(({ readAt }) => readAt === null)).toEqual([true, false, false])
    await new Promise((resolve) => setTimeout(resolve, 5))
    await read(one)
    // Notifications that were already read keep their time.
    const after = (await list(one)).data
    expect(after[2]?.readAt).toBe(first?.readAt)
    expect(String(after[0]?.readAt) > String(first?.readAt)).toBe(true)
  })

  test('leave one record for each time that there was something new to read', async () => {
    const one = await server.add()
    expect(await read(one)).toBe(0)
    await send({ title: 'T', message: 'M', userId: one.id })
    await Promise.all([read(one), read(one), read(one)])
    await read(one)
    const rows = await server.owner.rows(sql`select from notice_readings where user_id = ${one.id}`)
    expect(rows).toHaveLength(1)
  })

  test('stay new if they are being sent while the customer reads', async () => {
    const one = await server.add()
    // The first sender has taken a position but not committed; the second one waits for it.
    let fast: Promise<unknown> = Promise.resolve()
    await server.db.transaction(async (tx) => {
      await holdLock(tx, 'notices')
      await tx.run(
        sql`insert into notices (id, recipient_id, title, message) values (${randomUUID()}, ${one.id}, 'Slow', 'M')`,
      )
      fast = send({ title: 'Fast', message: 'M', userId: one.id })
      await serverWaits(server)
      await read(one)
    })
    await fast
    expect((await list(one)).unread).toBe(2)
  })

  test('lead to the conversation that they tell of, and are read with it', async () => {
    const one = await server.add()
    const body = { topic: 'question', message: 'When do you open?' } as const
    const { id } = (await one.call(threads.start, { body })).data
    const params = { id }
    const answer = () => admin.call(staffThreads.write, { params, body: { message: 'At nine.' } })
    await answer()
    const told = await list(one)
    expect([told.unread, told.data[0]]).toMatchObject([1, { threadId: id, readAt: null }])
    await one.call(threads.markRead, { params, body: {} })
    const after = await list(one)
    expect([after.unread, after.data[0]?.readAt]).toEqual([0, after.data[0]?.sentAt])
    await answer()
    expect((await list(one)).unread).toBe(1)
    expect(await read(one)).toBe(0)
  })

  test('are deleted with the customer', async () => {
    const one = await server.add()
    const { id } = await send({ title: 'T', message: 'M', userId: one.id })
    await read(one)
    await server.owner.run(sql`delete from users where id = ${one.id}`)
    expect(await server.owner.find(sql`select from notices where id = ${id}`)).toBeNull()
  })
})

test('an administrator can’t flood customers with notifications', async () => {
  const busy = await server.add({ role: 'admin' })
  const { id: userId } = await server.add()
  await server.owner.run(
    sql`insert into rate_limits (key, count) values (${`notice ${busy.id}`}, ${NOTICES_AN_HOUR - 1})`,
  )
  await send({ title: 'Last', message: 'M', userId }, busy)
  expect(await refusal(send({ title: 'One more', message: 'M', userId }, busy))).toEqual([
    429,
    'too_many_attempts',
  ])
  await send({ title: 'From someone else', message: 'M', userId })
})
