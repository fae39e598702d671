import { randomUUID } from 'node:crypto'
import { staffThreads } from '@bank/contract/staff-threads'
import { threads } from '@bank/contract/threads'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { problemOf, startBank } from '../../testing/scenes.ts'
import { asFile, card, cardFile } from '../../testing/verification.ts'
import { PICTURE_MESSAGES_A_DAY, PICTURES_KEPT_MAX, UNANSWERED_WITH_PICTURES_MAX } from './pictures.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })

const send = async (person: Person, pictures: File[], reference?: string) =>
  (
    await person.call(threads.start, {
      form: { topic: 'security', message: 'Look at this', pictures, reference },
    })
  ).data
const readByStaff = async (id: string) => (await admin.call(staffThreads.read, { params: { id } })).data
const view = (by: Person, id: string) => by.call(staffThreads.picture, { params: { id } })

test('pictures come with a message, are redrawn and sealed, and are shown to staff alone, who leave an entry', async () => {
  const one = await server.add()
  const photo = card().withExif({ IFD0: { Artist: 'canary-of-the-camera' } })
  const files = [asFile(await photo.jpeg().toBuffer(), 'pictures'), await cardFile('pictures')]
  const { id, messages } = await send(one, files)
  expect(messages[0]?.pictures).toBe(2)
  const [first = '', second = ''] = (await readByStaff(id)).messages[0]?.pictures ?? []
  const stored = await server.owner.rows<{ sealed: Buffer }>(
    sql`select sealed from thread_pictures where user_id = ${one.id}`,
  )
  for (const { sealed } of stored) expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)

  for (const about of [first, second]) {
    const { file } = await view(admin, about)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 190 })
    expect(bytes.includes('canary-of-the-camera')).toBe(false)
  }
  const entries = await server.owner.rows(sql`
    select actor_id as actor, after from audit_log where act = 'thread.picture_viewed' and chain = ${one.id}
    order by position`)
  expect(entries).toMatchObject([
    { actor: admin.id, after: { pictureId: first } },
    { actor: admin.id, after: { pictureId: second } },
  ])
  expect(await refusal(view(one, first))).toEqual([403, 'forbidden'])
  expect(await refusal(view(admin, randomUUID()))).toEqual([404, 'not_found'])
})

test('a picture is not shown if the view can’t be recorded', async () => {
  const { id } = await send(await server.add(), [await cardFile('pictures')])
  const [picture = ''] = (await readByStaff(id)).messages[0]?.pictures ?? []
  await server.withoutRight('insert on audit_log', async () => {
    expect((await refused(view(admin, picture))).status).toBe(500)
  })
})

test('a sealed picture opens nowhere else', async () => {
  const [one, other] = [await server.add(), await server.add()]
  const { id } = await send(one, [await cardFile('pictures')])
  const [picture = ''] = (await readByStaff(id)).messages[0]?.pictures ?? []
  await server.owner.run(sql`alter table thread_pictures disable trigger immutable`)
  await server.owner.run(sql`update thread_pictures set user_id = ${other.id} where id = ${picture}`)
  await server.owner.run(sql`alter table thread_pictures enable trigger immutable`)
  expect((await refused(view(admin, picture))).status).toBe(500)
})

test('what is no picture is refused with its number, and nothing is written', async () => {
  const one = await server.add()
  const form = new FormData()
  form.set('topic', 'question')
  form.set('message', 'Hello')
  form.append('pictures', await cardFile('pictures'))
  form.append('pictures', asFile('<svg/>', 'pictures'))
  expect(await problemOf(server.send(one, 'POST', '/threads', form))).toEqual([
    400,
    'validation_failed',
    'pictures',
  ])
  expect((await one.call(threads.list, { query: {} })).total).toBe(0)
})

test('four pictures are refused as pictures', async () => {
  const one = await server.add()
  const form = new FormData()
  form.set('topic', 'question')
  form.set('message', 'Hello')
  for (let count = 0; count < 4; count++) form.append('pictures', await cardFile('pictures'))
  const response = await server.send(one, 'POST', '/threads', form)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path: 'pictures', msg: 'At most 3 pictures' }] })
  expect((await one.call(threads.list, { query: {} })).total).toBe(0)
})

