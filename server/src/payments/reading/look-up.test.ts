import { randomUUID } from 'node:crypto'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Address, encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/bank.ts'
import { startChain, type TestChain, USDT } from '../../../testing/chain/chain.ts'
import { type Lie, startLyingNode } from '../../../testing/chain/lying-node.ts'
import { administrator, customer, openScene, requestFor, server } from '../../../testing/offers.ts'
import { addSharedEther, chainOf, depositsOf, nameTxid, offerTo, SHARED } from '../../../testing/payments.ts'
import { approve } from '../../../testing/scenes.ts'
import { openLog } from '../../http/request-log.ts'
import type { NodeTrouble } from './chain-reader.ts'
import { openEvmReader } from './evm-reader.ts'
import { readOnce } from './follow.ts'
import { lookUpNamed } from './look-up.ts'
import { findingOurs } from './our-addresses.ts'
import { watchNetwork } from './watch-chains.ts'

const NEEDED = 12

openScene()

let chain: TestChain
let node: Awaited<ReturnType<typeof startLyingNode>>
let wallet: string
let following: ReturnType<typeof follow>

beforeAll(async () => {
  chain = await startChain()
  node = await startLyingNode(chain.url)
  return async () => {
    await node.stop()
    await chain.stop()
  }
})

beforeEach(async () => {
  node.lie = null
  await server.owner.run(sql`update transactions set txid = null where status = 'pending'`)
  wallet = await addSharedEther(administrator)
  await chain.mine(NEEDED + 1)
  following = follow()
  await following.read()
  return following.end
})

/** Reads the chain through the node, and looks up what was named. */
function follow() {
  const turn = { db: server.db, network: 'ethereum', reader: randomUUID() } as const
  const reader = openEvmReader('ethereum', node.url, 1)
  const findOurs = findingOurs(server.db, 'ethereum')
  const once = { turn, reader, findOurs, confirmationsNeeded: NEEDED, cache: new Map() }
  const rests = new Map()
  const troubles: string[] = []
  const onTrouble = ({ message }: NodeTrouble) => troubles.push(message)
  const { calls } = reader
  if (!calls) throw new Error('Ethereum’s calls can be looked into')
  return {
    troubles,
    read: () => readOnce(once),
    lookUp: () => lookUpNamed({ turn, reader, calls, findOurs, rests, onTrouble }),
    /** Lets nothing rest any more. */
    again: () => rests.clear(),
    end: () => server.owner.run(sql`update chains set reader = null`),
  }
}

/** A pending deposit to the shared address. */
async function request(who: Person = customer) {
  const offer = await offerTo(who, wallet)
  return (await who.call(transactions.create, { body: requestFor(offer) })).data
}

/** Sends coins from within a contract's call; they wait for the next block. */
const sendInside = (
  functionName: 'forward' | 'forwardInVain' | 'forwardAndFail' = 'forward',
  to: Address = SHARED,
) => chain.call(USDT, encodeFunctionData({ abi: chain.abi, functionName, args: [to] }), 10n ** 18n)

type Row = { txid: string; units: string; state: string }
const stored = () =>
  server.db.rows<Row>(sql`select txid, units::text, state from payments order by seen_at, id`)
const states = async (of: string) =>
  (await stored()).flatMap(({ txid, state }) => (txid === of ? [state] : []))

test('Coins that a contract sent within its own call are credited to the deposit whose customer names them', async () => {
  const { id } = await request()
  const bank = chainOf(server)
  await following.end()
  const stop = watchNetwork(
    { db: server.db, log: openLog('silent'), afterReading: bank.read },
    'ethereum',
    openEvmReader('ethereum', node.url, 1),
    { lookMs: 20 },
  )
  const txid = await sendInside()
  await chain.mine(NEEDED)
  await nameTxid(customer, id, txid)
  await expect
    .poll(() => depositsOf(customer), { timeout: 10_000 })
    .toMatchObject([{ id, payments: [{ txid, asset: 'ETH', amount: '1', state: 'confirmed' }] }])
  expect(await server.db.value(sql`select matched_by from payments where transaction_id = ${id}`)).toBe(
    'txid',
  )
  await stop()
})

