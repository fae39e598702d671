import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { type Address, encodeFunctionData, pad } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startChain, type TestChain, USDC, USDT } from '../../../testing/chain/chain.ts'
import { type Lie, startLyingNode } from '../../../testing/chain/lying-node.ts'
import { startDatabase, type TestDatabase } from '../../../testing/database.ts'
import { openEvmReader } from './evm-reader.ts'
import { readOnce } from './follow.ts'
import { findingOurs } from './our-addresses.ts'

const NEEDED = 6
const ETHER = 10n ** 18n

let chain: TestChain
let bank: TestDatabase
/** The address of our wallet. */
let ours: Address
let follow: () => Promise<boolean>

beforeAll(async () => {
  bank = await startDatabase()
  chain = await startChain()
  await chain.mine(NEEDED + 1)
  return () => chain.stop()
})

beforeEach(async () => {
  await beginAnew()
  ours = await addWallet('Ethereum', 'Ethereum')
  follow = follower()
  await follow()
})

/** As in a new database, which would take longer. */
function beginAnew() {
  return bank.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const table of ['payments', 'wallet_addresses', 'wallets', 'settled_blocks', 'chains'])
      await tx.run(sql`delete from ${raw(table)}`)
  })
}

function follower(url = chain.url, more: { onMore?: () => void; signal?: AbortSignal } = {}) {
  const following = {
    turn: { db: bank.db, network: 'ethereum', reader: randomUUID() } as const,
    reader: openEvmReader('ethereum', url, 1),
    findOurs: findingOurs(bank.db, 'ethereum'),
    confirmationsNeeded: NEEDED,
    cache: new Map(),
    ...more,
  }
  return () => readOnce(following)
}

async function addWallet(name: string, network: string, address = privateKeyToAddress(generatePrivateKey())) {
  const id = randomUUID()
  await bank.owner.run(sql`insert into wallets (id, name, network) values (${id}, ${name}, ${network})`)
  await bank.owner.run(sql`
    insert into wallet_addresses (id, wallet_id, address, qr_png) values (${randomUUID()}, ${id}, ${address}, ''::bytea)`)
  return address
}

type Row = { txid: string; place: number; asset: string; units: string; state: string; height: number | null }
const payments = () =>
  bank.db.rows<Row>(sql`
    select txid, output_index as place, asset, units::text, state, block_height as height from payments
    order by seen_at, asset desc, output_index`)

const states = async () =>
  (await payments()).map(({ state, height }) => ({ state, inBlock: height !== null }))

const token = (address: Address, units: bigint) => {
  const data = encodeFunctionData({ abi: chain.abi, functionName: 'mint', args: [ours, units] })
  return chain.call(address, data)
}

test('A payment is seen in the mempool, then in a block, and is settled once it is deep enough', async () => {
  const txid = await chain.pay(ours, ETHER)
  await follow()
  expect(await payments()).toEqual([
    { txid, place: 0, asset: 'ETH', units: String(ETHER), state: 'open', height: null },
  ])
  await bank.owner.run(sql`update payments set compared_at = now()`)
  await chain.mine()
  await follow()
  expect(await bank.db.value(sql`select compared_at is null from payments`)).toBe(true)
  expect(await states()).toEqual([{ state: 'open', inBlock: true }])
  await chain.mine(NEEDED - 2)
  await follow()
  expect(await states()).toEqual([{ state: 'open', inBlock: true }])
  await chain.mine()
  await follow()
  expect(await states()).toEqual([{ state: 'settled', inBlock: true }])
})

test('Tokens are told apart by their contracts, and each movement of one transaction by its place', async () => {
  const txid = await token(USDT, 5_000_000n)
  await token(USDC, 7n)
  await chain.mine()
  await follow()
  const [first, second] = await payments()
  expect(first).toMatchObject({ txid, place: 1, asset: 'USDT', units: '5000000' })
  expect(second).toMatchObject({ place: 1, asset: 'USDC', units: '7' })
})

test('Each transfer of one transaction is a payment, and one of nothing or of a failed transaction is none', async () => {
  const other = await addWallet('USDT', 'ERC-20')
  const each = encodeFunctionData({
    abi: chain.abi,
    functionName: 'transferToEach',
    args: [[ours, other, ours], 3n],
  })
  await chain.give(USDT, 100n)
  const txid = await chain.call(USDT, each)
  await token(USDT, 0n)
  await chain.call(ours, '0x', 0n)
  // Its payer has not so many.
  await chain.call(USDC, encodeFunctionData({ abi: chain.abi, functionName: 'transfer', args: [ours, 5n] }))
  await chain.mine()
  await follow()
  const rows = await payments()
  expect(rows.map((row) => [row.txid, row.place, row.units])).toEqual(
    [1, 2, 3].map((place) => [txid, place, '3']),
  )
})

