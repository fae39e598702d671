import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { notifications } from '@bank/contract/notifications'
import { staffThreads } from '@bank/contract/staff-threads'
import { type NewThread, OPEN_THREADS_MAX, THREAD_MESSAGES_MAX, threads } from '@bank/contract/threads'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { waitingLetters } from '../../testing/mail.ts'
import { mistakesIn, pagesOf, startBank } from '../../testing/scenes.ts'
import { proveAudit } from '../audit/proof.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin', firstName: 'Mei' })

const start = async (person: Person, body: Partial<NewThread> = {}) =>
  (await person.call(threads.start, { body: { topic: 'question', message: 'When do you open?', ...body } }))
    .data
const write = (person: Person, id: string, message: string, reference?: string) =>
  person.call(threads.write, { params: { id }, body: { message, reference } })
const answer = (id: string, message: string, more: { internal?: boolean; reference?: string } = {}) =>
  admin.call(staffThreads.write, { params: { id }, body: { message, ...more } })
const read = async (person: Person, id: string) => (await person.call(threads.read, { params: { id } })).data
const readByStaff = async (id: string) => (await admin.call(staffThreads.read, { params: { id } })).data
const markRead = (person: Person, id: string, upTo?: string) =>
  person.call(threads.markRead, { params: { id }, ...(upTo !== undefined && { body: { upTo } }) })
const list = (person: Person, query = {}) => person.call(threads.list, { query })
const bell = async (person: Person) =>
  (await person.call(notifications.list, { query: {} })).data.map(({ title }) => title)
const letters = async ({ email }: Person) =>
  (await waitingLetters(server, email)).map(({ subject }) => subject)

describe('a thread', () => {
  test('begins with the customer’s message, as it was typed, and waits for the bank', async () => {
    const one = await server.add()
    const message = 'Line one\n<b>not bold</b> & “fine”'
    const thread = await start(one, { topic: 'complaint', message })
    expect(thread).toMatchObject({
      ...{ topic: 'complaint', status: 'open', unread: false, credit: null, appointment: null },
      preview: 'Line one <b>not bold</b> & “fine”',
      messages: [{ from: 'customer', text: message, pictures: 0 }],
    })
    expect(await read(one, thread.id)).toEqual(thread)
    const seen = await readByStaff(thread.id)
    expect([seen.customer.email, seen.assignee]).toEqual([one.email, null])
    expect(seen.waitingSince).toBe(thread.createdAt)
  })

  test('of a credit has what was asked for, and without details what the customer left out is null', async () => {
    const one = await server.add()
    const details = { amount: cents(500_000), purpose: 'A car', termMonths: 36 }
    const undecided = { decision: null, decidedAt: null, granted: null }
    expect((await start(one, { topic: 'credit', details })).credit).toEqual({ ...details, ...undecided })
    const bare = { amount: null, purpose: null, termMonths: null }
    expect((await start(one, { topic: 'credit' })).credit).toEqual({ ...bare, ...undecided })
  })

  test.each([
    ['message', 'Message is required', { topic: 'question' }],
    ['topic', expect.any(String), { topic: 'loan', message: 'Hello' }],
    [
      'message',
      'Message contains a character that is not allowed',
      { topic: 'question', message: 'a\u202Eb' },
    ],
    [
      'message',
      'Message must be at most 2000 characters long',
      { topic: 'question', message: 'x'.repeat(2001) },
    ],
    ['details.purpose', 'Purpose is required', { topic: 'credit', message: 'Hi', details: { amount: 100 } }],
    [
      'details.amount',
      'This topic has no such detail',
      { topic: 'question', message: 'Hi', details: { amount: 100 } },
    ],
  ])('is refused for its %s: %s', async (path, msg, body) => {
    const response = await server.send(await server.add(), 'POST', '/threads', body)
    expect(response.status).toBe(400)
    expect(await mistakesIn(response)).toContainEqual({ path, msg })
  })

  test('is nobody else’s, nor is there one of an unknown id', async () => {
    const [one, other] = [await server.add(), await server.add()]
    const { id } = await start(one)
    for (const about of [id, randomUUID()]) {
      for (const call of [
        () => read(other, about),
        () => write(other, about, 'Mine?'),
        () => markRead(other, about),
      ])
        expect(await refusal(call())).toEqual([404, 'not_found'])
    }
    expect((await list(other)).total).toBe(0)
    expect(await refusal(answer(randomUUID(), 'Hello'))).toEqual([404, 'not_found'])
  })

  test('is one, however often the same reference is pressed at once', async () => {
    const one = await server.add()
    const body = { topic: 'question', message: 'Once', reference: randomUUID() } as const
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.send(one, 'POST', '/threads', body)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect((await list(one)).data).toHaveLength(1)
    const { id } = (await list(one)).data[0] ?? { id: '' }
    const reference = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => write(one, id, 'Twice', reference)))
    expect((await read(one, id)).messages.map(({ text }) => text)).toEqual(['Once', 'Twice'])
  })

  test('is refused while as many as possible are not closed, also if several are begun at once', async () => {
    const one = await server.add()
    for (let count = 2; count < OPEN_THREADS_MAX; count++) await start(one)
    const begun = await Promise.allSettled(Array.from({ length: 5 }, () => start(one)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await refusal(start(one))).toEqual([409, 'too_many'])
    const [{ id } = { id: '' }] = (await list(one)).data
    await admin.call(staffThreads.edit, { params: { id }, body: { status: 'closed' } })
    await start(one)
  })

  test('takes no more messages of its customer once it is full, but an answer', async () => {
    const one = await server.add()
    const { id } = await start(one)
    await server.owner.run(sql`
      insert into thread_messages (id, thread_id, kind, text)
      select gen_random_uuid(), ${id}, 'customer', 'x' from generate_series(2, ${THREAD_MESSAGES_MAX})`)
    expect(await refusal(write(one, id, 'More'))).toEqual([409, 'thread_full'])
    await answer(id, 'Please start a new one.')
    await server.owner.run(sql`
      insert into thread_messages (id, thread_id, kind, text)
      select gen_random_uuid(), ${id}, 'bank', 'x' from generate_series(2, ${THREAD_MESSAGES_MAX})`)
    expect(await refusal(answer(id, 'More'))).toEqual([409, 'thread_full'])
    await answer(id, 'A note', { internal: true })
  })

  test('is deleted with its customer', async () => {
    const one = await server.add()
    const { id } = await start(one)
    await server.owner.run(sql`delete from users where id = ${one.id}`)
    expect(await server.owner.find(sql`select from threads where id = ${id}`)).toBeNull()
  })
})

