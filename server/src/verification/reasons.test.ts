import { NOTICE_MESSAGE_MAX, NOTICE_TITLE_MAX, notifications } from '@bank/contract/notifications'
import { ITEM_REASONS, ItemReason, REASON_NOTE_MAX } from '@bank/contract/reasons'
import { type VerificationDecision, verification } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { type Person, refusal } from '../../testing/bank.ts'
import { problemOf, startBank } from '../../testing/scenes.ts'
import { cardFile, submitAll } from '../../testing/verification.ts'
import { verificationDecided } from '../mail/decisions.ts'

let customer: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add()
  await submitAll(customer)
})

type Decided = Omit<VerificationDecision, 'userId'>
const decide = (decision: Decided, person = customer) =>
  admin.call(verification.decide, { body: { userId: person.id, ...decision } })
const status = async () => (await customer.call(verification.status, {})).data
const messages = async (who = customer) => (await who.call(notifications.list, { query: {} })).data
const submit = (form: { ssn?: string; idFront?: File }) => customer.call(verification.submit, { form })

const NOTHING = { ssnReason: null, idReason: null, note: null }

describe('a rejected item', () => {
  test('says why, to the customer and to staff, until it is sent again', async () => {
    const why = { idReason: 'cropped', note: 'The left edge is missing.' } as const
    const { data } = await decide({ ssnStatus: 'verified', idStatus: 'rejected', ...why })
    const expected = { ...NOTHING, ...why }
    expect(data).toMatchObject(expected)
    expect(await status()).toMatchObject(expected)
    const params = { userId: customer.id }
    expect((await admin.call(verification.statusOf, { params })).data).toMatchObject(expected)
    expect((await submit({ idFront: await cardFile() })).data).toMatchObject(NOTHING)
    await decide({ idStatus: 'verified' })
    expect(await status()).toMatchObject(NOTHING)
  })

  test('keeps its reason while the other one is decided on', async () => {
    await decide({ ssnStatus: 'rejected', ssnReason: 'name-differs', note: 'One.' })
    await decide({ idStatus: 'verified' })
    expect(await status()).toMatchObject({ ssnReason: 'name-differs', idReason: null, note: 'One.' })
    await decide({ idStatus: 'rejected', idReason: 'expired', note: 'Two.' })
    expect(await status()).toMatchObject({ ssnReason: 'name-differs', idReason: 'expired', note: 'Two.' })
    await decide({ idStatus: 'verified' })
    expect(await status()).toMatchObject({ ssnReason: 'name-differs', idReason: null, note: 'One.' })
    await decide({ idStatus: 'rejected', idReason: 'expired' })
    expect(await status()).toMatchObject({ ssnReason: 'name-differs', idReason: 'expired', note: 'One.' })
  })

  test('without a reason has the reason `other`', async () => {
    await decide({ ssnStatus: 'rejected', idStatus: 'rejected', idReason: 'blurred' })
    expect(await status()).toMatchObject({ ssnReason: 'other', idReason: 'blurred', note: null })
  })

  test('is logged with the reason and the note, which is encrypted', async () => {
    await decide({ idStatus: 'rejected', idReason: 'expired', note: 'Secret words.' })
    const rows = sql`select id, chain, before, after from audit_log
      where chain = ${customer.id} and act = 'verification.decided'`
    expect(await readableRows(server, rows)).toMatchObject([
      { after: { idStatus: 'rejected', idReason: 'expired', note: 'Secret words.' } },
    ])
    expect(JSON.stringify(await server.owner.rows(rows))).not.toContain('Secret words')
  })
})

test.each([
  ['an unknown reason', { idStatus: 'rejected', idReason: 'whim' }, 'idReason'],
  ['a note that is too long', { idStatus: 'rejected', note: 'x'.repeat(REASON_NOTE_MAX + 1) }, 'note'],
  ['a blank note', { idStatus: 'rejected', note: ' ' }, 'note'],
  ['a reason for a verified item', { idStatus: 'verified', idReason: 'blurred' }, 'idReason'],
  ['a reason for an item that is not named', { idStatus: 'rejected', ssnReason: 'other' }, 'ssnReason'],
  [
    'a reason for an item that waits',
    { idStatus: 'rejected', ssnStatus: 'pending', ssnReason: 'other' },
    'ssnReason',
  ],
  ['a note without a rejection', { idStatus: 'verified', note: 'Fine.' }, 'note'],
])('nothing is decided with %s', async (_, decision, field) => {
  const body = { userId: customer.id, ...decision }
  const answer = server.send(admin, 'PUT', '/verification/update-status', body)
  expect(await problemOf(answer)).toEqual([400, 'validation_failed', field])
  expect(await status()).toMatchObject({ ssnStatus: 'pending', idStatus: 'pending', ...NOTHING })
  expect(await messages()).toEqual([])
})

