import { randomUUID } from 'node:crypto'
import { NETWORKS } from '@bank/contract/networks'
import sql from 'sql-template-tag'
import { type Address, encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startChain, type TestChain } from '../../../testing/chain/chain.ts'
import { startLyingNode } from '../../../testing/chain/lying-node.ts'
import { startTronNode, type TronNode } from '../../../testing/chain/tron-node.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { isFollowed } from '../../chains/followed.ts'
import { addressText, hexOf } from './evm-address.ts'
import { openEvmReader } from './evm-reader.ts'
import { readOnce } from './follow.ts'
import { findingOurs } from './our-addresses.ts'
import { openTronApi } from './tron-api.ts'

const CHAIN_ID = 728_126_428
const NEEDED = NETWORKS.tron.confirmationsNeeded
/** Enough where the depth is not what matters. */
const FEW = 3
const USDT = hexOf('tron', NETWORKS.tron.assets.find(({ symbol }) => symbol === 'USDT')?.contract ?? '')

let chain: TestChain
let node: TronNode
let bank: TestDatabase
/** The address of our wallet, as the chain has it. */
let ours: Address
let follow: () => Promise<boolean>

beforeAll(async () => {
  ;[bank, chain] = await Promise.all([createTestDatabase(), startChain({ chainId: CHAIN_ID })])
  await chain.copyToken(USDT)
  return () => Promise.all([bank.drop(), chain.stop()])
})

beforeEach(async () => {
  node = await startTronNode(chain.url)
  ours = privateKeyToAddress(generatePrivateKey())
  await bank.owner.run(sql`
    with w as (insert into wallets (id, name, network) values (${randomUUID()}, ${ours}, 'TRC-20') returning id)
    insert into wallet_addresses (id, wallet_id, address, qr_png)
    select ${randomUUID()}, id, ${addressText('tron', ours)}, ''::bytea from w`)
  follow = await follower()
  // What came before is settled.
  await chain.mine(FEW)
  await follow()
  return () => node.stop()
})

type Asked = { chainId?: number; url?: string; apiUrl?: string; needed?: number }

async function follower({ chainId = CHAIN_ID, url = node.url, apiUrl, needed = FEW }: Asked = {}) {
  await bank.owner.run(sql`update chains set leased_until = null`)
  const isCoin = apiUrl === undefined ? null : openTronApi(apiUrl)
  const reader = openEvmReader('tron', url, chainId, isCoin)
  const following = {
    turn: { db: bank.db, network: 'tron', reader: randomUUID(), readsTrx: reader.readsTrx } as const,
    reader,
    findOurs: findingOurs(bank.db, 'tron'),
    confirmationsNeeded: needed,
    cache: new Map(),
  }
  return () => readOnce(following)
}

type Row = { txid: string; place: number; asset: string; units: string; state: string; address: string }
const payments = () =>
  bank.db.rows<Row>(sql`
    select txid, output_index as place, asset, units::text, state, address from payments
    where address = ${addressText('tron', ours)} order by asset, units, output_index`)

const call = (functionName: 'mint' | 'transfer', units: bigint) =>
  chain.call(USDT, encodeFunctionData({ abi: chain.abi, functionName, args: [ours, units] }))

test('USDT on TRON is read at an address in base58, and is settled after 20 blocks', async () => {
  const followed = await follower({ needed: NEEDED })
  const txid = await call('mint', 5_000_000n)
  // Its payer has not so many.
  await call('transfer', 10n ** 30n)
  await chain.mine()
  await followed()
  const address = addressText('tron', ours)
  expect(address).toMatch(/^T/)
  const arrived = { txid, place: 1, asset: 'USDT', units: '5000000', address }
  expect(await payments()).toEqual([{ ...arrived, state: 'open' }])
  await chain.mine(NEEDED - 2)
  await followed()
  expect(await payments()).toEqual([{ ...arrived, state: 'open' }])
  await chain.mine()
  await followed()
  expect(await payments()).toEqual([{ ...arrived, state: 'settled' }])
})

