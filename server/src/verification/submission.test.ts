import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { ProblemReply } from '@bank/contract/problem'
import { verification } from '@bank/contract/verification'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { asFile, cardFile, submitAll } from '../../testing/verification.ts'
import { SUBMISSIONS_A_DAY } from './submission.ts'

let customer: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add()
})

const submit = (form: { ssn?: string; idFront?: File; idBack?: File }, who = customer) =>
  who.call(verification.submit, { form })
const statusOf = async (who = customer) => (await who.call(verification.status, {})).data
const decide = (decision: { ssnStatus?: 'verified' | 'rejected'; idStatus?: 'verified' | 'rejected' }) =>
  admin.call(verification.decide, { body: { userId: customer.id, ...decision } })

const NOT_REJECTED = { ssnReason: null, idReason: null, note: null }
const FORBIDDEN = [403, 'forbidden']

/** Sends the parts of one or several forms as one, which the client has not validated. */
async function send(...forms: Record<string, string | File>[]): Promise<[number, string, ...string[]]> {
  const body = new FormData()
  for (const [name, value] of forms.flatMap((form) => Object.entries(form))) body.append(name, value)
  const response = await server.send(customer, 'POST', '/verification/submit', body)
  const { code, errors = [] } = ProblemReply.parse(await response.json())
  return [response.status, code, ...errors.map(({ msg }) => msg)]
}

const submissions = () =>
  server.owner.value<number>(
    sql`select count(*) from verification_submissions where user_id = ${customer.id}`,
  )