test('text among the pictures is refused, wherever it is', async () => {
  const one = await server.add()
  for (const pictures of [
    ['text', await cardFile('pictures')],
    [await cardFile('pictures'), 'text'],
  ]) {
    const form = new FormData()
    form.set('topic', 'question')
    form.set('message', 'Hello')
    for (const picture of pictures)
      if (typeof picture === 'string') form.append('pictures', picture)
      else form.append('pictures', picture)
    expect(await problemOf(server.send(one, 'POST', '/threads', form))).toEqual([
      400,
      'validation_failed',
      'pictures',
    ])
  }
  expect((await one.call(threads.list, { query: {} })).total).toBe(0)
})

test('the same message is sent once with its pictures, which count once', async () => {
  const one = await server.add()
  const reference = randomUUID()
  const { id } = await send(one, [await cardFile('pictures')], reference)
  expect((await send(one, [await cardFile('pictures')], reference)).id).toBe(id)
  const form = { message: 'Again', pictures: [await cardFile('pictures')], reference: randomUUID() }
  const again = async () => (await one.call(threads.write, { params: { id }, form })).data
  expect((await again()).id).toBe((await again()).id)
  const count = await server.owner.value(sql`select count(*) from thread_pictures where user_id = ${one.id}`)
  expect(count).toBe(2)
})

test('a large picture is drawn smaller', async () => {
  const { id } = await send(await server.add(), [
    asFile(await card(3000, 1000).jpeg().toBuffer(), 'pictures'),
  ])
  const [picture = ''] = (await readByStaff(id)).messages[0]?.pictures ?? []
  const { file } = await view(admin, picture)
  expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width: 2000, height: 667 })
})

test('five messages with pictures can wait for an answer, also if more are sent at once', async () => {
  const one = await server.add()
  const sendAlone = async () => send(one, [await cardFile('pictures')])
  const { id } = await sendAlone()
  const sent = await Promise.allSettled(Array.from({ length: 8 }, sendAlone))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(UNANSWERED_WITH_PICTURES_MAX - 1)
  const { code, message } = await refused(sendAlone())
  expect([code, message]).toEqual(['too_many', expect.stringMatching(/without pictures, or wait/)])
  await send(one, [])

  await admin.call(staffThreads.write, { params: { id }, body: { message: 'Thank you.' } })
  await sendAlone()
  expect(await refusal(sendAlone())).toEqual([409, 'too_many'])
  const { data } = await one.call(threads.list, { query: { limit: 1 } })
  const closed = { params: { id: data[0]?.id ?? '' } }
  await admin.call(staffThreads.edit, { ...closed, body: { status: 'closed' } })
  await sendAlone()
  // A message there would open it again, with what was not answered.
  const form = { message: 'And this', pictures: [await cardFile('pictures')] }
  expect(await refusal(one.call(threads.write, { ...closed, form }))).toEqual([409, 'too_many'])
})

test('the pictures of a customer are limited by the space that they take', async () => {
  const one = await server.add()
  const { id } = await send(one, [await cardFile('pictures')])
  // Two large ones leave room for three more.
  for (const position of [2, 3])
    await server.owner.run(sql`
      insert into thread_pictures (id, user_id, message_id, position, data_key_id, sealed)
      select gen_random_uuid(), user_id, message_id, ${position}, data_key_id,
        convert_to(repeat('0', (${PICTURES_KEPT_MAX} - 4 * octet_length(sealed)) / 2), 'UTF8')
      from thread_pictures where user_id = ${one.id} and position = 1`)
  const write = async () =>
    one.call(threads.write, {
      params: { id },
      form: { message: 'This', pictures: [await cardFile('pictures')] },
    })
  const sent = await Promise.allSettled(Array.from({ length: 4 }, write))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { code, message } = await refused(write())
  expect([code, message]).toEqual(['too_many', expect.stringMatching(/^We keep at most 100 MB/)])
  await send(await server.add(), [await cardFile('pictures')])
})

test('pictures are limited by the day', async () => {
  const one = await server.add()
  await server.owner.run(
    sql`insert into rate_limits (key, count) values (${`pictures ${one.id}`}, ${PICTURE_MESSAGES_A_DAY})`,
  )
  expect(await refusal(send(one, [await cardFile('pictures')]))).toEqual([429, 'too_many_attempts'])
  await send(one, [])
})