describe('a named transaction', () => {
  test('counts once it is settled, and once however often it is looked up', async () => {
    const { id } = await request()
    const txid = await sendInside()
    await nameTxid(customer, id, txid.slice(2).toUpperCase())
    const attempt = async () => {
      await following.read()
      following.again()
      return following.lookUp()
    }
    expect(await attempt()).toBe(false)
    await chain.mine(NEEDED - 1)
    expect(await attempt()).toBe(false)
    await chain.mine()
    expect(await attempt()).toBe(true)
    expect(await attempt()).toBe(false)
    expect(await states(txid)).toEqual(['settled'])
  })

  test('counts nothing that was undone within it, and nothing that went to others', async () => {
    const { id } = await request()
    const inVain = await sendInside('forwardInVain')
    const failed = await sendInside('forwardAndFail')
    const elsewhere = await sendInside('forward', privateKeyToAddress(generatePrivateKey()))
    await chain.mine(NEEDED)
    await following.read()
    for (const txid of [inVain, failed, elsewhere]) {
      await nameTxid(customer, id, txid)
      expect(await following.lookUp()).toBe(false)
    }
    expect(following.troubles).toEqual([])
  })

  test('counts nothing if the bank has not read its block', async () => {
    const { id } = await request()
    const txid = await sendInside()
    await chain.mine(NEEDED)
    await following.read()
    await nameTxid(customer, id, txid)
    await server.owner.run(sql`update chains set begun_height = settled_height`)
    node.lie = failing('debug_traceTransaction')
    expect(await following.lookUp()).toBe(false)
    expect(following.troubles).toEqual([])
    node.lie = null
    await server.owner.run(sql`update chains set begun_height = settled_height - 1`)
    following.again()
    expect(await following.lookUp()).toBe(true)
  })

  test('that was credited is undone with its block, and counts again in the next one', async () => {
    const { id } = await request()
    const undo = await chain.branch()
    const txid = await sendInside()
    await chain.mine(NEEDED)
    await following.read()
    await nameTxid(customer, id, txid)
    await following.lookUp()
    await chainOf(server).read()
    await approve(administrator, id)
    await undo()
    await chain.mine(NEEDED)
    await following.read()
    expect(await states(txid)).toEqual(['reversed'])
    expect(await sendInside()).toBe(txid)
    await chain.mine(NEEDED)
    await following.read()
    following.again()
    expect(await following.lookUp()).toBe(true)
    expect(await states(txid)).toEqual(['settled'])
  })

  test('that nobody knows rests, and one customer’s don’t keep another’s waiting', async () => {
    const asked: unknown[] = []
    node.lie = (method, truth, [txid]) => {
      if (method === 'eth_getTransactionReceipt') asked.push(txid)
      return truth
    }
    const named = async (who: Person, txid: string) => nameTxid(who, (await request(who)).id, txid)
    const [first, second, third] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`)
    const other = await server.add()
    await named(other, first ?? '')
    await named(customer, second ?? '')
    await named(customer, third ?? '')
    await following.lookUp()
    expect(asked.sort()).toEqual([first, third])
    await following.lookUp()
    expect(asked.slice(2)).toEqual([second])
    await following.lookUp()
    expect(asked).toHaveLength(3)
  })

  test('is told as a trouble where the node does not look into calls, and tried again', async () => {
    const { id } = await request()
    const txid = await sendInside()
    await chain.mine(NEEDED)
    await following.read()
    await nameTxid(customer, id, txid)
    node.lie = failing('debug_traceTransaction')
    expect(await following.lookUp()).toBe(false)
    expect(following.troubles).toEqual([expect.stringMatching(/gave no answer/)])
    node.lie = (method, truth) => (method === 'debug_traceTransaction' ? { type: 1 } : truth)
    following.again()
    expect(await following.lookUp()).toBe(false)
    expect(following.troubles[1]).toMatch(/makes no sense/)
    node.lie = null
    following.again()
    expect(await following.lookUp()).toBe(true)
  })
})

const failing =
  (failed: string): Lie =>
  (method, truth) => {
    if (method === failed) throw new Error()
    return truth
  }
