import { cents } from '@bank/contract/money'
import { NOTICE_MESSAGE_MAX, notifications } from '@bank/contract/notifications'
import { REASON_NOTE_MAX, REQUEST_REASONS, RequestReason } from '@bank/contract/reasons'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import { approve, cancel, problemOf, reject, startBank } from '../../testing/scenes.ts'
import { whileOpen } from '../../testing/waiting.ts'
import { LOCKS } from '../db/advisory-locks.ts'
import { requestRejected } from '../mail/decisions.ts'

let customer: Person
const server = await startBank()
await server.acceptBitcoin()
const admin = await server.add({ role: 'admin' })
const colleague = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add()
})

const requested = async (who = customer) => (await sendDepositRequest(who)).data
const ofCustomer = async (id: string) => (await customer.call(transactions.get, { params: { id } })).data
const ofStaff = async (id: string) => (await admin.call(transactions.getAny, { params: { id } })).data
const messages = async (who = customer) => (await who.call(notifications.list, { query: {} })).data
const send = (id: string, body?: unknown) =>
  server.send(admin, 'PUT', `/admin/transactions/${id}/reject`, body)

describe('a rejected request', () => {
  test('says why, to the customer and to staff, in lists and alone', async () => {
    const { id } = await requested()
    const why = { reason: 'wrong-amount', note: 'We received $20.00.' } as const
    expect((await reject(admin, id, why)).data).toMatchObject({ status: 'failed', ...why })
    expect(await ofCustomer(id)).toMatchObject(why)
    expect(await ofStaff(id)).toMatchObject(why)
    expect((await customer.call(transactions.list, { query: {} })).data).toMatchObject([why])
    const query = { user: customer.id }
    expect((await admin.call(transactions.listAll, { query })).data).toMatchObject([why])
  })

  test('without a body has the reason `other` and no note', async () => {
    for (const body of [undefined, {}]) {
      const { id } = await requested()
      expect((await send(id, body)).status).toBe(200)
      expect(await ofCustomer(id)).toMatchObject({ status: 'failed', reason: 'other', note: null })
    }
    const { id } = await requested()
    await reject(admin, id, { note: 'Please call us.' })
    expect(await ofCustomer(id)).toMatchObject({ reason: 'other', note: 'Please call us.' })
  })

  test('is logged with the reason and the note, which are encrypted', async () => {
    const { id } = await requested()
    await reject(admin, id, { reason: 'duplicate', note: 'Secret words.' })
    const rows = sql`select id, chain, before, after from audit_log
      where subject_id = ${id} and act = 'transaction.rejected'`
    expect(await readableRows(server, rows)).toMatchObject([
      { after: { status: 'failed', reason: 'duplicate', note: 'Secret words.' } },
    ])
    expect(JSON.stringify(await server.owner.rows(rows))).not.toMatch(/Secret words|duplicate/)
  })

  test.each([
    ['an unknown reason', { reason: 'whim' }, 'reason'],
    ['a blank note', { reason: 'other', note: '  ' }, 'note'],
    ['a note that is too long', { note: 'x'.repeat(REASON_NOTE_MAX + 1) }, 'note'],
    ['a control character', { note: 'one\u0007two' }, 'note'],
    ['a field that there is not', { why: 'whim' }, 'why'],
  ])('is not decided with %s', async (_, body, field) => {
    const { id } = await requested()
    expect(await problemOf(send(id, body))).toEqual([400, 'validation_failed', field])
    expect(await ofCustomer(id)).toMatchObject({ status: 'pending', reason: null, note: null })
    expect(await messages()).toEqual([])
  })

  test('keeps its reason for good, and nothing else can have one', async () => {
    const [failed, pending] = [await requested(), await requested()]
    await reject(admin, failed.id, { reason: 'duplicate' })
    const change = (id: string) =>
      server.owner.run(sql`update transactions set reject_reason = 'other' where id = ${id}`)
    await expect(change(failed.id)).rejects.toThrow('a decided transaction is final')
    await expect(change(pending.id)).rejects.toThrow('transactions_reason_check')
  })
})

