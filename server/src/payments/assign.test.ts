import { cents } from '@bank/contract/money'
import { notifications } from '@bank/contract/notifications'
import { type Assignment, payments } from '@bank/contract/payments'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { administrator, customer, server } from '../../testing/offers.ts'
import { addSharedEther, chain, depositsOf, ETHER, openPayments, SHARED } from '../../testing/payments.ts'
import { serverWaits, whileOpen } from '../../testing/waiting.ts'

openPayments()

let walletId: string
beforeEach(async () => {
  walletId = await addSharedEther(administrator)
})

const arrive = (about: Partial<Parameters<typeof chain.arrive>[0]> = {}) =>
  chain.arrive({ address: SHARED, walletId, units: ETHER, ...about })
const assign = (id: string, body: Partial<Assignment> = {}) =>
  administrator.call(payments.assign, {
    params: { id },
    body: { userId: customer.id, accountType: 'checking', ...body },
  })

test('what staff say that a payment is worth counts, also where its worth is known', async () => {
  const id = await arrive()
  await assign(id, { amount: cents(2_400_00) })
  expect(await depositsOf(customer)).toMatchObject([
    { amount: 2_400_00, payments: [{ id, worth: 2_500_00 }] },
  ])
})

test('what is worth less than a cent has no amount by itself', async () => {
  const id = await arrive({ units: 1n })
  expect(await refusal(assign(id))).toEqual([400, 'validation_failed'])
  expect(await depositsOf(customer)).toEqual([])
})

test('the customer reads what was recorded, and the log has their request and the assignment', async () => {
  await assign(await arrive())
  const { data } = await customer.call(notifications.list, { query: {} })
  expect(data).toMatchObject([
    {
      title: 'We have found your payment',
      message: 'We have recorded 1 ETH as a deposit of $2,500.00 to your checking account, which is pending.',
    },
  ])
  const rows = await server.owner.rows(sql`
    select act, actor_id as by from audit_log where chain = ${customer.id} and subject_id = ${(await depositsOf(customer))[0]?.id}
    order by position`)
  expect(rows).toEqual([
    { act: 'transaction.requested', by: null },
    { act: 'payment.assigned', by: administrator.id },
  ])
})

test('two assignments of the same payment in the same moment make one deposit', async () => {
  const id = await arrive()
  const stranger = await server.add()
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'assigned',
      () => refusal(call),
    )
  const both = () => Promise.all([assign(id), assign(id, { userId: stranger.id })].map(outcomeOf))
  const lock = sql`select from payments where id = ${id} for update`
  const outcomes = await whileOpen(server, lock, both, () => serverWaits(server, 2))
  expect(outcomes).toContainEqual([409, 'payment_taken'])
  expect(outcomes).toContain('assigned')
  expect([...(await depositsOf(customer)), ...(await depositsOf(stranger))]).toHaveLength(1)
})

test('what arrived on another network, or at an address that somebody wrote beside the wallet’s, is not ours', async () => {
  const address = '0x000000000000000000000000000000000000bEEF'
  await chain.follow('bitcoin')
  await server.owner.run(sql`
    insert into wallet_addresses (id, wallet_id, address, qr_png, retired_at)
    select gen_random_uuid(), wallet_id, ${address}, qr_png, now() from wallet_addresses where wallet_id = ${walletId}`)
  for (const id of [await arrive({ on: 'bitcoin' }), await arrive({ address })])
    expect(await refusal(assign(id))).toEqual([400, 'unknown_address'])
})
