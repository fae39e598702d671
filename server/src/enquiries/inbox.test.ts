import { randomUUID } from 'node:crypto'
import { brand } from '@bank/contract/brand'
import type { Received } from '@bank/contract/endpoint'
import { enquiries, type NewEnquiry, type NewReply } from '@bank/contract/enquiries'
import { oversight } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { waitingLetters } from '../../testing/mail.ts'
import { mistakesIn, pagesOf, startAnother, startBank } from '../../testing/scenes.ts'
import { isOf } from '../identity/my-data/register/declaration.ts'
import { PERSONAL } from '../identity/my-data/register/register.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin', firstName: 'Mei' })
const colleague = await server.add({ role: 'admin', firstName: 'Raj' })

beforeEach(async () => {
  await server.owner.run(sql`update settings set online_enquiries = true, email_notifications = true`)
  await server.owner.run(sql`delete from enquiries`)
  await server.owner.run(sql`delete from letters`)
})

const ADA = 'ada@visitors.example'

async function send(fields: NewEnquiry['fields'], kind: NewEnquiry['kind'] = 'lead') {
  await server.stranger(enquiries.send, { body: { kind, page: '/', fields } })
  return server.owner.value<string>(sql`select id from enquiries order by created_at desc, id desc limit 1`)
}
const read = async (id: string) => (await admin.call(enquiries.read, { params: { id } })).data
const reply = (id: string, body: Partial<NewReply> = {}, by = admin) =>
  by.call(enquiries.reply, { params: { id }, body: { message: 'Yes.', ...body } })
const edit = (id: string, body: object) => server.send(admin, 'PUT', `/admin/enquiries/${id}`, body)
const acts = async (id: string) =>
  server.owner.rows(sql`
    select act, actor_id as by, before, after from audit_log
    where subject_id = ${id} and actor_id is not null order by position`)

type Query = Received<typeof enquiries.list>['query']
const list = (query: Query) => admin.call(enquiries.list, { query })
const names = async (query: Query) => (await list(query)).data.map(({ name }) => name)