describe('a submission', () => {
  test('of a new customer makes both items pending, with its time', async () => {
    expect(await statusOf()).toEqual({
      ssnStatus: 'not_submitted',
      idStatus: 'not_submitted',
      hasSSN: false,
      hasIdFront: false,
      hasIdBack: false,
      submittedAt: null,
      verifiedAt: null,
      ...NOT_REJECTED,
    })
    const reply = await submitAll(customer)
    expect(reply.status).toBe('success')
    expect(reply.message).toBe('Verification documents submitted successfully!')
    const pending = {
      ssnStatus: 'pending',
      idStatus: 'pending',
      hasSSN: true,
      hasIdFront: true,
      hasIdBack: false,
      submittedAt: expect.stringMatching(/^20/),
      verifiedAt: null,
      ...NOT_REJECTED,
    }
    expect(reply.data).toEqual(pending)
    expect(await statusOf()).toEqual(pending)
    expect((await customer.call(identity.me, {})).user).toMatchObject({
      ssnStatus: 'pending',
      idStatus: 'pending',
    })
  })

  test('is never shown to the customer: neither the number nor the pictures nor their ids', async () => {
    const { data } = await submitAll(customer, { ssn: '987654321', back: true })
    const record = (await admin.call(verification.statusOf, { params: { userId: customer.id } })).data
    const { idFront } = record
    expect(idFront).toMatch(/^[0-9a-f-]{36}$/)
    const visible = JSON.stringify([data, await statusOf(), (await customer.call(identity.me, {})).user])
    for (const secret of ['987654321', record.idFront, record.idBack, record.submissionId]) {
      expect(visible).not.toContain(secret)
    }
    const ownId = { params: { id: customer.id } }
    expect(await refusal(customer.call(verification.ssnOf, ownId))).toEqual(FORBIDDEN)
    for (const id of [idFront ?? '', crypto.randomUUID()]) {
      expect(await refusal(customer.call(verification.document, { params: { id } }))).toEqual(FORBIDDEN)
    }
    const own = { params: { userId: customer.id } }
    expect(await refusal(customer.call(verification.statusOf, own))).toEqual(FORBIDDEN)
    const body = { userId: customer.id, ssnStatus: 'verified', idStatus: 'verified' } as const
    expect(await refusal(customer.call(verification.decide, { body }))).toEqual(FORBIDDEN)
    expect(await refusal(customer.call(customers.listForVerification, { query: {} }))).toEqual(FORBIDDEN)
    expect((await statusOf()).ssnStatus).toBe('pending')
  })

  test('requires a signed-in user', async () => {
    const form = { ssn: '123456789', idFront: await cardFile() }
    expect(await refusal(server.stranger(verification.submit, { form }))).toEqual([401, 'not_signed_in'])
    expect(await refusal(server.stranger(verification.status, {}))).toEqual([401, 'not_signed_in'])
  })

  test('needs a nine-digit number and a front image, and reports both mistakes at once', async () => {
    const front = await cardFile()
    for (const ssn of [
      '12345678',
      '1234567890',
      '123-45-6789',
      '12345678a',
      ' 123456789',
      '',
      '１２３４５６７８９',
    ]) {
      const answer = await send({ ssn, idFront: front })
      expect(answer, ssn).toEqual([400, 'validation_failed', 'Please enter a valid 9-digit SSN'])
    }
    expect(await send({ ssn: '123456789' })).toEqual([400, 'validation_failed', 'Front ID image is required'])
    expect(await send({ idBack: await cardFile() })).toEqual([
      400,
      'validation_failed',
      'Please enter a valid 9-digit SSN',
      'Front ID image is required',
    ])
    const text = await send({ ssn: '123456789', idFront: 'a text' })
    expect(text).toEqual([400, 'validation_failed', 'Front ID image is required'])
    expect(await submissions()).toBe(0)
    expect((await statusOf()).ssnStatus).toBe('not_submitted')
  })

  test('can’t contain a part twice, or an unknown one', async () => {
    const idFront = await cardFile()
    const good = { ssn: '123456789', idFront }
    for (const more of [{ ssn: '987654321' }, { idFront }, { ssnStatus: 'verified' }, { userId: admin.id }])
      expect((await send(good, more)).slice(0, 2)).toEqual([400, 'validation_failed'])
    expect(await submissions()).toBe(0)
  })

  test('replaces one that is still pending, which is kept', async () => {
    await submitAll(customer, { ssn: '111111111', back: true })
    const before = (await admin.call(verification.statusOf, { params: { userId: customer.id } })).data
    await submitAll(customer, { ssn: '222222222' })
    const after = (await admin.call(verification.statusOf, { params: { userId: customer.id } })).data
    expect(after.submissionId).not.toBe(before.submissionId)
    expect(after.idFront).not.toBe(before.idFront)
    // The back image belonged to the earlier card.
    expect(after.idBack).toBeNull()
    const ssn = await admin.call(verification.ssnOf, { params: { id: customer.id } })
    expect(ssn.data).toEqual({ ssn: '222222222', ssnStatus: 'pending' })
    expect(await submissions()).toBe(2)
  })

  test('after a rejection makes both items pending again', async () => {
    await submitAll(customer)
    await decide({ ssnStatus: 'rejected', idStatus: 'rejected' })
    expect((await submitAll(customer)).data).toMatchObject({ ssnStatus: 'pending', idStatus: 'pending' })
  })

  test('accepts only the ID if the number is verified, and vice versa', async () => {
    await submitAll(customer)
    await decide({ ssnStatus: 'verified', idStatus: 'rejected' })
    const idFront = await cardFile()
    expect(await refusal(submit({ ssn: '987654321', idFront }))).toEqual([409, 'already_verified'])
    expect(await refusal(submit({ ssn: '987654321' }))).toEqual([409, 'already_verified'])
    expect((await submit({ idFront })).data).toMatchObject({ ssnStatus: 'verified', idStatus: 'pending' })

    await decide({ ssnStatus: 'rejected', idStatus: 'verified' })
    expect(await refusal(submit({ ssn: '987654321', idFront }))).toEqual([409, 'already_verified'])
    expect(await refusal(submit({ ssn: '987654321', idBack: idFront }))).toEqual([409, 'already_verified'])
    const recordOf = async () =>
      (await admin.call(verification.statusOf, { params: { userId: customer.id } })).data
    const { submittedAt } = await recordOf()
    expect((await submit({ ssn: '987654321' })).data).toMatchObject({
      ssnStatus: 'pending',
      idStatus: 'verified',
    })
    // The pictures are still those of the submission before.
    const latest = await recordOf()
    expect(latest.idSubmittedAt).toBe(submittedAt)
    expect(latest.submittedAt).not.toBe(submittedAt)

    await decide({ ssnStatus: 'verified' })
    expect(await refusal(submit({ ssn: '987654321', idFront }))).toEqual([409, 'already_verified'])
    expect(await refusal(submit({}))).toEqual([409, 'already_verified'])
    expect(await submissions()).toBe(3)
  })

  test('can be made ten times a day', async () => {
    for (let sent = 0; sent < SUBMISSIONS_A_DAY; sent++) await submitAll(customer)
    const problem = await refused(submitAll(customer))
    expect([problem.status, problem.code]).toEqual([429, 'too_many_attempts'])
    expect(problem.message).toBe('You have sent documents 10 times within a day. Please try again tomorrow.')
    expect(await submissions()).toBe(SUBMISSIONS_A_DAY)
    await submitAll(await server.add())
  })

  test('sent twice at the same moment is kept twice', async () => {
    await Promise.all([submitAll(customer, { ssn: '111111111' }), submitAll(customer, { ssn: '222222222' })])
    expect(await submissions()).toBe(2)
    expect(await statusOf()).toMatchObject({ ssnStatus: 'pending', idStatus: 'pending' })
  })
})

