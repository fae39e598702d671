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
import { addressText, hexOf } from './evm-address.ts'
import { openEvmReader } from './evm-reader.ts'
import { readOnce } from './follow.ts'
import { findingOurs } from './our-addresses.ts'

const CHAIN_ID = 728_126_428
const NEEDED = NETWORKS.tron.confirmationsNeeded
const USDT = hexOf('tron', NETWORKS.tron.assets.find(({ symbol }) => symbol === 'USDT')?.contract ?? '')

let chain: TestChain
let node: TronNode
let bank: TestDatabase
/** The address of our wallet, as the chain has it. */
let ours: Address
let follow: () => Promise<boolean>

beforeAll(async () => {
  chain = await startChain({ chainId: CHAIN_ID })
  await chain.copyToken(USDT)
  return () => chain.stop()
})

beforeEach(async () => {
  ;[bank, node] = await Promise.all([createTestDatabase(), startTronNode(chain.url)])
  ours = privateKeyToAddress(generatePrivateKey())
  await bank.owner.run(sql`
    with w as (insert into wallets (id, name, network) values (${randomUUID()}, 'USDT', 'TRC-20') returning id)
    insert into wallet_addresses (id, wallet_id, address, qr_png)
    select ${randomUUID()}, id, ${addressText('tron', ours)}, ''::bytea from w`)
  follow = follower()
  await chain.mine()
  await follow()
  return () => Promise.all([bank.drop(), node.stop()])
})

function follower(chainId = CHAIN_ID, url = node.url) {
  const following = {
    turn: { db: bank.db, network: 'tron', reader: randomUUID() } as const,
    reader: openEvmReader('tron', url, chainId),
    findOurs: findingOurs(bank.db, 'tron'),
    confirmationsNeeded: NEEDED,
    cache: new Map(),
  }
  return () => readOnce(following)
}

type Row = { txid: string; place: number; asset: string; units: string; state: string; address: string }
const payments = () =>
  bank.db.rows<Row>(sql`
    select txid, output_index as place, asset, units::text, state, address from payments order by seen_at, output_index`)

const call = (functionName: 'mint' | 'transfer', units: bigint) =>
  chain.call(USDT, encodeFunctionData({ abi: chain.abi, functionName, args: [ours, units] }))

test('USDT on TRON is read at an address in base58, and is settled after 20 blocks', async () => {
  const txid = await call('mint', 5_000_000n)
  // Its payer has not so many.
  await call('transfer', 10n ** 30n)
  await chain.mine()
  await follow()
  const address = addressText('tron', ours)
  expect(address).toMatch(/^T/)
  const arrived = { txid, place: 1, asset: 'USDT', units: '5000000', address }
  expect(await payments()).toEqual([{ ...arrived, state: 'open' }])
  await chain.mine(NEEDED - 1)
  await follow()
  expect(await payments()).toEqual([{ ...arrived, state: 'settled' }])
})

test('A reorganization of TRON drops what is not there any more', async () => {
  const undo = await chain.branch()
  const txid = await call('mint', 5_000_000n)
  await chain.mine(2)
  await follow()
  await undo()
  await chain.mine(3)
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
  await bank.owner.run(sql`update chains set leased_until = null`)
  const txid = await call('mint', 7n)
  await chain.mine()
  const read = follower(CHAIN_ID, liar.url)
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

test('A node of TRON is asked for its chain, and has no block above its head', async () => {
  await expect(follower(1)()).resolves.toBe(false)
  await bank.owner.run(sql`update chains set leased_until = null`)
  await expect(follower(1)()).rejects.toMatchObject({ trouble: 'other-network' })
  const reader = openEvmReader('tron', node.url, CHAIN_ID)
  const { height } = await reader.head()
  expect(await reader.blockAt(height + 1)).toBeNull()
  expect(await reader.blockBy(`0x${'7'.repeat(64)}`)).toBeNull()
  await expect(
    reader.arrivals({ height, hash: `0x${'7'.repeat(64)}`, parentHash: '', at: new Date() }, async () => []),
  ).rejects.toMatchObject({ trouble: 'contradicts' })
})