describe('a reply', () => {
  test('is a letter with the words of staff alone, and closes the message', async () => {
    const id = await send({ name: 'Buy gold', email: ADA, message: 'Cheap pills' })
    const { data, message } = await reply(id, { message: 'Dear visitor,\r\n\r\nyes <b>of course</b>.' })
    expect(message).toBe('The answer has been sent.')
    expect([data.status, data.replies]).toEqual([
      'closed',
      [
        {
          id: expect.any(String),
          message: 'Dear visitor,\r\n\r\nyes <b>of course</b>.',
          at: expect.any(String),
          author: { id: admin.id, firstName: 'Mei', lastName: 'Rahman', email: admin.email },
        },
      ],
    ])
    const [letter, ...more] = await waitingLetters(server, ADA)
    expect(more).toEqual([])
    expect(letter?.subject).toBe(`Your message to ${brand.bankName}`)
    expect(letter?.text).toContain(
      'Hello,\n\nDear visitor,\n\nyes <b>of course</b>.\n\nYou wrote to us on our website',
    )
    expect(letter?.html).toContain('yes &lt;b&gt;of course&lt;/b&gt;.</p>')
    for (const theirs of ['gold', 'pills', 'Settings'])
      expect(`${letter?.subject}${letter?.text}${letter?.html}`).not.toContain(theirs)
    expect(await acts(id)).toEqual([{ act: 'enquiry.answered', by: admin.id, before: null, after: null }])
  })

  test('is sent once, however often it is pressed, also at the same time', async () => {
    const id = await send({ email: ADA })
    const reference = randomUUID()
    const pressed = await Promise.all([1, 2, 3].map(() => reply(id, { reference, seen: 0 })))
    expect(pressed.map(({ data }) => data.replies.length)).toEqual([1, 1, 1])
    const body = { message: 'Yes.', reference }
    const again = await server.send(admin, 'POST', `/admin/enquiries/${id}/reply`, body)
    expect(again.status).toBe(200)
    expect(await waitingLetters(server, ADA)).toHaveLength(1)
    expect(await acts(id)).toHaveLength(1)
  })

  test('of two colleagues at once, one is sent, and the other one is told', async () => {
    const id = await send({ email: ADA })
    const outcomes = await Promise.allSettled([reply(id, { seen: 0 }), reply(id, { seen: 0 }, colleague)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(reply(id, { seen: 0 }))).toEqual([409, 'answered_meanwhile'])
    expect(await waitingLetters(server, ADA)).toHaveLength(1)
    expect((await reply(id, { seen: 1 })).data.replies).toHaveLength(2)
    expect((await reply(id)).data.replies).toHaveLength(3)
  })

  test('is assigned to who wrote it, unless somebody takes care of the message', async () => {
    const [free, taken] = [await send({ email: ADA }), await send({ email: ADA })]
    await edit(taken, { assigneeId: colleague.id })
    for (const id of [free, taken]) await reply(id)
    expect((await read(free)).assignee?.id).toBe(admin.id)
    expect((await read(taken)).assignee?.id).toBe(colleague.id)
  })

  test('needs an address to go to', async () => {
    const id = await send({ name: 'Ada', email: 'at home' })
    expect(await refusal(reply(id))).toEqual([409, 'no_email'])
    expect(await read(id)).toMatchObject({ status: 'open', replies: [] })
  })

  test('is refused where no letters are sent, so that nobody believes that it was', async () => {
    const id = await send({ email: ADA })
    const silent = await startAnother(server, { DATABASE_URL: 'postgres://elsewhere' })
    const asked = silent.as(admin.token)(enquiries.reply, { params: { id }, body: { message: 'Yes.' } })
    expect(await refusal(asked)).toEqual([409, 'no_letters'])
    await silent.stop()
    await admin.call(oversight.changeSettings, { body: { emailNotifications: false } })
    expect(await refusal(reply(id))).toEqual([409, 'no_letters'])
    expect(await read(id)).toMatchObject({ status: 'open', replies: [] })
    expect(await waitingLetters(server, ADA)).toEqual([])
  })

  test('can be written when the forms are off again', async () => {
    const id = await send({ email: ADA })
    await admin.call(oversight.changeSettings, { body: { onlineEnquiries: false } })
    expect((await reply(id)).data.status).toBe('closed')
  })
})

describe('the inbox', () => {
  test('is filtered by status, kind and who takes care of it', async () => {
    const [one, two] = [await send({ name: 'One' }), await send({ name: 'Two' }, 'application')]
    await send({ name: 'Three' })
    await edit(one, { status: 'closed' })
    await edit(two, { assigneeId: admin.id })
    expect(await names({})).toEqual(['Three', 'Two', 'One'])
    expect(await names({ sort: 'oldest' })).toEqual(['One', 'Two', 'Three'])
    expect(await names({ status: 'open' })).toEqual(['Three', 'Two'])
    expect(await names({ kind: 'application' })).toEqual(['Two'])
    expect(await names({ assignee: admin.id })).toEqual(['Two'])
    expect(await names({ assignee: 'nobody', status: 'closed' })).toEqual(['One'])
    expect(await list({ status: 'open', limit: 1 })).toMatchObject({ total: 3, matched: 2 })
  })

  test('is searched by everything that was typed, and not by the names of fields', async () => {
    await send({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'Ada@Visitors.example',
      message: 'A “100%” loan',
    })
    await send({ name: 'Bo', message: 'Nothing' })
    for (const search of ['ada lovelace', 'ADA@VISITORS', '"100%"', 'loan'])
      expect(await names({ search }), search).toEqual(['Ada Lovelace'])
    for (const search of ['firstName', 'loan%', 'lo_n']) expect(await names({ search }), search).toEqual([])
    expect(await list({ search: 'a', limit: 1 })).toMatchObject({ total: 2, matched: 1, more: false })
  })

  test('has pages, with a search and without one', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await send({ name })
    for (const query of [{}, { search: 'e' }]) {
      const pages = await pagesOf((from) => list({ ...query, limit: 2, ...from }))
      const expected = (await list(query)).data
      expect(pages.flatMap(({ data }) => data)).toEqual(expected)
      expect(pages.map(({ matched }) => matched)).toEqual(pages.map(() => expected.length))
      expect(pages.length).toBeGreaterThan(1)
    }
  })

  test('is for staff alone', async () => {
    const [customer, id] = [await server.add(), await send({ name: 'Ada' })]
    for (const path of ['', `/${id}`, `/file?email=${ADA}`]) {
      expect((await server.send(customer, 'GET', `/admin/enquiries${path}`)).status).toBe(403)
      expect((await server.send(null, 'GET', `/admin/enquiries${path}`)).status).toBe(401)
    }
  })
})