describe('a reference', () => {
  test('is of one message: with another text, topic or thread nothing is sent', async () => {
    const one = await server.add()
    const [first, second] = [randomUUID(), randomUUID()]
    const { id } = await start(one, { message: 'Hello', reference: first })
    const other = await start(one)
    const written = await write(one, id, 'More', second)
    const before = (await read(one, id)).messages
    for (const call of [
      () => start(one, { message: 'Goodbye', reference: first }),
      () => start(one, { message: 'Hello', topic: 'complaint', reference: first }),
      () => start(one, { message: 'More', reference: second }),
      () => write(one, id, 'Less', second),
      () => write(one, other.id, 'More', second),
      () => write(one, id, 'Hello', first),
    ])
      expect(await refusal(call())).toEqual([409, 'reference_taken'])
    expect((await write(one, id, 'More', second)).data).toEqual(written.data)
    expect((await start(one, { message: 'Hello', reference: first })).id).toBe(id)
    expect([(await read(one, id)).messages, (await list(one)).total]).toEqual([before, 2])
  })

  test('of staff is of one answer or note', async () => {
    const { id } = await start(await server.add())
    const reference = randomUUID()
    await answer(id, 'Yes.', { reference })
    for (const call of [
      () => answer(id, 'No.', { reference }),
      () => answer(id, 'Yes.', { reference, internal: true }),
    ])
      expect(await refusal(call())).toEqual([409, 'reference_taken'])
    expect((await readByStaff(id)).messages).toHaveLength(2)
  })
})

