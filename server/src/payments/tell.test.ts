import { notifications } from '@bank/contract/notifications'
import type { Transaction } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { arrive, follow, readOwn, requested } from '../../testing/arrived.ts'
import { BITCOIN_ADDRESS, sendDepositRequest } from '../../testing/bank.ts'
import {
  addPerOffer,
  addWallet,
  administrator,
  customer,
  openScene,
  other,
  server,
} from '../../testing/offers.ts'
import { approve, cancel, editUser } from '../../testing/scenes.ts'
import { serverWaits, whileOpen } from '../../testing/waiting.ts'
import { KEYS } from '../../testing/wallet-keys.ts'
import { openLog } from '../http/request-log.ts'
import { eraseCustomer } from '../identity/my-data/erase.ts'
import { tell } from './tell.ts'

openScene()

let walletId: string
let lines: string[]
beforeEach(async () => {
  await follow()
  walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
  lines = []
})

/** What a server does about a payment after it has read the chain. */
const tellOf = (id: string, on = server) => {
  const log = openLog('warn', { isTTY: true, fd: 2, write: (line) => lines.push(line) })
  return tell({ db: on.db, outbox: on.outbox, log }, id)
}

const heard = async () =>
  (await customer.call(notifications.list, { query: {} })).data.map(({ title, message }) => [title, message])

async function heardOf(request: Transaction, ...arrived: Parameters<typeof arrive>[1][]) {
  const ids: string[] = []
  for (const about of arrived) ids.push(await arrive(request, about))
  for (const id of ids) await tellOf(id)
  return heard()
}

const LATE = new Date(Date.now() + 3_600_000).toISOString()
const DECIDED = 'Our team decides what is credited. You don’t need to do anything.'

describe('a customer reads', () => {
  test.each<[string, string, string, ...Parameters<typeof arrive>[1][]]>([
    [
      'that what was asked for is confirmed',
      'Your payment is confirmed',
      '0.025 BTC arrived and is confirmed. Our team credits it to your checking account next. You don’t need to do anything.',
      { coins: '0.02' },
      { coins: '0.005' },
    ],
    [
      'that less arrived than what was asked for',
      'Less arrived than we asked for',
      `0.02 BTC arrived and is confirmed. We had asked for 0.025 BTC. ${DECIDED}`,
      { coins: '0.02' },
    ],
    [
      'that more arrived than what was asked for',
      'More arrived than we asked for',
      `0.03 BTC arrived and is confirmed. We had asked for 0.025 BTC. ${DECIDED}`,
      { coins: '0.03' },
    ],
    [
      'by which rate a late payment counts',
      'Your payment arrived late',
      `0.025 BTC arrived and is confirmed, but after its rate had ended. It counts at the rate of the moment when we saw it. ${DECIDED}`,
      { seenAt: LATE },
    ],
    [
      'by which rate another coin counts, with all that arrived',
      'Another coin arrived than we asked for',
      `0.02 BTC and 7 USDT arrived and is confirmed. It counts at its own rate. ${DECIDED}`,
      { coins: '0.02' },
      { coins: '7', asset: 'USDT' },
    ],
  ])('%s, once', async (_, title, message, ...arrived) => {
    expect(await heardOf(await requested(walletId), ...arrived)).toEqual([[title, message]])
  })

  test('whom to ask about a payment for a closed request, of which only what is still there counts', async () => {
    const request = await requested(walletId)
    await cancel(customer, request.id)
    expect(await heardOf(request, {}, { coins: '1', state: 'reversed' })).toEqual([
      [
        'A payment arrived for a closed request',
        '0.025 BTC arrived and is confirmed, but your request for it was closed before. Please contact us.',
      ],
    ])
  })

  test('that another coin arrived, also where the request has no offer', async () => {
    await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
    await addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
    const { data: request } = await sendDepositRequest(customer)
    expect(await heardOf(request, { asset: 'USDT', worth: request.amount })).toMatchObject([
      ['Another coin arrived than we asked for', expect.stringContaining('0.025 USDT arrived')],
    ])
    const { data: further } = await sendDepositRequest(customer)
    expect((await heardOf(further, { worth: further.amount }))[0]).toMatchObject([
      'Your payment is confirmed',
      expect.stringContaining('0.025 BTC arrived'),
    ])
  })

  test('again of what was gone when they were told of the rest', async () => {
    const request = await requested(walletId)
    const gone = await arrive(request, { state: 'dropped', block: null })
    expect(await heardOf(request, {})).toHaveLength(1)
    await server.owner.run(
      sql`update payments set state = 'settled', block_height = 100, block_hash = 'b100' where id = ${gone}`,
    )
    await tellOf(gone)
    expect(await heard()).toMatchObject([
      ['More arrived than we asked for', expect.stringContaining('0.05 BTC arrived')],
      ['Your payment is confirmed', expect.stringContaining('0.025 BTC arrived')],
    ])
  })
})