test('A reorganization of TRON drops what is not there any more', async () => {
  const undo = await chain.branch()
  const txid = await call('mint', 5_000_000n)
  await chain.mine()
  await follow()
  await undo()
  await chain.mine(2)
  await follow()
  expect(await payments()).toMatchObject([{ txid, state: 'dropped' }])
})

test('A transfer is found by a node that got its block while its JSON-RPC was off', async () => {
  node.findsLogs = false
  const txid = await call('mint', 7n)
  await chain.mine()
  await follow()
  expect(await payments()).toMatchObject([{ txid, place: 1, units: '7' }])
})

test('A block whose results the node has not stored yet is read once they are there', async () => {
  node.hasResults = false
  const txid = await call('mint', 7n)
  await chain.mine()
  await expect(follow()).rejects.toMatchObject({ trouble: 'contradicts' })
  node.hasResults = true
  await follow()
  expect(await payments()).toMatchObject([{ txid, state: 'open' }])
})

test('A receipt that does not say whether its transaction failed says nothing', async () => {
  const liar = await startLyingNode(node.url)
  const txid = await call('mint', 7n)
  await chain.mine()
  const read = await follower({ url: liar.url })
  liar.lie = (method, told) =>
    method === 'eth_getTransactionReceipt'
      ? JSON.parse(JSON.stringify(told).replace('"status"', '"root"'))
      : told
  await expect(read()).rejects.toMatchObject({ trouble: 'contradicts' })
  liar.lie = null
  await read()
  expect(await payments()).toMatchObject([{ txid, state: 'open' }])
  await liar.stop()
})

test('A block without payments to us is believed only with what its transactions did, and an odd address is nobody’s', async () => {
  const liar = await startLyingNode(node.url)
  const stranger = privateKeyToAddress(generatePrivateKey())
  await chain.pay(stranger, 1n)
  await chain.mine()
  const read = await follower({ url: liar.url, apiUrl: node.apiUrl })
  liar.lie = (method, told) =>
    method === 'eth_getTransactionReceipt'
      ? JSON.parse(JSON.stringify(told).replace('"blockHash":"0x', '"blockHash":"0x7'))
      : told
  await expect(read()).rejects.toMatchObject({ trouble: 'contradicts' })
  liar.lie = (_, told) => JSON.parse(JSON.stringify(told).replaceAll(stranger.toLowerCase(), '0x123'))
  expect(await read()).toBe(true)
  await liar.stop()
})

test('A node of TRON that has too much to do is out of reach, and does not contradict itself', async () => {
  node.isLimited = true
  await expect(follow()).rejects.toMatchObject({ trouble: 'unreachable' })
})

test('TRX is not read from a node that tells a transfer of any TRC-10 token as one of TRX', async () => {
  await chain.pay(ours, 5_000_000n)
  await chain.mine()
  await follow()
  expect(await payments()).toEqual([])
})

test('With the API of a node TRX is read, and no TRC-10 token, and no call that pays', async () => {
  const followed = await follower({ apiUrl: node.apiUrl })
  const txid = await chain.pay(ours, 5_000_000n)
  node.trc10.add(await chain.pay(ours, 6_000_000n))
  await chain.call(ours, '0x12', 7n)
  await call('mint', 8n)
  await chain.mine()
  await followed()
  expect(await payments()).toMatchObject([
    { txid, place: 0, asset: 'TRX', units: '5000000', state: 'open' },
    { place: 1, asset: 'USDT', units: '8' },
  ])
})

test('TRX is waited for where it is read, and USDT wherever TRON is', async () => {
  const waited = async (asset: string) =>
    bank.db.value<boolean>(sql`select ${isFollowed(sql`'tron'`, sql`${asset}::text`)}`)
  expect([await waited('TRX'), await waited('USDT')]).toEqual([false, true])
  const followed = await follower({ apiUrl: node.apiUrl })
  await followed()
  expect([await waited('TRX'), await waited('USDT')]).toEqual([true, true])
  const without = await follower()
  await without()
  expect(await waited('TRX')).toBe(false)
})

