import { customers } from '@bank/contract/customers'
import { type VerificationDecision, verification } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { editUser, startBank } from '../../testing/scenes.ts'
import { submitAll } from '../../testing/verification.ts'
import { SSN_VIEWS_AN_HOUR } from './disclosure.ts'

let admin: Person
let customer: Person
const server = await startBank()
beforeEach(async () => {
  admin = await server.add({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' })
  customer = await server.add()
})

const decide = (decision: Omit<VerificationDecision, 'userId'>, who = admin, userId = customer.id) =>
  who.call(verification.decide, { body: { userId, ...decision } })
const recordOf = async (userId = customer.id) =>
  (await admin.call(verification.statusOf, { params: { userId } })).data
const acts = async (act: string) =>
  server.owner.rows<{ actor: string; before: object | null; after: object | null }>(sql`
    select actor_id as actor, before, after from audit_log where chain = ${customer.id} and act = ${act}
    order by position`)

const ONLY_THE_NUMBER = { ssnStatus: 'verified', idStatus: 'rejected' } as const

describe('a verification decision', () => {
  test('verifies or rejects one item and leaves the other unchanged', async () => {
    await submitAll(customer)
    const first = await decide({ ssnStatus: 'verified' })
    expect(first.status).toBe('success')
    expect(first.data).toMatchObject({
      ssnStatus: 'verified',
      idStatus: 'pending',
      decidedBy: { id: admin.id, firstName: 'Grace', lastName: 'Hopper', email: admin.email },
      decidedAt: expect.stringMatching(/^20/),
    })
    expect((await decide({ idStatus: 'rejected' })).data).toMatchObject(ONLY_THE_NUMBER)
    expect((await customer.call(verification.status, {})).data).toMatchObject(ONLY_THE_NUMBER)
    expect((await admin.call(customers.get, { params: { id: customer.id } })).data).toMatchObject(
      ONLY_THE_NUMBER,
    )
  })

  test('can be changed later in both directions', async () => {
    await submitAll(customer)
    await decide({ ssnStatus: 'rejected', idStatus: 'rejected' })
    expect((await decide({ ssnStatus: 'verified', idStatus: 'verified' })).data.idStatus).toBe('verified')
    expect((await decide({ idStatus: 'rejected' })).data).toMatchObject(ONLY_THE_NUMBER)
  })

  test('tells the customer when both items were verified, for as long as they are', async () => {
    await submitAll(customer)
    const verifiedAt = async () => (await customer.call(verification.status, {})).data.verifiedAt
    await decide({ idStatus: 'verified' })
    expect(await verifiedAt()).toBeNull()
    const { decidedAt } = (await decide({ ssnStatus: 'verified' })).data
    expect([await verifiedAt(), typeof decidedAt]).toEqual([decidedAt, 'string'])
    await decide({ idStatus: 'rejected' })
    expect(await verifiedAt()).toBeNull()
  })

  test('is logged with what it changed, and not logged if nothing changed', async () => {
    await submitAll(customer)
    const { submissionId } = await recordOf()
    await decide({ ssnStatus: 'verified' })
    await decide({ ssnStatus: 'verified' })
    expect((await decide({ ssnStatus: 'verified', idStatus: 'rejected' })).data.idStatus).toBe('rejected')
    expect(await acts('verification.decided')).toEqual([
      { actor: admin.id, before: { ssnStatus: 'pending' }, after: { ssnStatus: 'verified', submissionId } },
      {
        actor: admin.id,
        before: { idStatus: 'pending' },
        after: { idStatus: 'rejected', idReason: 'other', submissionId },
      },
    ])
  })

  test('on one item can repeat the status of the other, which keeps it', async () => {
    expect(
      (await decide({ ssnStatus: 'not_submitted', idStatus: 'not_submitted' })).data.decidedBy,
    ).toBeNull()
    await submitAll(customer)
    expect((await decide({ ssnStatus: 'verified', idStatus: 'pending' })).data).toMatchObject({
      ssnStatus: 'verified',
      idStatus: 'pending',
    })
    expect((await acts('verification.decided')).map(({ before }) => before)).toEqual([
      { ssnStatus: 'pending' },
    ])
  })

  test('can’t return an item to a status that only the customer can cause', async () => {
    await submitAll(customer)
    await decide({ ssnStatus: 'rejected' })
    const problem = await refused(decide({ ssnStatus: 'pending', idStatus: 'verified' }))
    expect([problem.status, problem.message]).toEqual([400, 'ssnStatus must be one of verified, rejected'])
    expect(await recordOf()).toMatchObject({ ssnStatus: 'rejected', idStatus: 'pending' })
  })

  test('needs a submission', async () => {
    for (const decision of [{ ssnStatus: 'verified' }, { idStatus: 'rejected' }] as const) {
      expect(await refusal(decide(decision))).toEqual([409, 'nothing_submitted'])
    }
    expect(await refusal(decide({}))).toEqual([400, 'validation_failed'])
    expect(await refusal(decide({ ssnStatus: 'verified' }, admin, crypto.randomUUID()))).toEqual([
      404,
      'not_found',
    ])
    expect(await recordOf()).toMatchObject({
      ssnStatus: 'not_submitted',
      idStatus: 'not_submitted',
      decidedBy: null,
    })
  })

  test('is refused if the customer has sent something newer than the administrator saw', async () => {
    await submitAll(customer)
    const seen = await recordOf()
    await submitAll(customer)
    const problem = await refused(
      decide({ ssnStatus: 'verified', idStatus: 'verified', submissionId: seen.submissionId ?? '' }),
    )
    expect([problem.status, problem.code]).toEqual([409, 'newer_submission'])
    expect(problem.message).toMatch(/sent a newer submission since you opened this one/)
    expect(await recordOf()).toMatchObject({ ssnStatus: 'pending', idStatus: 'pending' })
    const { submissionId } = await recordOf()
    expect((await decide({ idStatus: 'verified', submissionId: submissionId ?? '' })).data.idStatus).toBe(
      'verified',
    )
  })

  test('can’t be about oneself, even with everything submitted', async () => {
    await submitAll(admin)
    expect(await refusal(decide({ ssnStatus: 'verified' }, admin, admin.id))).toEqual([403, 'forbidden'])
    const colleague = await server.add({ role: 'admin' })
    expect((await decide({ ssnStatus: 'verified' }, colleague, admin.id)).data.ssnStatus).toBe('verified')
  })

  test('can be made about a suspended customer', async () => {
    await submitAll(customer)
    await editUser(admin, customer, { status: 'suspended' })
    expect((await decide({ ssnStatus: 'rejected' })).data.ssnStatus).toBe('rejected')
  })

  test('can be made by two administrators at once, each for one item', async () => {
    await submitAll(customer)
    const colleague = await server.add({ role: 'admin' })
    await Promise.all([decide({ ssnStatus: 'verified' }), decide({ idStatus: 'rejected' }, colleague)])
    expect(await recordOf()).toMatchObject({ ssnStatus: 'verified', idStatus: 'rejected' })
    expect(await acts('verification.decided')).toHaveLength(2)
  })

  test('prevents its administrator from being deleted', async () => {
    await submitAll(customer)
    await decide({ ssnStatus: 'rejected' })
    const colleague = await server.add({ role: 'admin' })
    expect(await refusal(colleague.call(customers.remove, { params: { id: admin.id } }))).toEqual([
      409,
      'user_has_history',
    ])
  })
})

describe('an administrator', () => {
  test('sees a social security number, and the view is logged without the number', async () => {
    await submitAll(customer, { ssn: '918273645' })
    const { submissionId } = await recordOf()
    const { data } = await admin.call(verification.ssnOf, { params: { id: customer.id } })
    expect(data).toEqual({ ssn: '918273645', ssnStatus: 'pending' })
    expect(await acts('verification.ssn_viewed')).toEqual([
      { actor: admin.id, before: null, after: { submissionId } },
    ])
  })

  test('sees if there is no number', async () => {
    const { data } = await admin.call(verification.ssnOf, { params: { id: customer.id } })
    expect(data).toEqual({ ssn: null, ssnStatus: 'not_submitted' })
    expect(await acts('verification.ssn_viewed')).toEqual([])
    const unknown = { params: { id: crypto.randomUUID() } }
    expect(await refusal(admin.call(verification.ssnOf, unknown))).toEqual([404, 'not_found'])
    expect(
      await refusal(admin.call(verification.statusOf, { params: { userId: unknown.params.id } })),
    ).toEqual([404, 'not_found'])
  })

  test('can view at most sixty numbers an hour', async () => {
    await submitAll(customer)
    for (let seen = 0; seen < SSN_VIEWS_AN_HOUR; seen++) {
      await admin.call(verification.ssnOf, { params: { id: customer.id } })
    }
    const problem = await refused(admin.call(verification.ssnOf, { params: { id: customer.id } }))
    expect([problem.status, problem.code]).toEqual([429, 'too_many_attempts'])
    expect(problem.message).toMatch(/60 social security numbers within an hour/)
    expect(await acts('verification.ssn_viewed')).toHaveLength(SSN_VIEWS_AN_HOUR)
    const colleague = await server.add({ role: 'admin' })
    expect((await colleague.call(verification.ssnOf, { params: { id: customer.id } })).data.ssn).toBe(
      '123456789',
    )
  })

  test('opens a document as a JPEG that is inert in browsers, and every view is logged', async () => {
    await submitAll(customer, { back: true })
    const { idFront, idBack, submissionId } = await recordOf()
    const response = await server.send(admin, 'GET', `/verification/documents/${idFront}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': 'attachment; filename="id-front.jpg"',
      'cache-control': 'no-store',
    })
    const { file } = await admin.call(verification.document, { params: { id: idBack ?? '' } })
    expect([file.type, file.name]).toEqual(['image/jpeg', 'id-back.jpg'])
    expect(await acts('verification.document_viewed')).toEqual([
      { actor: admin.id, before: null, after: { documentId: idFront, submissionId, side: 'front' } },
      { actor: admin.id, before: null, after: { documentId: idBack, submissionId, side: 'back' } },
    ])
  })

  test('can’t open a document that does not exist', async () => {
    for (const id of [crypto.randomUUID(), customer.id]) {
      expect(await refusal(admin.call(verification.document, { params: { id } }))).toEqual([404, 'not_found'])
    }
    const response = await server.send(admin, 'GET', '/verification/documents/..%2F..%2Fetc')
    expect(response.status).toBe(404)
  })

  test('can still open the picture of a customer who has since sent only their number', async () => {
    await submitAll(customer)
    await decide({ idStatus: 'verified', ssnStatus: 'rejected' })
    const { idFront, submissionId } = await recordOf()
    await customer.call(verification.submit, { form: { ssn: '222222222' } })
    const now = await recordOf()
    expect(now).toMatchObject({ idFront, ssnStatus: 'pending', idStatus: 'verified' })
    expect(now.submissionId).not.toBe(submissionId)
  })

  test('lists users with their verification statuses, and without unnecessary data', async () => {
    await submitAll(customer)
    const { data, total, matched } = await admin.call(customers.listForVerification, {
      query: { search: customer.email },
    })
    expect(data).toEqual([
      {
        id: customer.id,
        firstName: 'Aisyah',
        lastName: 'Rahman',
        email: customer.email,
        role: 'user',
        status: 'active',
        ssnStatus: 'pending',
        idStatus: 'pending',
        createdAt: expect.any(String),
      },
    ])
    expect(matched).toBe(1)
    expect(total).toBeGreaterThan(1)
    const none = await admin.call(customers.listForVerification, { query: { role: 'advisor' } })
    expect(none.matched).toBe(0)
  })
})
