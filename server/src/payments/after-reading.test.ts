import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, customer, server } from '../../testing/offers.ts'
import {
  addOwnEther,
  chain,
  depositsOf,
  ETHER,
  noticesOf,
  offerTo,
  openPayments,
  unitsOf,
} from '../../testing/payments.ts'
import { approve, cancel } from '../../testing/scenes.ts'

openPayments()

let walletId: string
beforeEach(async () => {
  walletId ??= await addOwnEther(administrator)
  await server.owner.run(sql`update wallets set archived_at = null where id = ${walletId}`)
})

const actsAbout = async (transactionId: string | undefined) =>
  (
    await server.owner.rows<{ act: string }>(sql`
      select act from audit_log where chain = ${customer.id} and subject_id = ${transactionId} order by position`)
  ).map(({ act }) => act)

describe('what is confirmed is told once', () => {
  test.each([
    ['exactly what was asked for', 0n, 'Your payment is confirmed'],
    ['less', -1n, 'Less arrived than we asked for'],
    ['more', 1n, 'More arrived than we asked for'],
  ])('%s', async (_, more, title) => {
    const offer = await offerTo(customer, walletId)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) + more, state: 'open' })
    await chain.read()
    expect(await noticesOf(customer)).toEqual(['We see your payment'])
    await chain.become(id, 'settled')
    await chain.read()
    await chain.read()
    expect(await noticesOf(customer)).toEqual([title, 'We see your payment'])
  })

  test('late', async () => {
    const offer = await offerTo(customer, walletId)
    const seenAt = new Date(Date.parse(offer.expiresAt) + 1)
    await chain.arrive({ ...offer, units: unitsOf(offer), seenAt })
    await chain.read()
    expect(await noticesOf(customer)).toEqual(['Your payment arrived late', 'We see your payment'])
  })

  test('another coin', async () => {
    const offer = await offerTo(customer, walletId)
    await chain.arrive({ ...offer, asset: 'USDC', units: 50_000_000n, rate: '1' })
    await chain.read()
    expect(await noticesOf(customer)).toEqual([
      'Another coin arrived than we asked for',
      'We see your payment',
    ])
  })

  test('in parts, when the last of them is confirmed', async () => {
    const offer = await offerTo(customer, walletId)
    const half = unitsOf(offer) / 2n
    await chain.arrive({ ...offer, units: half })
    const other = await chain.arrive({ ...offer, units: unitsOf(offer) - half, state: 'open' })
    await chain.read()
    expect(await noticesOf(customer)).toEqual(['We see your payment'])
    await chain.become(other, 'settled')
    await chain.read()
    expect(await noticesOf(customer)).toEqual(['Your payment is confirmed', 'We see your payment'])
  })
})

test('what the bank’s own rule approves needs no other word', async () => {
  await server.owner.run(sql`update settings set auto_approve_up_to_cents = 100000`)
  await server.owner.run(sql`
    update users set ssn_status = 'verified', id_status = 'verified' where id = ${customer.id}`)
  const offer = await offerTo(customer, walletId)
  await chain.arrive({ ...offer, units: unitsOf(offer) })
  await chain.read()
  await chain.read()
  const [deposit] = await depositsOf(customer)
  expect(deposit).toMatchObject({ status: 'completed', amount: 100_000 })
  expect(await noticesOf(customer)).toEqual(['Your request has been approved', 'We see your payment'])
  expect(await actsAbout(deposit?.id)).toEqual(['transaction.requested', 'transaction.approved'])
  await server.owner.run(sql`update settings set auto_approve_up_to_cents = 0`)
})

describe('what is reversed', () => {
  test('after it was credited alarms staff once, and moves no money', async () => {
    const offer = await offerTo(customer, walletId)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    const [deposit] = await depositsOf(customer)
    await approve(administrator, deposit?.id ?? '')
    const balance = sql`select balance_cents from ledger_accounts where user_id = ${customer.id} and code = 'savings'`
    const before = await server.db.value(balance)
    await chain.become(id, 'reversed')
    await chain.read()
    await chain.read()
    expect((await actsAbout(deposit?.id)).filter((act) => act === 'payment.reversed')).toHaveLength(1)
    expect(chain.lines.filter((line) => line.includes('a credited payment was reversed'))).toHaveLength(1)
    expect(await server.db.value(balance)).toBe(before)
  })

  test('before that is only shown', async () => {
    const offer = await offerTo(customer, walletId)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    await chain.become(id, 'reversed')
    await chain.read()
    const [deposit] = await depositsOf(customer)
    expect(deposit).toMatchObject({ status: 'pending', paymentState: 'reversed' })
    expect(await actsAbout(deposit?.id)).toEqual(['transaction.requested'])
    expect(chain.lines).toEqual([])
  })
})