describe('staff', () => {
  test('set the status and who takes care of it, which is logged', async () => {
    const id = await send({ name: 'Ada' })
    await server.owner.run(sql`update enquiries set touched_at = now() - interval '11 months'`)
    const before = await read(id)
    const answer = await edit(id, { status: 'waiting', assigneeId: colleague.id })
    expect(answer.status).toBe(200)
    const after = await read(id)
    expect(after).toMatchObject({ status: 'waiting', assignee: { id: colleague.id, firstName: 'Raj' } })
    expect(after.keptUntil > before.keptUntil).toBe(true)
    await edit(id, { status: 'waiting' })
    await edit(id, { assigneeId: null })
    expect(await acts(id)).toEqual([
      {
        act: 'enquiry.changed',
        by: admin.id,
        before: { status: 'open', assigneeId: null },
        after: { status: 'waiting', assigneeId: colleague.id },
      },
      {
        act: 'enquiry.changed',
        by: admin.id,
        before: { assigneeId: colleague.id },
        after: { assigneeId: null },
      },
    ])
  })

  test('can’t leave it to a customer or to nobody known', async () => {
    const [id, customer] = [await send({}), await server.add()]
    for (const assigneeId of [customer.id, randomUUID()])
      expect(await mistakesIn(edit(id, { assigneeId }))).toEqual([
        { path: 'assigneeId', msg: 'Only active staff can take care of it' },
      ])
  })

  test('delete it with its replies after a fresh login, which is logged', async () => {
    const id = await send({ email: ADA })
    await reply(id)
    await server.owner.run(sql`
      update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${colleague.id}`)
    const stale = colleague.call(enquiries.remove, { params: { id } })
    expect(await refusal(stale)).toEqual([403, 'sign_in_again'])
    await admin.call(enquiries.remove, { params: { id } })
    expect(await server.owner.rows(sql`select from enquiry_replies`)).toEqual([])
    expect((await acts(id)).at(-1)).toMatchObject({ act: 'enquiry.deleted', by: admin.id })
    expect(await refusal(admin.call(enquiries.remove, { params: { id } }))).toEqual([404, 'not_found'])
    expect(await refusal(admin.call(enquiries.read, { params: { id } }))).toEqual([404, 'not_found'])
    expect(await refusal(reply(id))).toEqual([404, 'not_found'])
    expect((await edit(id, { status: 'open' })).status).toBe(404)
  })

  test('hand over everything that is kept of an address, and nothing of another one', async () => {
    await send({ name: 'Bo', email: 'bo@visitors.example' })
    const older = await send({ name: 'Ada', email: ADA, consent: true, consentWording: 'I agree.' })
    const newest = await send({ email: 'ADA@visitors.example', message: 'Hello?' })
    await reply(older, { message: 'Yes.' })
    const answer = await server.send(admin, 'GET', '/admin/enquiries/file?email=Ada@Visitors.example')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('content-disposition')).toContain('messages.json')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      email: ADA,
      messages: [
        { fields: { message: 'Hello?' }, answersOfTheBank: [] },
        { name: 'Ada', consent: { wording: 'I agree.' }, answersOfTheBank: [{ message: 'Yes.' }] },
      ],
    })
    for (const others of ['bo@visitors.example', 'Mei', admin.id]) expect(text).not.toContain(others)
    expect((await acts(newest)).at(-1)).toMatchObject({ act: 'enquiry.downloaded', after: { messages: 2 } })
    const none = await server.send(admin, 'GET', '/admin/enquiries/file?email=cy@visitors.example')
    expect(await none.json()).toEqual({ email: 'cy@visitors.example', messages: [] })
  })

  test('who wrote a reply stay nameless once their account is deleted', async () => {
    const former = await server.add({ role: 'admin' })
    const id = await send({ email: ADA })
    await reply(id, {}, former)
    await edit(id, { assigneeId: former.id })
    await server.owner.run(sql`delete from users where id = ${former.id}`)
    expect(await read(id)).toMatchObject({ assignee: null, replies: [{ message: 'Yes.', author: null }] })
  })
})

test('is in the file with one’s data only for who has confirmed the address', async () => {
  const customer = await server.add({ email: ADA })
  await send({ email: ADA })
  const theirs = async () => {
    const tables = PERSONAL.filter(([name]) => name === 'enquiries').map(([, table]) => table)
    const [count] = await Promise.all(
      tables.map((table) =>
        server.owner.value<number>(sql`select count(*) from enquiries where ${isOf(table, customer.id)}`),
      ),
    )
    return count
  }
  expect(await theirs()).toBe(0)
  await server.owner.run(sql`update users set email_verified = true where id = ${customer.id}`)
  expect(await theirs()).toBe(1)
})

test('a reply can’t be changed, also not by the tables’ owner', async () => {
  const id = await send({ email: ADA })
  await reply(id)
  await expect(server.owner.run(sql`update enquiry_replies set text = 'No.'`)).rejects.toThrow()
})