describe('the customer sends the rejected item alone', () => {
  test('the ID, while the number waits or is verified', async () => {
    for (const ssnStatus of ['pending', 'verified'] as const) {
      await decide({ idStatus: 'rejected', ssnStatus })
      const { data } = await submit({ idFront: await cardFile() })
      expect(data).toMatchObject({ ssnStatus, idStatus: 'pending' })
    }
    // Staff still find the number that was sent first.
    const params = { id: customer.id }
    expect((await admin.call(verification.ssnOf, { params })).data.ssn).toBe('123456789')
  })

  test('the number, while the ID waits or is verified', async () => {
    for (const idStatus of ['pending', 'verified'] as const) {
      await decide({ ssnStatus: 'rejected', idStatus })
      expect((await submit({ ssn: '222222222' })).data).toMatchObject({ ssnStatus: 'pending', idStatus })
    }
  })

  test('or both, if the other one waits', async () => {
    await decide({ idStatus: 'rejected' })
    await submit({ ssn: '333333333', idFront: await cardFile() })
    const params = { id: customer.id }
    expect((await admin.call(verification.ssnOf, { params })).data.ssn).toBe('333333333')
  })

  test('but must send every rejected one, and both while nothing is rejected', async () => {
    expect(await refusal(submit({ ssn: '222222222' }))).toEqual([400, 'validation_failed'])
    await decide({ idStatus: 'rejected' })
    expect(await refusal(submit({ ssn: '222222222' }))).toEqual([400, 'validation_failed'])
    expect(await refusal(submit({}))).toEqual([400, 'validation_failed'])
    await decide({ ssnStatus: 'rejected' })
    expect(await refusal(submit({ ssn: '222222222' }))).toEqual([400, 'validation_failed'])
    expect(await status()).toMatchObject({ ssnStatus: 'rejected', idStatus: 'rejected' })
  })
})

describe('the customer finds a message', () => {
  test('about each item, with the reason and the note', async () => {
    await decide({ ssnStatus: 'verified', idStatus: 'rejected', idReason: 'blurred', note: 'Use daylight.' })
    expect(await messages()).toMatchObject([
      {
        title: 'Please send your identity document again',
        message:
          'Your social security number has been verified.\nYour identity document has been rejected. The picture is too blurred to read.\nUse daylight.',
      },
    ])
  })

  test('once for two equal decisions, and none if nothing changed', async () => {
    await decide({ ssnStatus: 'verified' })
    await decide({ ssnStatus: 'verified' })
    await decide({ ssnStatus: 'verified', idStatus: 'pending' })
    expect((await messages()).map(({ title, message }) => [title, message])).toEqual([
      ['Your verification has been reviewed', 'Your social security number has been verified.'],
    ])
  })

  test('but staff do not', async () => {
    const colleague = await server.add({ role: 'admin' })
    await submitAll(colleague)
    await decide({ idStatus: 'rejected' }, colleague)
    expect(await messages(colleague)).toEqual([])
  })
})

test.each(ItemReason.options)('the reason %s is in the letter and in the message, once each', (reason) => {
  const rejected = {
    ssnStatus: 'rejected',
    idStatus: 'rejected',
    ssnReason: reason,
    idReason: reason,
  } as const
  const { sentence } = ITEM_REASONS[reason]
  const plain = verificationDecided({ ...rejected, note: null })
  expect(plain.letter.paragraphs.join('\n').split(sentence)).toHaveLength(3)
  expect(plain.letter.paragraphs).toContain('Please log in and send the rejected items again.')
  const note = 'x'.repeat(REASON_NOTE_MAX)
  const { letter, notice } = verificationDecided({ ...rejected, note })
  expect(letter.paragraphs).toContain(note)
  expect(notice.message.split(sentence)).toHaveLength(reason === 'other' ? 1 : 3)
  expect(notice.message.length).toBeLessThanOrEqual(NOTICE_MESSAGE_MAX)
  expect(notice.title.length).toBeLessThanOrEqual(NOTICE_TITLE_MAX)
})
