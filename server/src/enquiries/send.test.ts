import { randomUUID } from 'node:crypto'
import { enquiries } from '@bank/contract/enquiries'
import { QUOTAS } from '@bank/contract/quota'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { mistakesIn, startAnother, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })
const switchTo = (on: boolean) => server.owner.run(sql`update settings set online_enquiries = ${on}`)

beforeEach(async () => {
  await server.owner.run(sql`delete from enquiries`)
  await switchTo(true)
})

const CONTACT = {
  name: 'Ada Lovelace',
  email: 'ada@visitors.example',
  phone: '',
  subject: 'A question',
  message: 'How do I open an account?\n\nThank you. 👩‍💻',
}

/** Sends a body that the client has not validated. */
const send = (fields: unknown, about: object = {}) =>
  server.send(null, 'POST', '/enquiries', { kind: 'lead', page: '/', fields, ...about })
const listed = async () => (await admin.call(enquiries.list, { query: {} })).data

describe('a visitor', () => {
  test('sends the contact form, and staff read it as it was typed', async () => {
    const answer = await send(CONTACT, { kind: 'contact', page: '/contact' })
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { success: true, message: 'Thank you. We have received your message.' },
    ])
    const [enquiry, ...others] = await listed()
    expect(others).toEqual([])
    expect(enquiry).toMatchObject({
      kind: 'contact',
      page: '/contact',
      name: 'Ada Lovelace',
      email: 'ada@visitors.example',
      fields: CONTACT,
      consent: null,
      status: 'open',
      assignee: null,
    })
    expect(Object.keys(enquiry?.fields ?? {})).toEqual(Object.keys(CONTACT))
  })

  test('names on Ask us what it is about, in place of a subject', async () => {
    const { subject: about, ...others } = CONTACT
    const fields = { ...others, about }
    expect((await send(fields, { kind: 'contact', page: '/ask-us' })).status).toBe(201)
    expect((await send({ ...fields, about: '' }, { kind: 'contact', page: '/ask-us' })).status).toBe(400)
  })

  test('can send nothing while the setting is off, whoever they are', async () => {
    await switchTo(false)
    const body = { kind: 'contact', page: '/contact', fields: CONTACT } as const
    expect(await refusal(server.stranger(enquiries.send, { body }))).toEqual([409, 'enquiries_off'])
    expect(await refusal(admin.call(enquiries.send, { body }))).toEqual([409, 'enquiries_off'])
    expect(await listed()).toEqual([])
  })

  test('waits during maintenance, like other visitors', async () => {
    await server.inMaintenance(async () => expect((await send({})).status).toBe(503))
    expect(await listed()).toEqual([])
  })

  test('can leave every field of the other forms blank', async () => {
    for (const kind of ['lead', 'appointment', 'application'])
      expect((await send({ email: '', firstName: '  ' }, { kind })).status).toBe(201)
    expect((await listed()).map(({ name, email }) => [name, email])).toEqual(Array(3).fill([null, null]))
  })

  test('has a name in one field or two, and an address if it is one', async () => {
    await send({ firstName: 'Ada', lastName: 'Lovelace', email: ' Ada@Visitors.Example ' })
    await send({ name: 'Ada\nLovelace', email: 'at home' })
    expect((await listed()).map(({ name, email, fields }) => [name, email, fields.email])).toEqual([
      [null, null, 'at home'],
      ['Ada Lovelace', 'ada@visitors.example', 'Ada@Visitors.Example'],
    ])
  })

  test('agrees to words, which are kept with the time, or does not', async () => {
    const consentWording = 'I agree to receive offers.'
    await send({ firstName: 'Ada', consent: false, consentWording })
    await send({ firstName: 'Ada', consent: true, consentWording })
    const [agreed, not] = await listed()
    expect([agreed?.consent, not?.consent]).toEqual([
      { wording: consentWording, at: agreed?.createdAt },
      null,
    ])
    expect([agreed?.fields, not?.fields]).toEqual([{ firstName: 'Ada' }, { firstName: 'Ada' }])
  })

  test('presses again, and it is kept once, also if they press several times at once', async () => {
    const reference = randomUUID()
    const about = { kind: 'contact', reference }
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(CONTACT, about)))
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(201))
    expect(await listed()).toHaveLength(1)
    await switchTo(false)
    expect((await send(CONTACT, about)).status).toBe(201)
    await switchTo(true)
    const [received] = await server.owner.rows(sql`
      select count(*) from audit_log where act = 'enquiry.received' and subject_id = ${(await listed())[0]?.id}`)
    expect(received).toEqual({ count: 1 })
  })

  test('is told that a form with other words was not sent', async () => {
    const reference = randomUUID()
    const consent = { consent: true, consentWording: 'I agree.' }
    await send({ ...CONTACT, ...consent }, { reference })
    const others: [object, object][] = [
      [{ ...CONTACT, ...consent, phone: '1' }, {}],
      [CONTACT, {}],
      [{ ...CONTACT, ...consent }, { kind: 'contact' }],
      [{ ...CONTACT, ...consent }, { page: '/contact' }],
    ]
    for (const [fields, about] of others) {
      const response = await send(fields, { ...about, reference })
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'reference_taken' }])
    }
    expect(await listed()).toHaveLength(1)
    await send({ ...CONTACT, ...consent })
    expect(await listed()).toHaveLength(2)
  })

  test('is in the log without a name, an address or a network address, which stay there for good', async () => {
    await send(CONTACT, { kind: 'contact' })
    const [enquiry] = await listed()
    const row = await server.owner.row(sql`
      select subject_id as id, actor_id as actor, after, address, request_id as request from audit_log
      where act = 'enquiry.received' order by position desc limit 1`)
    expect(row).toEqual({
      id: enquiry?.id,
      actor: null,
      after: { kind: 'contact' },
      address: null,
      request: null,
    })
  })
})