test('A token of the same name at another contract is none', async () => {
  const copy = privateKeyToAddress(generatePrivateKey())
  await chain.copyToken(copy)
  await token(copy, 5_000_000n)
  await chain.mine()
  await follow()
  expect(await payments()).toEqual([])
})

test('A reorganization of open blocks drops what is not there any more, and keeps when it was first seen', async () => {
  const undo = await chain.branch()
  const lost = await chain.pay(ours, ETHER)
  await chain.mine(3)
  await follow()
  await undo()
  await chain.mine(4)
  await follow()
  expect(await payments()).toMatchObject([{ txid: lost, state: 'dropped', height: null }])
  const [{ seen } = { seen: '' }] = await bank.db.rows<{ seen: string }>(
    sql`select seen_at as seen from payments`,
  )
  expect(await chain.pay(ours, ETHER)).toBe(lost)
  await chain.mine()
  await follow()
  expect(await payments()).toMatchObject([{ txid: lost, state: 'open' }])
  expect(await bank.db.value(sql`select seen_at from payments`)).toEqual(seen)
})

test('A reorganization below the settled blocks reverses their payments, until they are there again', async () => {
  const undo = await chain.branch()
  const txid = await chain.pay(ours, ETHER)
  await chain.mine(NEEDED + 2)
  await follow()
  expect(await states()).toEqual([{ state: 'settled', inBlock: true }])
  await undo()
  await chain.mine(NEEDED + 4)
  await follow()
  expect(await payments()).toMatchObject([{ txid, state: 'reversed', height: null }])
  await chain.pay(ours, ETHER)
  await chain.mine(NEEDED)
  await follow()
  expect(await payments()).toMatchObject([{ txid, state: 'settled' }])
})

test('Only one server reads a network, and the next one goes on where it stopped', async () => {
  const second = follower()
  await chain.pay(ours, ETHER)
  await chain.mine(NEEDED)
  expect(await second()).toBe(false)
  expect(await payments()).toEqual([])
  await bank.owner.run(sql`update chains set leased_until = now() - interval '1 second'`)
  expect(await second()).toBe(true)
  expect(await follow()).toBe(false)
  expect(await states()).toEqual([{ state: 'settled', inBlock: true }])
})

test('Hundreds of blocks that came while nobody read are read in order, each payment once', async () => {
  for (let made = 0; made < 20; made++) {
    await chain.pay(ours, ETHER)
    await chain.mine(4)
  }
  await chain.mine(NEEDED)
  await follow()
  await follow()
  expect(await states()).toEqual(Array.from({ length: 20 }, () => ({ state: 'settled', inBlock: true })))
})

const another = (hash: unknown) =>
  typeof hash === 'string' ? hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : hash
const within = (told: unknown, change: object) =>
  typeof told === 'object' && told ? { ...told, ...change } : told

const LIES: [string, string, Lie][] = [
  ['is on another network', 'other-network', (method, told) => (method === 'eth_chainId' ? '0x5' : told)],
  [
    'has another first block',
    'other-network',
    (method, told, [block]) =>
      method === 'eth_getBlockByNumber' && block === '0x0'
        ? within(told, { hash: another(`0x${'0'.repeat(64)}`) })
        : told,
  ],
  [
    'is behind',
    'behind',
    (method, told, [block]) =>
      method === 'eth_getBlockByNumber' && block === 'latest' ? within(told, { number: '0x1' }) : told,
  ],
  [
    'has no block below its head',
    'behind',
    (method, told, [block]) =>
      method === 'eth_getBlockByNumber' && block !== 'latest' && block !== '0x0' ? null : told,
  ],
  [
    'answers with another block than it was asked for',
    'contradicts',
    (method, told) =>
      method === 'eth_getBlockByHash' ? within(told, { hash: `0x${'7'.repeat(64)}` }) : told,
  ],
  [
    'names a receipt of another block',
    'contradicts',
    (method, told) =>
      method === 'eth_getTransactionReceipt' ? within(told, { blockHash: `0x${'7'.repeat(64)}` }) : told,
  ],
  [
    'has no receipts',
    'contradicts',
    (method, told) => (method === 'eth_getTransactionReceipt' ? null : told),
  ],
  ['answers nonsense', 'contradicts', () => ({ what: 'is this' })],
  [
    'fails',
    'unreachable',
    () => {
      throw new Error()
    },
  ],
]