describe('a customer reads nothing', () => {
  test('of a payment for what is credited already', async () => {
    const request = await requested(walletId)
    await approve(administrator, request.id)
    expect((await heardOf(request, {})).map(([title]) => title)).toEqual(['Your request has been approved'])
  })

  test('of the rest where something was undone: staff deal with it', async () => {
    const request = await requested(walletId)
    expect(await heardOf(request, { asset: 'USDT' }, { state: 'reversed' })).toEqual([])
  })

  test('once they are erased', async () => {
    const request = await requested(walletId)
    await cancel(customer, request.id)
    await editUser(administrator, customer, { status: 'inactive' })
    await eraseCustomer(server.owner, customer.id, { retentionYears: 0 })
    const id = await arrive(request)
    await tellOf(id)
    expect(await server.owner.rows(sql`select from notices where recipient_id = ${customer.id}`)).toEqual([])
  })

  test('a second time, from servers that look at the same moment', async () => {
    const request = await requested(walletId)
    const id = await arrive(request)
    const lock = sql`select from payments where id = ${id} for update`
    const both = () => Promise.all([tellOf(id), tellOf(id, other)])
    await whileOpen(server, lock, both, () => serverWaits(server, 2))
    expect(await heard()).toHaveLength(1)
  })
})

describe('a payment that the bank’s own rule can’t approve', () => {
  /** Makes each transfer fail in this way. */
  async function failing(raising: Sql, work: () => Promise<void>) {
    await server.owner.run(raising)
    await server.owner.run(
      sql`create trigger failing before insert on transfers for each row execute function fail_transfer()`,
    )
    await work().finally(() => server.owner.run(sql`drop trigger failing on transfers`))
  }

  const payable = async () => {
    await server.owner.run(sql`update settings set auto_approve_up_to_cents = 100000`)
    await server.owner.run(sql`
      update users set ssn_status = 'verified', id_status = 'verified' where id = ${customer.id}`)
    const request = await requested(walletId)
    return { request, id: await arrive(request) }
  }

  test('is told and left to staff, and the log says why', async () => {
    const { request, id } = await payable()
    const broken = sql`
      create or replace function fail_transfer() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`
    await failing(broken, () => tellOf(id))
    expect((await heard()).map(([title]) => title)).toEqual(['Your payment is confirmed'])
    expect(lines.join()).toContain('a payment was not approved by itself')
    expect((await readOwn(request)).status).toBe('pending')
  })

  test('for want of the database is approved by the next call, and not told before', async () => {
    const { request, id } = await payable()
    const full = sql`
      create or replace function fail_transfer() returns trigger language plpgsql as $$
      begin raise exception 'full' using errcode = '53100'; end $$`
    await failing(full, () => expect(tellOf(id)).rejects.toThrow('the database did not answer'))
    expect(await heard()).toEqual([])
    await tellOf(id)
    expect((await readOwn(request)).status).toBe('completed')
    expect((await heard()).map(([title]) => title)).toEqual(['Your request has been approved'])
  })
})