describe('a stored submission', () => {
  test('contains neither the number nor the picture in plain text, in any table', async () => {
    await submitAll(customer, { ssn: '918273645', back: true })
    await admin.call(verification.ssnOf, { params: { id: customer.id } })
    const tables = await server.owner.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(10)
    const hex = Buffer.from('918273645').toString('hex')
    const jpeg = Buffer.from([0xff, 0xd8, 0xff]).toString('hex')
    for (const { name } of tables) {
      const rows = await server.owner.rows<{ text: string }>(sql`select t::text as text from ${raw(name)} t`)
      const dump = rows.map(({ text }) => text).join('\n')
      expect(dump, name).not.toContain('918273645')
      expect(dump, name).not.toContain(hex)
      if (name.startsWith('verification')) expect(dump, name).not.toContain(jpeg)
    }
  })

  test('can’t be decrypted elsewhere: swapped rows show no data', async () => {
    const other = await server.add()
    await submitAll(customer, { ssn: '111111111', back: true })
    await submitAll(other, { ssn: '222222222' })
    const record = (await admin.call(verification.statusOf, { params: { userId: customer.id } })).data
    // An owner of the database can disable its triggers.
    const tamper = (change: ReturnType<typeof sql>) =>
      server.owner.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`)
        await tx.run(change)
      })
    const seeSsn = () => refusal(admin.call(verification.ssnOf, { params: { id: customer.id } }))
    const seeFront = () =>
      refusal(admin.call(verification.document, { params: { id: record.idFront ?? '' } }))

    await tamper(sql`update verification_documents d set sealed = b.sealed from verification_documents b
      where d.id = ${record.idFront} and b.id = ${record.idBack}`)
    expect(await seeFront()).toEqual([500, 'internal'])

    await tamper(sql`update verification_submissions s set ssn_sealed = o.ssn_sealed from verification_submissions o
      where s.user_id = ${customer.id} and o.user_id = ${other.id}`)
    expect(await seeSsn()).toEqual([500, 'internal'])

    // The whole record with its key, under another user's id.
    await tamper(
      sql`update verification_submissions set user_id = ${customer.id} where user_id = ${other.id}`,
    )
    await tamper(sql`update data_keys set user_id = ${customer.id} where user_id = ${other.id}`)
    expect(await seeSsn()).toEqual([500, 'internal'])
    const views = await server.owner.value<number>(
      sql`select count(*) from audit_log where chain = ${customer.id} and act like 'verification.%viewed'`,
    )
    expect(views).toBe(0)
  })

  test('is final: not even the database’s owner can change or delete it', async () => {
    await submitAll(customer, { back: true })
    await decide({ ssnStatus: 'verified', idStatus: 'rejected' })
    const tables = [
      'verification_submissions',
      'verification_documents',
      'verification_decisions',
      'data_keys',
    ]
    for (const table of tables) {
      for (const db of [server.db, server.owner]) {
        await expect(db.run(sql`delete from ${raw(table)}`), table).rejects.toThrow(
          /append-only|permission denied/,
        )
        // A data key can be wrapped again, but only for its own record.
        const change =
          table === 'data_keys'
            ? sql`update data_keys set user_id = ${admin.id}`
            : sql`update ${raw(table)} set id = id`
        await expect(db.run(change), table).rejects.toThrow(/append-only|stays with|permission denied/)
      }
      await expect(server.owner.run(sql`truncate ${raw(table)} cascade`), table).rejects.toThrow(
        /append-only/,
      )
    }
  })

  test('is deleted with its user', async () => {
    await submitAll(customer, { back: true })
    await decide({ idStatus: 'rejected' })
    await admin.call(customers.remove, { params: { id: customer.id } })
    for (const table of ['verification_submissions', 'verification_decisions', 'data_keys']) {
      const left = await server.owner.rows(sql`select from ${raw(table)} where user_id = ${customer.id}`)
      expect(left, table).toEqual([])
    }
    const acts = await server.owner.rows<{ act: string }>(sql`
      select act from audit_log where chain = ${customer.id} order by position`)
    expect(acts.map(({ act }) => act).slice(1)).toEqual([
      'verification.submitted',
      'verification.decided',
      'user.deleted',
    ])
  })
})

test('a submission with an invalid picture stores nothing', async () => {
  const answer = await send({ ssn: '123456789', idFront: asFile('<html>') })
  expect(answer).toEqual([400, 'validation_failed', 'Front ID image must be a JPEG, PNG or WebP picture'])
  expect(await submissions()).toBe(0)
  const keys = await server.owner.rows(sql`select from data_keys where user_id = ${customer.id}`)
  expect(keys).toEqual([])
})

test('a submission is logged without its contents', async () => {
  await submitAll(customer, { ssn: '918273645', back: true })
  const entry = await server.owner.row<{ before: object; after: object; actor: string }>(sql`
    select before, after, actor_id as actor, address from audit_log
    where chain = ${customer.id} and act = 'verification.submitted'`)
  expect(entry).toEqual({
    actor: customer.id,
    address: expect.any(String),
    before: { ssnStatus: 'not_submitted', idStatus: 'not_submitted' },
    after: {
      ssnStatus: 'pending',
      idStatus: 'pending',
      submissionId: expect.any(String),
      sent: ['ssn', 'idFront', 'idBack'],
    },
  })
})