test.each(LIES)('A node that %s is believed in nothing', async (_, trouble, lie) => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  const deceived = follower(node.url)
  await chain.pay(ours, ETHER)
  await chain.mine(2)
  node.lie = lie
  await expect(deceived()).rejects.toMatchObject({ trouble })
  expect(await payments()).toEqual([])
  node.lie = null
  await deceived()
  expect(await states()).toEqual([{ state: 'open', inBlock: true }])
  await node.stop()
})

test('A node that keeps its mempool to itself is read all the same', async () => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  node.lie = (method, told, [block]) => {
    if (method === 'eth_getBlockByNumber' && block === 'pending') throw new Error()
    return told
  }
  await chain.pay(ours, ETHER)
  await chain.mine()
  await follower(node.url)()
  expect(await states()).toEqual([{ state: 'open', inBlock: true }])
  await node.stop()
})

test('What a node says of a payment never changes', async () => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  await chain.pay(ours, ETHER)
  await chain.mine()
  await follower(node.url)()
  node.lie = (_, told) =>
    JSON.parse(JSON.stringify(told).replaceAll('"value":"0xde0b6b3a7640000"', '"value":"0x1"'))
  await bank.owner.run(sql`update chains set leased_until = null`)
  await expect(follower(node.url)()).rejects.toMatchObject({ trouble: 'contradicts' })
  expect(await payments()).toMatchObject([{ units: String(ETHER) }])
  await node.stop()
})

test('A head that is none makes nothing settled before its time', async () => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  await chain.pay(ours, ETHER)
  await chain.mine()
  const height = Number(await chain.node.getBlockNumber())
  node.lie = (method, told, [block]) =>
    method === 'eth_getBlockByNumber' && block === 'latest'
      ? within(told, { number: `0x${(height + NEEDED - 1).toString(16)}` })
      : told
  await expect(follower(node.url)()).rejects.toMatchObject({ trouble: 'contradicts' })
  expect(await payments()).toEqual([])
  await node.stop()
})

test('A node that falls behind makes nothing undone', async () => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  const lagging = follower(node.url)
  let before: unknown = null
  node.lie = (method, told, [block]) => {
    if (method === 'eth_getBlockByNumber' && block === 'latest') before = told
    return told
  }
  await lagging()
  node.lie = null
  await chain.pay(ours, ETHER)
  await chain.mine(2)
  await lagging()
  node.lie = (method, told, [block]) =>
    method === 'eth_getBlockByNumber' && block === 'latest' ? before : told
  await expect(lagging()).rejects.toMatchObject({ trouble: 'behind' })
  expect(await states()).toEqual([{ state: 'open', inBlock: true }])
  await node.stop()
})

test('A mempool that keeps what is settled changes nothing', async () => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  let kept: unknown = null
  node.lie = (method, told, [block]) => {
    if (method !== 'eth_getBlockByNumber' || block !== 'pending') return told
    kept ??= told
    return kept
  }
  const followed = follower(node.url)
  await chain.pay(ours, ETHER)
  await followed()
  await chain.mine(NEEDED)
  await followed()
  await followed()
  expect(await states()).toEqual([{ state: 'settled', inBlock: true }])
  await node.stop()
})

test('By one transaction, another amount can arrive in another block, and only that one counts', async () => {
  // Mints the number of the block for the address that it is called with.
  const contract = privateKeyToAddress(generatePrivateKey())
  const bytecode =
    `0x6340c10f1960e01b600052600035600452436024526000600060446000600073${USDT.slice(2)}5af100` as const
  await chain.node.setCode({ address: contract, bytecode })
  const mint = () => chain.call(contract, pad(ours))
  const undo = await chain.branch()
  const txid = await mint()
  await chain.mine(3)
  await follow()
  const [{ units: first } = { units: '' }] = await payments()
  await undo()
  await chain.mine(3)
  expect(await mint()).toBe(txid)
  await chain.mine(2)
  await follow()
  expect(await payments()).toMatchObject([
    { txid, state: 'dropped', units: first },
    { txid, state: 'open', units: String(Number(first) + 3) },
  ])
  await chain.mine(NEEDED)
  await follow()
  expect((await states()).map(({ state }) => state)).toEqual(['dropped', 'settled'])
})

