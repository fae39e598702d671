import { createServer } from 'node:http'
import { cents } from '@bank/contract/money'
import { NETWORKS } from '@bank/contract/networks'
import { offers } from '@bank/contract/offers'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, refused } from '../../../testing/bank.ts'
import { startBank } from '../../../testing/scenes.ts'
import { tamper } from '../../../testing/tampering.ts'
import { openLog } from '../../http/request-log.ts'
import { lookAtFeed, watchRates } from './feed.ts'
import { readFeed, symbolOf } from './kraken.ts'
import { findRate } from './rate.ts'

const [BTC = null] = NETWORKS.bitcoin.assets
const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const NOTHING = openLog('silent')

let walletId: string

let asked: { url: string; authorization: string | undefined }[]
let answer: { status?: number; body: string; headers?: Record<string, string> }

const server = await startBank()
const administrator = await server.add({ role: 'admin' })
/** A feed in Kraken's format, what it was asked, and what it answers. */
const feed = createServer((request, response) => {
  asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
  response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
})
await new Promise<void>((ready) => feed.listen(0, '127.0.0.1', ready))
const at = feed.address()
const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/0/public/Ticker`
afterAll(async () => {
  await new Promise((closed) => feed.close(closed))
})
beforeEach(async () => {
  asked = []
  answer = { body: '' }
  await server.owner.run(sql`delete from feed_rates`)
  await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
  walletId = await server.addWallet('Bitcoin', 'Bitcoin', ADDRESS)
})

const ticker = (pairs: Record<string, string>) =>
  JSON.stringify({
    error: [],
    result: Object.fromEntries(
      Object.entries(pairs).map(([pair, usd]) => [
        pair,
        { a: ['1', '1', '1.000'], c: [usd, '0.0008'], t: [34_619, 38_907], o: '52280.40000' },
      ]),
    ),
  })

/** Reads the feed once, while it answers this. */
async function read(given: string | typeof answer, log = NOTHING) {
  answer = typeof given === 'string' ? { body: ticker({ XXBTZUSD: given }) } : given
  await lookAtFeed(server.db, address, log)
}

/** As if this many minutes had passed since the last reading. */
const wait = (minutes: number) =>
  server.owner.run(sql`
    update feed_rates set at = at - make_interval(mins => ${minutes}),
      looked_at = looked_at - make_interval(mins => ${minutes})`)

const now = () => findRate(server.db, { walletId, asset: BTC })
const rate = async () => (await now()).rate?.usd ?? null
const setRate = (usd: number, validMinutes = 60, id = walletId) =>
  administrator.call(wallets.setRate, { params: { id }, body: { usd, validMinutes } })
const find = async () =>
  (await administrator.call(wallets.listAll, { query: {} })).data.find(({ id }) => id === walletId)

describe('the rate of the feed', () => {
  test('holds for five minutes, and is then stale and no rate', async () => {
    await read('52641.10000')
    expect(await now()).toMatchObject({ rate: { usd: '52641.1', source: 'feed' }, feedTrouble: null })
    await wait(4)
    expect(await rate()).toBe('52641.1')
    await wait(2)
    expect(await now()).toEqual({ rate: null, feedTrouble: 'stale' })
    await read('52000')
    expect(await rate()).toBe('52000')
  })

  test('is shown to staff with its time and source, and to nobody for a coin without one', async () => {
    await read('52641.10000')
    expect((await find())?.rate).toMatchObject({ usd: 52_641.1, source: 'feed', setBy: null })
    await server.owner.run(sql`delete from feed_rates`)
    expect(await find()).toMatchObject({ rate: null, feedTrouble: null })
  })

  test('that moves by half is believed', async () => {
    await read('50000')
    await read('75000')
    expect(await rate()).toBe('75000')
    await read('37500')
    expect(await rate()).toBe('37500')
  })

  test.each([
    ['up', '75000.1'],
    ['down', '24999.9'],
    ['by ten times', '500000'],
  ])('that jumps %s by more than half is no rate, and staff read why', async (_, jumped) => {
    await read('50000')
    await read(jumped)
    expect(await now()).toEqual({ rate: null, feedTrouble: 'jumped' })
    expect(await find()).toMatchObject({ rate: null, feedTrouble: 'jumped' })
    await wait(20)
    await read(jumped)
    expect(await now()).toEqual({ rate: null, feedTrouble: 'jumped' })
    await setRate(50_500)
    expect(await now()).toMatchObject({ rate: { usd: '50500', source: 'staff' }, feedTrouble: 'jumped' })
  })

  test('that jumped is a rate again once it comes back', async () => {
    await read('50000')
    await read('500000')
    await read('50100')
    expect(await now()).toMatchObject({ rate: { usd: '50100' }, feedTrouble: null })
  })

  test('may be any other a day after the last one that was believed', async () => {
    await read('50000')
    await wait(23 * 60)
    await read('90000')
    expect(await rate()).toBeNull()
    await wait(61)
    await read('90000')
    expect(await rate()).toBe('90000')
  })

  test.each([
    ['no ticker', { body: '{"rates": {}}' }, 'unreadable'],
    ['an error', { body: '{"error": ["EService:Unavailable"]}' }, 'unreadable'],
    ['nothing', { body: '' }, 'unreadable'],
    ['other coins alone', { body: ticker({ XETHZUSD: '2500' }) }, 'missing'],
    [
      'a price that is no number beside a good one',
      { body: ticker({ XXBTZUSD: 'x', XETHZUSD: '2500' }) },
      'missing',
    ],
  ])('ends at once when the feed answers %s', async (_, body, expected) => {
    await read('50000')
    await read(body)
    expect(await now()).toEqual({ rate: null, feedTrouble: expected })
    await read('50001')
    expect(await rate()).toBe('50001')
  })

  test.each([
    ['jumped', '500000'],
    ['missing', { body: ticker({ XETHZUSD: '2500' }) }],
    ['unreadable', { body: '' }],
  ])('that ended because it %s is not used again when the feed can’t be reached', async (expected, given) => {
    await read('50000')
    await read(given)
    await read({ status: 503, body: '' })
    expect(await now()).toEqual({ rate: null, feedTrouble: expected })
    await read('50001')
    expect(await rate()).toBe('50001')
  })

  test('is missing if the feed has two pairs for the coin', async () => {
    await read({ body: ticker({ XXBTZUSD: '50000', XBTUSD: '5000', XETHZUSD: '2500' }) })
    expect(await now()).toEqual({ rate: null, feedTrouble: 'missing' })
  })

  test('stands until it is stale while the feed can’t be reached', async () => {
    await read('50000')
    await read({ status: 503, body: '' })
    expect(await now()).toMatchObject({ rate: { usd: '50000' }, feedTrouble: 'unreachable' })
    await server.owner.run(sql`update feed_rates set at = at - interval '6 minutes'`)
    expect(await now()).toEqual({ rate: null, feedTrouble: 'unreachable' })
  })

  test('of which nothing was ever read is no rate', async () => {
    await read({ status: 503, body: '' })
    expect(await now()).toEqual({ rate: null, feedTrouble: 'unreachable' })
  })

  test('from the future is no rate, because the clock was put back since', async () => {
    await read('50000')
    await wait(-60)
    expect(await rate()).toBeNull()
  })

  test('is warned of once when it jumps', async () => {
    const warned: string[] = []
    const log = Object.assign(Object.create(NOTHING), {
      warn: (_: unknown, message?: string) => void warned.push(message ?? ''),
    })
    const bitcoinAlone = (usd: string) => ({
      body: ticker({ XXBTZUSD: usd, XETHZUSD: '1', XLTCZUSD: '1', TRXUSD: '1' }),
    })
    await read(bitcoinAlone('50000'), log)
    await read(bitcoinAlone('80000'), log)
    await read(bitcoinAlone('80100'), log)
    expect(warned).toEqual(['the feed of rates has a trouble'])
  })

  test('is stored by two servers at the same moment without a deadlock', async () => {
    answer = { body: ticker({ XXBTZUSD: '50000', XETHZUSD: '2500', XLTCZUSD: '80', TRXUSD: '0.1' }) }
    await Promise.all(Array.from({ length: 8 }, () => lookAtFeed(server.db, address, NOTHING)))
    expect(await rate()).toBe('50000')
  })
})

describe('the rate that staff set', () => {
  test('goes before the feed while it is valid, the last one set alone, with who set it', async () => {
    await read('50000')
    const { data } = await setRate(61_234.56, 30)
    expect(data.rate).toMatchObject({ usd: 61_234.56, source: 'staff', setBy: { id: administrator.id } })
    expect(Date.parse(data.rate?.validUntil ?? '') - Date.parse(data.rate?.at ?? '')).toBe(30 * 60_000)
    await setRate(60_000, 1440)
    await setRate(59_000.00000001, 1)
    expect(await rate()).toBe('59000.00000001')
    await tamper(server, 'wallet_rates', sql`update wallet_rates set valid_until = now() where usd < 60000`)
    expect(await rate()).toBe('50000')
  })

  test('ends when the wallet becomes one of another coin, and comes back with it', async () => {
    await setRate(61_000)
    const edit = (form: object) => administrator.call(wallets.update, { params: { id: walletId }, form })
    const { data } = await edit({
      name: 'Litecoin',
      network: 'Litecoin',
      address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    })
    expect(data).toMatchObject({ asset: { symbol: 'LTC' }, rate: null })
    await edit({ name: 'Bitcoin', network: 'Bitcoin', address: ADDRESS })
    expect(await rate()).toBe('61000')
  })

  test('from the future does not count, because the clock was put back since', async () => {
    await setRate(61_000)
    await tamper(
      server,
      'wallet_rates',
      sql`update wallet_rates set set_at = set_at + interval '1 hour', valid_until = valid_until + interval '1 hour'`,
    )
    expect(await rate()).toBeNull()
    await setRate(60_000)
    expect(await rate()).toBe('60000')
  })

  test('is recorded with the rate before, in the system’s chain', async () => {
    await read('50000')
    await setRate(61_000)
    await setRate(0.0000001)
    const rows = await server.db.rows(sql`
      select chain, before, after from audit_log where act = 'wallet.rate_set' and subject_id = ${walletId} order by position`)
    expect(rows).toMatchObject([
      {
        chain: 'system',
        before: { rate: '50000', source: 'feed' },
        after: { rate: '61000', source: 'staff' },
      },
      { before: { rate: '61000', source: 'staff' }, after: { rate: '1e-7' } },
    ])
    expect(await rate()).toBe('0.0000001')
  })

  test.each([
    ['zero', { usd: 0, validMinutes: 60 }, 'usd'],
    ['a negative number', { usd: -1, validMinutes: 60 }, 'usd'],
    ['more than a billion', { usd: 1_000_000_001, validMinutes: 60 }, 'usd'],
    ['nine decimals', { usd: 1.123456789, validMinutes: 60 }, 'usd'],
    ['no minute', { usd: 1, validMinutes: 0 }, 'validMinutes'],
    ['more than a day', { usd: 1, validMinutes: 1441 }, 'validMinutes'],
    ['half a minute', { usd: 1, validMinutes: 0.5 }, 'validMinutes'],
  ])('is refused for %s', async (_, { usd, validMinutes }, path) => {
    expect(await refused(setRate(usd, validMinutes))).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test('is refused for a dollar token, an unknown coin, a deleted wallet, customers', async () => {
    const token = await server.addWallet('USDT', 'TRC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    const unknown = await server.addWallet('Doge', 'Dogecoin', 'D7Y55Lkmgc')
    for (const id of [token, unknown])
      expect(await refused(setRate(2, 60, id))).toMatchObject({ status: 400, errors: [{ path: 'usd' }] })
    await administrator.call(wallets.archive, { params: { id: walletId } })
    expect(await refusal(setRate(2))).toEqual([404, 'not_found'])
    const customer = await server.add()
    const body = { usd: 1, validMinutes: 60 }
    expect(await refusal(customer.call(wallets.setRate, { params: { id: token }, body }))).toEqual([
      403,
      'forbidden',
    ])
    expect(await server.db.rows(sql`select from wallet_rates where wallet_id = ${token}`)).toEqual([])
  })

  test('is what customers are asked to pay by', async () => {
    await read('50000')
    await setRate(40_000)
    const customer = await server.add()
    const body = { walletId, accountType: 'checking' as const, amount: cents(100_000) }
    const { data } = await customer.call(offers.make, { body })
    expect(data).toMatchObject({ rate: 40_000, cryptoAmount: '0.025' })
  })
})

describe('the feed', () => {
  test('is read in Kraken’s own words, and asked for the pairs that we need', async () => {
    answer = {
      body: ticker({ XXBTZUSD: '52641.10000', XETHZUSD: '2500.01000', XLTCZUSD: '80.5', DOTUSD: '7' }),
    }
    expect(await readFeed(`${address}?token=secret`)).toEqual(
      new Map([
        ['BTC', '52641.1'],
        ['ETH', '2500.01'],
        ['LTC', '80.5'],
      ]),
    )
    const url = new URL(asked[0]?.url ?? '', address)
    expect(url.searchParams.get('token')).toBe('secret')
    expect(url.searchParams.get('pair')?.split(',').toSorted()).toEqual([
      'ETHUSD',
      'LTCUSD',
      'TRXUSD',
      'XBTUSD',
    ])
  })

  test('may want a password, which is sent in a header', async () => {
    answer = { body: ticker({ XBTUSD: '1' }) }
    await readFeed(address.replace('//', '//me:p%40ss@'))
    expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  test.each([
    ['no JSON', { body: '<html>' }],
    ['another JSON', { body: '{"rates": {}}' }],
    ['an error', { body: '{"error": ["EService:Unavailable"]}' }],
    ['a failure', { status: 503, body: ticker({ XBTUSD: '1' }) }],
    ['a redirection', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
    ['no coin of ours', { body: ticker({ DOTUSD: '7' }) }],
    ['no price', { body: ticker({ XBTUSD: 'NaN' }) }],
    ['a negative price', { body: ticker({ XBTUSD: '-5' }) }],
    ['the price zero', { body: ticker({ XBTUSD: '0.00000' }) }],
    ['a price beyond all reason', { body: ticker({ XBTUSD: '1000000000' }) }],
    ['too much', { body: `${' '.repeat(70_000)}${ticker({ XBTUSD: '1' })}` }],
  ])('that answers %s is a failure that does not name the address', async (_, body) => {
    answer = body
    const failure = await readFeed(`${address}?token=secret`).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/secret|127\.0\.0\.1/)
  })

  test('is read at once by the process that opens the bank, and its address is never logged', async () => {
    const lines: unknown[] = []
    const log = Object.assign(Object.create(NOTHING), { warn: (...line: unknown[]) => void lines.push(line) })
    answer = { body: ticker({ 'XBT/USD': '41000' }) }
    const stop = watchRates(server.db, `${address}?token=secret`, log)
    await expect.poll(rate).toBe('41000')
    stop()
    const stopBroken = watchRates(server.db, 'http://me:secret@127.0.0.1:1/', log)
    await expect.poll(() => JSON.stringify(lines)).toContain('unreachable')
    stopBroken()
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('names a coin in several ways', () => {
    for (const pair of ['XXBTZUSD', 'XBTUSD', 'XBT/USD', 'BTC/USD', 'btcusd'])
      expect(symbolOf(pair)).toBe('BTC')
    for (const pair of ['XETHZUSD', 'ETHUSD']) expect(symbolOf(pair)).toBe('ETH')
    for (const pair of ['XBTEUR', 'ETHXBT', 'WBTCUSD', 'USDTUSD', 'ETHWUSD', 'ETH2USD', 'XBT1USD'])
      expect(symbolOf(pair)).toBeNull()
  })
})

test('a dollar token is always worth one dollar, whatever the feed says', async () => {
  await server.owner.run(
    sql`insert into feed_rates (asset, usd, at, trouble, looked_at) values ('USDT', 0.9, now(), 'jumped', now())`,
  )
  const [, token = null] = NETWORKS.ethereum.assets
  expect(await findRate(server.db, { walletId, asset: token })).toMatchObject({
    rate: { usd: '1', source: 'dollar', validUntil: null },
    feedTrouble: null,
  })
})