describe('an answer of the bank', () => {
  test('is unread until the customer has read it, and only the first of several is told of', async () => {
    const one = await server.add()
    const { id } = await start(one)
    await answer(id, 'We open at nine.')
    await answer(id, 'On Saturdays too.')
    expect([await bell(one), await letters(one)]).toEqual([
      ['The bank has answered'],
      ['The bank has answered'],
    ])
    const [thread] = (await list(one)).data
    expect(thread).toMatchObject({ unread: true, status: 'waiting', preview: 'On Saturdays too.' })
    expect((await list(one)).unread).toBe(1)

    expect((await markRead(one, id)).data).toMatchObject({ id, unread: false })
    expect((await list(one)).unread).toBe(0)
    await answer(id, 'And on Sundays.')
    expect([await bell(one), await letters(one)]).toEqual([
      Array(2).fill('The bank has answered'),
      Array(2).fill('The bank has answered'),
    ])
  })

  test('that came after the last one that was shown stays unread', async () => {
    const one = await server.add()
    const { id, messages } = await start(one)
    const shown = (await answer(id, 'We open at nine.')).data.id
    await answer(id, 'On Saturdays too.')
    expect((await markRead(one, id, shown)).data.unread).toBe(true)
    expect([(await list(one)).unread, await bell(one)]).toEqual([1, ['The bank has answered']])
    const last = (await read(one, id)).messages.at(-1)?.id
    expect((await markRead(one, id, last)).data.unread).toBe(false)
    // What was read stays read.
    expect((await markRead(one, id, messages[0]?.id)).data.unread).toBe(false)
  })

  test('is not read up to what the customer can’t see there', async () => {
    const one = await server.add()
    const { id } = await start(one)
    await answer(id, 'We open at nine.')
    const note = (await answer(id, 'They call often.', { internal: true })).data.id
    const elsewhere = (await start(one)).messages[0]?.id
    for (const upTo of [note, elsewhere, randomUUID(), 'the last']) {
      const response = await server.send(one, 'PUT', `/threads/${id}/read`, { upTo })
      expect([response.status, (await mistakesIn(response))?.map(({ path }) => path)]).toEqual([
        400,
        ['upTo'],
      ])
    }
    expect((await read(one, id)).unread).toBe(true)
  })

  test('is told of in words that contain nothing of what was written', async () => {
    const one = await server.add()
    const { id } = await start(one, { message: 'My question about pineapples' })
    await answer(id, 'About pineapples: yes.')
    const [letter] = await waitingLetters(server, one.email)
    expect(letter?.text).toContain(`/dashboard/support/conversation?id=${id}`)
    expect(JSON.stringify([letter, (await one.call(notifications.list, { query: {} })).data])).not.toContain(
      'pineapple',
    )
  })

  test('shows the customer that it is the bank, and staff who wrote it', async () => {
    const one = await server.add()
    const { id } = await start(one)
    await answer(id, 'Hello.')
    const [, mine] = (await read(one, id)).messages
    expect(mine).toEqual({ id: mine?.id, from: 'bank', text: 'Hello.', at: mine?.at, pictures: 0 })
    const { assignee, waitingSince, messages } = await readByStaff(id)
    expect([assignee?.id, waitingSince, messages[1]?.author?.id]).toEqual([admin.id, null, admin.id])
  })

  test('opens a closed thread again when the customer writes', async () => {
    const one = await server.add()
    const { id } = await start(one)
    await answer(id, 'Done.')
    await admin.call(staffThreads.edit, { params: { id }, body: { status: 'closed' } })
    await Promise.all([
      write(one, id, 'Not yet.'),
      admin.call(staffThreads.edit, { params: { id }, body: { assigneeId: null } }),
    ])
    expect(await read(one, id)).toMatchObject({ status: 'open' })
    expect((await readByStaff(id)).waitingSince).toBe((await read(one, id)).lastMessageAt)
  })

  test('keeps since when a customer waits, who writes several times', async () => {
    const one = await server.add()
    const { id, createdAt } = await start(one)
    await write(one, id, 'Hello?')
    expect((await readByStaff(id)).waitingSince).toBe(createdAt)
  })
})

test('a customer’s threads are listed with the latest message first, each once, and can be searched, but not for notes', async () => {
  const one = await server.add()
  const begun: string[] = []
  for (const message of ['A 50%', 'B', 'C', 'D']) begun.unshift((await start(one, { message })).id)
  const [last = '', , , first = ''] = begun
  await write(one, first, 'Something else')
  const order = [first, ...begun.slice(0, 3)]
  for (const limit of [1, 2, 4]) {
    const pages = await pagesOf((from) => list(one, { limit, ...from }))
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(order)
    expect(pages[0]).toMatchObject({ total: 4, matched: 4 })
  }
  expect((await list(one, { sort: 'oldest' })).data.map(({ id }) => id)).toEqual(order.toReversed())
  const found = await list(one, { search: 'a 50%' })
  expect([found.data.map(({ id }) => id), found.total, found.matched]).toEqual([[first], 4, 1])
  await answer(last, 'Beware of mangosteens', { internal: true })
  expect((await list(one, { search: 'mangosteen' })).data).toEqual([])
})

test('each act is one entry in the customer’s chain, which has none of the words', async () => {
  const one = await server.add()
  const { id } = await start(one, { topic: 'security', message: 'rambutan' })
  await write(one, id, 'rambutan')
  await answer(id, 'rambutan')
  await answer(id, 'rambutan', { internal: true })
  await admin.call(staffThreads.edit, { params: { id }, body: { status: 'closed' } })
  const rows = await readableRows(
    server,
    sql`select id, chain, act, actor_id as actor, subject_id as subject, before, after from audit_log
      where subject_id = ${id} order by position`,
  )
  expect(rows).toMatchObject([
    { act: 'thread.started', actor: one.id, after: { topic: 'security' } },
    { act: 'thread.written', actor: one.id },
    { act: 'thread.answered', actor: admin.id },
    { act: 'thread.noted', actor: admin.id },
    { act: 'thread.edited', actor: admin.id, before: { status: 'waiting' }, after: { status: 'closed' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('rambutan')
  expect((await proveAudit(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
})

test('nothing is written if the audit log can’t be', async () => {
  const one = await server.add()
  const { id } = await start(one)
  await server.withoutRight('insert on audit_log', async () => {
    for (const call of [() => start(one), () => write(one, id, 'More'), () => answer(id, 'Hello')])
      expect((await refused(call())).status).toBe(500)
  })
  expect([(await list(one)).total, (await read(one, id)).messages.length]).toEqual([1, 1])
})

test('the serving role can’t change or delete what was written', async () => {
  await start(await server.add())
  for (const statement of [
    sql`update thread_messages set text = 'x'`,
    sql`delete from thread_messages`,
    sql`delete from threads`,
    sql`update threads set user_id = ${admin.id}`,
    sql`update threads set created_at = now()`,
  ])
    await expect(server.db.run(statement)).rejects.toThrow(/permission denied/)
})