test('Each coin has its own rate, also where one wallet receives several in one block', async () => {
  await bank.owner.run(
    sql`insert into feed_rates (asset, usd, at, looked_at) values ('ETH', 2500, now(), now())`,
  )
  await chain.pay(ours, ETHER)
  await token(USDT, 1n)
  await chain.mine()
  await follow()
  expect(
    await bank.db.rows(sql`select asset, trim_scale(rate_usd)::text as rate from payments order by asset`),
  ).toEqual([
    { asset: 'ETH', rate: '2500' },
    { asset: 'USDT', rate: '1' },
  ])
})

test('What has not changed is not written again', async () => {
  await chain.pay(ours, ETHER)
  await chain.mine()
  await follow()
  const version = () => bank.db.value(sql`select xmin::text from payments`)
  const before = await version()
  await follow()
  await chain.mine()
  await follow()
  expect(await version()).toBe(before)
})

test('A payment that is credited at the moment at which it is undone is reversed and not only dropped', async () => {
  const undo = await chain.branch()
  await chain.pay(ours, ETHER)
  await chain.mine(2)
  await follow()
  await undo()
  await chain.mine(3)
  let following: Promise<boolean> | undefined
  await bank.owner.transaction(async (tx) => {
    // A transaction without its customer and its accounts.
    await tx.run(sql`set local session_replication_role = replica`)
    const id = randomUUID()
    await tx.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        transaction_date, decided_at)
      values (${id}, ${id}, 'deposit', 'funding', 'savings', 1, '', 'completed', 'one', now(), now())`)
    await tx.run(sql`
      update payments set user_id = ${id}, transaction_id = ${id}, matched_by = 'amount', matched_at = now()`)
    following = follow()
    await expect
      .poll(() =>
        bank.owner.value(sql`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toBe(1)
  })
  await following
  expect(await states()).toEqual([{ state: 'reversed', inBlock: false }])
})

test('A lease from before the clock was put back keeps nobody waiting', async () => {
  const second = follower()
  expect(await second()).toBe(false)
  await bank.owner.run(sql`update chains set leased_until = now() + interval '1 hour'`)
  expect(await second()).toBe(true)
})

test('A long way is gone in parts, after each of which what was read can be worked on', async () => {
  let left = 0
  await bank.owner.run(sql`update chains set leased_until = null`)
  const walk = follower(chain.url, { onMore: () => left++ })
  await chain.pay(ours, ETHER)
  await chain.mine(250)
  const settled = () => bank.db.value<number>(sql`select settled_height from chains`)
  const [start, head] = [await settled(), Number(await chain.node.getBlockNumber())]
  await walk()
  expect([await settled(), left]).toEqual([start + 100, 1])
  await walk()
  await walk()
  expect([await settled(), left]).toEqual([head - NEEDED + 1, 2])
  expect(await states()).toEqual([{ state: 'settled', inBlock: true }])
})

test('A server that stops asks its node for nothing more', async () => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  const stopping = new AbortController()
  const stopped = follower(node.url, { signal: stopping.signal })
  await chain.mine(100)
  node.lie = (method, told) => {
    if (method === 'eth_getLogs') stopping.abort()
    return told
  }
  await expect(stopped()).rejects.toThrow('aborted')
  const asked = node.asked
  await expect(stopped()).rejects.toThrow('aborted')
  expect(node.asked - asked).toBeLessThan(3)
  await node.stop()
})

test('A server whose node is slow keeps its turn between the answers', async () => {
  const node = await startLyingNode(chain.url)
  await bank.owner.run(sql`update chains set leased_until = null`)
  const [slow, second] = [follower(node.url), follower()]
  const turnsOfSecond: boolean[] = []
  node.lie = async (method, told) => {
    // Asked beside the block.
    if (method === 'eth_getLogs') return told
    await bank.owner.run(sql`update chains set leased_until = leased_until - interval '4 seconds'`)
    turnsOfSecond.push(await second())
    return told
  }
  expect(await slow()).toBe(true)
  expect(turnsOfSecond.length).toBeGreaterThan(2 * NEEDED)
  expect(turnsOfSecond).not.toContain(true)
  await node.stop()
})