describe('a program', () => {
  test('that fills in the hidden field is thanked, and nothing is kept', async () => {
    const sent = [await send({}, { website: 'spam' }), await send({ website: 'spam' })]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(await listed()).toEqual([])
    expect((await send({ website: '' }, { website: '' })).status).toBe(201)
    expect((await listed()).map(({ fields }) => fields)).toEqual([{}])
  })

  test('can send as much from one address as people do, and no more', async () => {
    const strict = await startAnother(server, { QUOTA_FACTOR: 1 })
    const body = { kind: 'lead', page: '/', fields: {} } as const
    const [calls] = QUOTAS.enquiring.perAddress
    expect(calls).toBe(10)
    for (let n = 0; n < calls; n++) await strict.stranger(enquiries.send, { body })
    expect(await refusal(strict.stranger(enquiries.send, { body }))).toEqual([429, 'too_many_attempts'])
    expect(await listed()).toHaveLength(calls)
    await strict.stop()
  })

  test('can repeat a form no more often than that either', async () => {
    const strict = await startAnother(server, { QUOTA_FACTOR: 1 })
    const body = { kind: 'lead', page: '/', fields: {}, reference: randomUUID() } as const
    const [calls] = QUOTAS.enquiring.perAddress
    for (let n = 0; n < calls; n++) await strict.stranger(enquiries.send, { body })
    expect(await refusal(strict.stranger(enquiries.send, { body }))).toEqual([429, 'too_many_attempts'])
    expect(await listed()).toHaveLength(1)
    await strict.stop()
  })

  test('can write what is no text, and it is refused', async () => {
    const long = 'x'.repeat(2001)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => ['a'.repeat(n + 1), '']))
    const cases: [unknown, object, { path: string; msg: string }[]][] = [
      [{ note: long }, {}, [{ path: 'fields.note', msg: 'Each field must be at most 2000 characters long' }]],
      [
        { note: 'a\u0000b' },
        {},
        [{ path: 'fields.note', msg: 'Each field contains a character that is not allowed' }],
      ],
      [
        { note: 'a\u202eb' },
        {},
        [{ path: 'fields.note', msg: 'Each field contains a character that is not allowed' }],
      ],
      [{ note: 5 }, {}, [{ path: 'fields.note', msg: 'A field must be text, or true or false' }]],
      [many, {}, [{ path: 'fields', msg: 'There are too many fields' }]],
      [{ consent: true }, {}, [{ path: 'fields.consentWording', msg: 'What was agreed to is required' }]],
      [{}, { page: ' ' }, [{ path: 'page', msg: 'Page is required' }]],
      [
        {},
        { kind: 'complaint' },
        [{ path: 'kind', msg: 'kind must be one of lead, contact, appointment, application' }],
      ],
      [
        { ...CONTACT, name: ' ', email: 'at home', message: '' },
        { kind: 'contact' },
        [
          { path: 'fields.name', msg: 'Name is required' },
          { path: 'fields.email', msg: 'Enter an email address like name@example.com' },
          { path: 'fields.message', msg: 'Message is required' },
        ],
      ],
      [
        {},
        { kind: 'contact' },
        ['Name', 'Email', 'Subject', 'Message'].map((label) => ({
          path: `fields.${label.toLowerCase()}`,
          msg: `${label} is required`,
        })),
      ],
    ]
    for (const [fields, about, mistakes] of cases) {
      const answer = await send(fields, about)
      expect([answer.status, await mistakesIn(answer)]).toEqual([400, mistakes])
    }
    for (const name of ['first name', '__proto__', 'a1', '', 'x'.repeat(41)])
      expect(
        (await server.send(null, 'POST', '/enquiries', `{"kind":"lead","page":"/","fields":{"${name}":"x"}}`))
          .status,
        name,
      ).toBe(400)
    expect(await listed()).toEqual([])
  })

  test('can write HTML, which is text', async () => {
    await send({ message: '<script>alert(1)</script>', constructor: 'x' })
    expect((await listed())[0]?.fields).toEqual({ message: '<script>alert(1)</script>', constructor: 'x' })
  })
})