/** Makes each insert or update of a table fail, as if the server were killed there. */
async function failing(table: 'notices' | 'audit_log' | 'payments', work: () => Promise<void>) {
  await server.owner.run(sql`
    create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
  const statements = {
    notices: sql`create trigger killing before insert on notices for each row execute function fail()`,
    audit_log: sql`create trigger killing before insert on audit_log for each row execute function fail()`,
    payments: sql`create trigger killing before update on payments for each row execute function fail()`,
  }
  const endings = {
    notices: sql`drop trigger killing on notices`,
    audit_log: sql`drop trigger killing on audit_log`,
    payments: sql`drop trigger killing on payments`,
  }
  await server.owner.run(statements[table])
  await work().finally(() => server.owner.run(endings[table]))
}

test.each(['notices', 'audit_log', 'payments'] as const)(
  'a kill at the writing of %s leaves nothing half done, and the next call does it',
  async (table) => {
    const offer = await offerTo(customer, walletId)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await failing(table, () => chain.read())
    expect(chain.lines.join()).toContain('a payment could not be worked on')
    expect(await depositsOf(customer)).toEqual([])
    expect(await noticesOf(customer)).toEqual([])
    await chain.read()
    await chain.read()
    const [deposit, ...others] = await depositsOf(customer)
    expect(others).toEqual([])
    expect(await chain.paymentAs(administrator, id)).toMatchObject({ transactionId: deposit?.id })
    expect(await noticesOf(customer)).toEqual(['Your payment is confirmed', 'We see your payment'])
  },
)

test('a database that is full ends the call at the third payment, and all are done later', async () => {
  const offer = await offerTo(customer, walletId)
  const ids: string[] = []
  for (let n = 1n; n <= 4n; n++)
    ids.push(await chain.arrive({ ...offer, asset: 'USDT', units: n * 1_000_000n, rate: '1' }))
  await server.owner.run(sql`
    create or replace function fill() returns trigger language plpgsql as $$
    begin raise exception 'full' using errcode = '53100'; end $$`)
  await server.owner.run(
    sql`create trigger filling before update on payments for each row execute function fill()`,
  )
  const reading = expect(chain.read()).rejects.toThrow('the database did not answer')
  await reading.finally(() => server.owner.run(sql`drop trigger filling on payments`))
  expect(chain.lines).toHaveLength(2)
  await chain.read()
  for (const id of ids)
    expect(await chain.paymentAs(administrator, id)).toMatchObject({ user: { id: customer.id } })
})

test('a request that was closed before its payment is confirmed is told as closed', async () => {
  const offer = await offerTo(customer, walletId)
  const id = await chain.arrive({ ...offer, units: ETHER, state: 'open' })
  await chain.read()
  const [deposit] = await depositsOf(customer)
  await chain.become(id, 'dropped')
  await cancel(customer, deposit?.id ?? '')
  await chain.become(id, 'settled')
  await chain.read()
  expect(await noticesOf(customer)).toEqual(['A payment arrived for a closed request', 'We see your payment'])
})

// Last, because it leaves more payments behind than one call looks at.
test('many payments that fail keep no other waiting', async () => {
  const broken = await offerTo(customer, walletId)
  await server.owner.run(sql`
    insert into payments (id, network, txid, output_index, asset, decimals, units, address, wallet_id, seen_at, rate_usd, state)
    select gen_random_uuid(), 'ethereum', 'broken ' || n, 0, 'ETH', 18, 1, ${broken.address}, ${walletId},
      now() - interval '1 day', 2500, 'open' from generate_series(1, 210) n`)
  await server.owner.run(sql`
    create or replace function fail_broken() returns trigger language plpgsql as $$
    begin if new.txid like 'broken %' then raise exception 'broken'; end if; return new; end $$`)
  await server.owner.run(
    sql`create trigger breaking before update on payments for each row execute function fail_broken()`,
  )
  const offer = await offerTo(customer, walletId)
  const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
  await chain.read().finally(() => server.owner.run(sql`drop trigger breaking on payments`))
  expect(chain.lines).toHaveLength(210)
  expect(await chain.paymentAs(administrator, id)).toMatchObject({ user: { id: customer.id } })
})
