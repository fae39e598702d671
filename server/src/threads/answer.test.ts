import { randomUUID } from 'node:crypto'
import { forbidden } from '@bank/contract/problem'
import {
  type NewTemplate,
  type StaffMessage,
  staffThreads,
  TEMPLATES_MAX,
  type ThreadEdit,
  templates,
} from '@bank/contract/staff-threads'
import { type NewThread, threads } from '@bank/contract/threads'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { waitingLetters } from '../../testing/mail.ts'
import { mistakesIn, pagesOf, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin', firstName: 'Mei' })
const colleague = await server.add({ role: 'admin', firstName: 'Arif' })

const start = async (person: Person, body: Partial<NewThread> = {}) =>
  (await person.call(threads.start, { body: { topic: 'question', message: 'Hello', ...body } })).data
const answer = async (id: string, body: Partial<StaffMessage> = {}, by = admin) =>
  (await by.call(staffThreads.write, { params: { id }, body: { message: 'Yes.', ...body } })).data
const edit = async (id: string, body: ThreadEdit, by = admin) =>
  (await by.call(staffThreads.edit, { params: { id }, body })).data
const read = async (id: string) => (await admin.call(staffThreads.read, { params: { id } })).data
const list = (query = {}) => admin.call(staffThreads.list, { query })
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('an answer', () => {
  test('is not sent if a colleague has answered what the sender saw', async () => {
    const one = await server.add()
    const { id, messages } = await start(one)
    const seen = messages[0]?.id
    const answers = await Promise.allSettled([answer(id, { seen }), answer(id, { seen }, colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(answer(id, { seen }))).toEqual([409, 'answered_meanwhile'])
    expect(await refusal(answer(id, { seen: randomUUID() }))).toEqual([409, 'answered_meanwhile'])
    // A note is for colleagues, and a later message of the customer is no answer.
    await answer(id, { seen, internal: true })
    const last = (await read(id)).messages.findLast(({ internal }) => !internal)
    await one.call(threads.write, { params: { id }, body: { message: 'Thanks' } })
    await answer(id, { seen: last?.id })
  })

  test('leaves a thread open in which the customer wrote what the sender had not seen', async () => {
    const one = await server.add()
    const { id, messages } = await start(one, { topic: 'security' })
    const seen = messages[0]?.id
    await one.call(threads.write, { params: { id }, body: { message: 'Somebody is using it now' } })
    expect(await refusal(edit(id, { status: 'closed', seen }))).toEqual([409, 'written_meanwhile'])
    await answer(id, { seen })
    const after = await read(id)
    expect([after.status, after.waitingSince]).toEqual(['open', after.messages[1]?.at])
    expect(await edit(id, { status: 'closed', seen: after.messages.at(-1)?.id })).toMatchObject({
      status: 'closed',
    })
  })

  test('and every message are final, for every role', async () => {
    const { id, messages } = await start(await server.add())
    const change = server.owner.run(
      sql`update thread_messages set text = 'x' where id = ${messages[0]?.id ?? ''}`,
    )
    await expect(change).rejects.toThrow()
    expect((await read(id)).messages).toHaveLength(1)
  })

  test('is sent once, however often the same reference is pressed at once', async () => {
    const one = await server.add()
    const { id } = await start(one)
    const reference = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => answer(id, { reference })))
    expect((await read(id)).messages).toHaveLength(2)
    expect(await waitingLetters(server, one.email)).toHaveLength(1)
  })

  test('leaves a thread with whoever takes care of it already', async () => {
    const { id } = await start(await server.add())
    await edit(id, { assigneeId: colleague.id })
    await answer(id)
    expect((await read(id)).assignee?.id).toBe(colleague.id)
  })

  test('reaches a customer who is suspended', async () => {
    const one = await server.add()
    const { id } = await start(one)
    await server.owner.run(sql`update users set status = 'suspended' where id = ${one.id}`)
    await answer(id)
    expect((await read(id)).status).toBe('waiting')
  })

  test('is the only thing that a customer sees of staff: notes are not shown, counted or told of', async () => {
    const one = await server.add()
    const before = await start(one)
    await answer(before.id, { message: 'Check the ID again', internal: true })
    expect((await one.call(threads.read, { params: { id: before.id } })).data).toEqual(before)
    expect(await waitingLetters(server, one.email)).toEqual([])
    expect((await read(before.id)).messages[1]).toMatchObject({
      ...{ from: 'bank', internal: true, text: 'Check the ID again', author: { id: admin.id } },
    })
    expect(await read(before.id)).toMatchObject({ status: 'open', assignee: null, preview: 'Hello' })
  })

  test('is heard at once by the customer and all staff, and a note by staff alone', async () => {
    const one = await server.add()
    const { id } = await start(one)
    const heard = async (work: () => Promise<unknown>) => {
      await server.owner.run(sql`delete from changes where topic = 'threads'`)
      await work()
      const rows = await server.owner.rows<{ audience: string }>(
        sql`select distinct audience from changes where topic = 'threads'`,
      )
      return rows.map(({ audience }) => audience).toSorted()
    }
    expect(await heard(() => answer(id, { internal: true }))).toEqual(['staff'])
    expect(await heard(() => answer(id))).toEqual([one.id, 'staff'].toSorted())
  })

  test('stays when its author’s account is deleted', async () => {
    const leaver = await server.add({ role: 'admin' })
    const { id } = await start(await server.add())
    await answer(id, {}, leaver)
    await server.owner.run(sql`delete from users where id = ${leaver.id}`)
    const { assignee, messages } = await read(id)
    expect([assignee, messages[1]?.author, messages[1]?.text]).toEqual([null, null, 'Yes.'])
  })
})

describe('an edit', () => {
  test('sets the status and who takes care, and what stays as it is leaves no entry', async () => {
    const one = await server.add()
    const { id } = await start(one)
    expect(await edit(id, { status: 'closed', assigneeId: colleague.id })).toMatchObject({
      ...{ status: 'closed', waitingSince: null, assignee: { id: colleague.id } },
    })
    const acts = await server.actsOf(one)
    await edit(id, { status: 'closed' })
    await edit(id, {})
    expect(await server.actsOf(one)).toEqual(acts)
    expect((await edit(id, { status: 'open', assigneeId: null })).waitingSince).not.toBeNull()
  })

  test('can name only active staff', async () => {
    const { id } = await start(await server.add())
    const suspended = await server.add({ role: 'admin', status: 'suspended' })
    for (const assigneeId of [(await server.add()).id, suspended.id, randomUUID()]) {
      const response = await server.send(admin, 'PUT', `/admin/threads/${id}`, { assigneeId })
      expect([response.status, await mistakesIn(response)]).toEqual([
        400,
        [{ path: 'assigneeId', msg: 'Choose an active member of staff' }],
      ])
    }
  })
})

test('staff can do nothing as the bank in a thread of their own, but a colleague can', async () => {
  const own = await start(admin, { topic: 'appointment' })
  const params = { id: own.id }
  const details = { place: 'main-branch', date: '2026-01-05', time: '10:00' } as const
  for (const act of [
    () => answer(own.id),
    () => answer(own.id, { internal: true }),
    () => edit(own.id, { status: 'closed' }),
    () => edit(own.id, { assigneeId: admin.id }),
    () => admin.call(staffThreads.moveAppointment, { params, body: details }),
    () => admin.call(staffThreads.cancelAppointment, { params }),
  ]) {
    const { status, code, message } = await refused(act())
    expect([status, code, message]).toEqual([403, 'forbidden', forbidden.ownAccount])
  }
  expect((await admin.call(threads.read, { params })).data).toEqual(own)
  await admin.call(threads.write, { params, body: { message: 'Hello?' } })
  await answer(own.id, {}, colleague)
  await edit(own.id, { status: 'closed' }, colleague)
})

describe('the inbox', () => {
  test('has security first, then whoever has waited longest, and last what is not open; each once on any page', async () => {
    const known = new Set(idsOf(await list({ limit: 200 })))
    const one = await server.add({ firstName: 'Inbox' })
    const question = await start(one)
    const security = await start(one, { topic: 'security' })
    const complaint = await start(one, { topic: 'complaint' })
    const closed = await start(one, { topic: 'security' })
    await edit(closed.id, { status: 'closed' })
    const waiting = await start(one)
    await answer(waiting.id)
    const order = [security, question, complaint, closed, waiting].map(({ id }) => id)
    for (const limit of [1, 2, 200]) {
      const pages = await pagesOf((from) => list({ limit, sort: 'oldest', ...from }))
      expect(pages.flatMap(idsOf).filter((id) => !known.has(id))).toEqual(order)
    }
    await one.call(threads.write, { params: { id: question.id }, body: { message: 'Hello?' } })
    const [first] = idsOf(await list())
    expect(first).toBe(question.id)
  })

  test('is filtered by status, topic and assignee, and counts what is left', async () => {
    const one = await server.add()
    const mine = await start(one, { topic: 'complaint' })
    await edit(mine.id, { assigneeId: colleague.id, status: 'waiting' })
    const [of, total] = [{ limit: 200 }, (await list()).total]
    const query = { ...of, status: 'waiting', topic: 'complaint', assignee: colleague.id }
    expect(await list(query)).toMatchObject({ total, matched: 1, data: [{ id: mine.id }] })
    const unassigned = await list({ ...of, assignee: 'nobody' })
    expect(unassigned.matched).toBe(unassigned.data.length)
    expect(unassigned.data.every(({ assignee }) => assignee === null)).toBe(true)
    expect(idsOf(await list({ ...of, status: 'open' }))).not.toContain(mine.id)
  })

  test('is searched by name, address and everything that was written, notes too', async () => {
    const one = await server.add({ firstName: 'Wilhelmina' })
    const { id } = await start(one, { message: 'About a mangosteen' })
    await answer(id, { message: 'A durian', internal: true })
    await start(await server.add())
    for (const search of ['wilhelm', one.email, 'Mangosteen', 'durian']) {
      for (const sort of ['newest', 'oldest'] as const) {
        const found = await list({ search, sort })
        expect([idsOf(found), found.matched]).toEqual([[id], 1])
      }
    }
    expect(await list({ search: 'rambutan' })).toMatchObject({ data: [], matched: 0 })
    expect((await list({ search: 'durian', status: 'closed' })).data).toEqual([])
  })
})

describe('templates', () => {
  const add = (body: NewTemplate) => admin.call(templates.add, { body })
  const titles = async () => (await admin.call(templates.list, {})).data.map(({ title }) => title)

  test('are there from the beginning, and staff add and delete them', async () => {
    expect((await titles()).length).toBeGreaterThan(3)
    const { data } = await add({ title: 'A first one', message: 'Dear customer' })
    expect((await titles())[0]).toBe('A first one')
    await admin.call(templates.remove, { params: { id: data.id } })
    expect(await titles()).not.toContain('A first one')
    const again = admin.call(templates.remove, { params: { id: data.id } })
    expect(await refusal(again)).toEqual([404, 'not_found'])
    const acts = await server.owner.rows(
      sql`select act from audit_log where subject_id = ${data.id} and chain = 'system' order by position`,
    )
    expect(acts).toEqual([{ act: 'thread.template_added' }, { act: 'thread.template_removed' }])
  })

  test('are limited, also if several are added at once', async () => {
    const there = (await titles()).length
    const adding = Array.from({ length: TEMPLATES_MAX - there + 3 }, (_, index) =>
      add({ title: `Template ${index}`, message: 'Text' }),
    )
    const added = await Promise.allSettled(adding)
    expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await titles()).toHaveLength(TEMPLATES_MAX)
  })
})