const TROUBLES = [
  ['fails', 'unreachable'],
  ['is limited', 'unreachable'],
  ['is elsewhere', 'unreachable'],
  ['is behind', 'behind'],
] as const

test('While the API does not answer nothing is settled, and later it is', async () => {
  const followed = await follower({ apiUrl: node.apiUrl })
  const txid = await chain.pay(ours, 5_000_000n)
  await chain.mine(FEW)
  for (const [state, trouble] of TROUBLES) {
    node.api = state
    await expect(followed(), state).rejects.toMatchObject({ trouble })
  }
  expect(await payments()).toEqual([])
  node.api = 'answers'
  await followed()
  expect(await payments()).toMatchObject([{ txid, state: 'settled' }])
})

const LIES: [string, (answer: string) => string][] = [
  ['another transaction', (answer) => answer.replace('"txID":"', '"txID":"7')],
  ['another amount', (answer) => answer.replace('"amount":5000000', '"amount":5000001')],
  ['another address', (answer) => answer.replace('"to_address":"41', '"to_address":"417')],
  ['two transfers', (answer) => answer.replace('"contract":[', '"contract":[{},')],
  ['a transfer of nothing', (answer) => answer.replace('"amount":5000000,', '')],
  ['nonsense', () => 'Hello'],
]

test('An API that contradicts the node, or tells nonsense, is not believed', async () => {
  const followed = await follower({ apiUrl: node.apiUrl })
  const txid = await chain.pay(ours, 5_000_000n)
  await chain.mine()
  for (const [what, lie] of LIES) {
    node.apiLie = lie
    await expect(followed(), what).rejects.toMatchObject({ trouble: 'contradicts' })
  }
  expect(await payments()).toEqual([])
  node.apiLie = null
  await followed()
  expect(await payments()).toMatchObject([{ txid, state: 'open' }])
})

test('A block with more transfers than the API answers at once is read in the end', async () => {
  const followed = await follower({ apiUrl: node.apiUrl })
  for (let paid = 1n; paid <= 5n; paid++) await chain.pay(ours, paid)
  await chain.mine()
  for (let times = 0; times < 2; times++) {
    node.apiAnswers = 2
    await expect(followed()).rejects.toMatchObject({ trouble: 'unreachable' })
  }
  node.apiAnswers = 2
  await followed()
  expect(await payments()).toHaveLength(5)
})

test('A key of TronGrid is sent in its header, and any other user with a password as such', async () => {
  const address = (user: string) => node.apiUrl.replace('//', `//${user}@`)
  const ask = (user: string) => openTronApi(address(user))({ txid: `0x${'7'.repeat(64)}`, to: '', units: 1n })
  await expect(ask('TRON-PRO-API-KEY:a%2Fkey')).rejects.toMatchObject({ trouble: 'behind' })
  expect(node.heard).toMatchObject({ 'tron-pro-api-key': 'a/key' })
  expect(node.heard).not.toHaveProperty('authorization')
  await expect(ask('ada:pass')).rejects.toMatchObject({ trouble: 'behind' })
  expect(node.heard).toMatchObject({ authorization: `Basic ${Buffer.from('ada:pass').toString('base64')}` })
})

test('A node of TRON is asked for its chain, and has no block above its head', async () => {
  const elsewhere = await follower({ chainId: 1 })
  await expect(elsewhere()).rejects.toMatchObject({ trouble: 'other-network' })
  const reader = openEvmReader('tron', node.url, CHAIN_ID)
  const { height } = await reader.head()
  expect(await reader.blockAt(height + 1)).toBeNull()
  expect(await reader.blockBy(`0x${'7'.repeat(64)}`)).toBeNull()
  await expect(
    reader.arrivals({ height, hash: `0x${'7'.repeat(64)}`, parentHash: '', at: new Date() }, async () => []),
  ).rejects.toMatchObject({ trouble: 'contradicts' })
})