test('what was not rejected has no reason', async () => {
  const [approved, cancelled] = [await requested(), await requested()]
  await approve(admin, approved.id)
  await cancel(customer, cancelled.id)
  for (const { id } of [approved, cancelled])
    expect(await ofCustomer(id)).toMatchObject({ reason: null, note: null })
})

describe('a customer finds a message', () => {
  test('about an approved request', async () => {
    const { id, createdAt } = await requested()
    await approve(admin, id)
    expect(await messages()).toMatchObject([
      {
        title: 'Your request has been approved',
        message: `Your deposit request of $2,500.00, made on ${createdAt.slice(0, 10)}, has been approved. The amount is in your account now.`,
        readAt: null,
      },
    ])
  })

  test('about a rejected request, with the reason and the note', async () => {
    const { id, createdAt } = await requested()
    await reject(admin, id, { reason: 'not-received', note: 'Look at\nyour wallet.' })
    expect(await messages()).toMatchObject([
      {
        title: 'Your request has been rejected',
        message: `Your deposit request of $2,500.00, made on ${createdAt.slice(0, 10)}, has been rejected. Your balances are unchanged.\nWe have not received this payment.\nLook at\nyour wallet.`,
      },
    ])
  })

  test('once, however many members of staff decide at the same moment', async () => {
    const { id } = await requested()
    await Promise.allSettled([
      ...Array.from({ length: 6 }, (_, n) => approve(n % 2 ? admin : colleague, id)),
      ...Array.from({ length: 6 }, (_, n) => reject(n % 2 ? admin : colleague, id)),
    ])
    const { status } = await ofCustomer(id)
    const title = `Your request has been ${status === 'completed' ? 'approved' : 'rejected'}`
    expect((await messages()).map((message) => message.title)).toEqual([title])
  })

  test('of each of many decisions, in the order of their positions', async () => {
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push((await requested()).id)
    await Promise.all(ids.map((id, n) => (n % 2 ? approve(admin, id) : reject(colleague, id))))
    expect(await messages()).toHaveLength(8)
  })

  test('only after those that are being sent, so that none is passed over as read', async () => {
    for (const decide of [approve, reject]) {
      const { id } = await requested()
      const sending = sql`select pg_advisory_xact_lock(${LOCKS.notices})`
      let sent = 0
      await whileOpen(
        server,
        sending,
        () => decide(admin, id),
        async (tx) => {
          sent = await tx.value<number>(sql`
            insert into notices (id, recipient_id, title, message)
            values (gen_random_uuid(), ${customer.id}, 'Before', 'Before') returning position`)
        },
      )
      const decided = await server.owner.value<number>(
        sql`select max(position) from notices where recipient_id = ${customer.id} and title <> 'Before'`,
      )
      expect(decided).toBeGreaterThan(sent)
    }
  })

  test('of nothing that was refused, and staff of none', async () => {
    const own = await requested(colleague)
    await approve(admin, own.id)
    await reject(admin, (await requested(colleague)).id)
    expect(await messages(colleague)).toEqual([])
    const { id } = await requested()
    await approve(admin, id)
    expect(await refusal(reject(admin, id))).toEqual([409, 'already_decided'])
    expect(await messages()).toHaveLength(1)
  })
})

describe('what the customer reads', () => {
  const request = { type: 'investment', amount: cents(1_000_000_000_00), createdAt: '2026-11-28T' } as const

  test.each(RequestReason.options)('of the reason %s is in the letter and in the message', (reason) => {
    const { sentence } = REQUEST_REASONS[reason]
    const plain = requestRejected(request, reason)
    expect(plain.letter.paragraphs).toContain(sentence)
    expect(plain.notice.message).toContain(sentence)
    const note = 'x'.repeat(REASON_NOTE_MAX)
    const noted = requestRejected(request, reason, note)
    expect(noted.letter.paragraphs).toContain(note)
    expect(noted.notice.message).toContain(note)
    expect(noted.notice.message.includes(sentence)).toBe(reason !== 'other')
    expect(noted.notice.message.length).toBeLessThanOrEqual(NOTICE_MESSAGE_MAX)
  })

  test('of suspected fraud accuses nobody', () => {
    const { letter, notice } = requestRejected(request, 'suspected-fraud')
    expect(JSON.stringify([letter, notice])).not.toMatch(/fraud|suspect/i)
  })
})
