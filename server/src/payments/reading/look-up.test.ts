import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Address, encodeFunctionData, type Hash, pad } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/bank.ts'
import { startChain, type TestChain, USDT } from '../../../testing/chain/chain.ts'
import { type Lie, startLyingNode } from '../../../testing/chain/lying-node.ts'
import { addWallet, administrator, customer, openScene, requestFor, server } from '../../../testing/offers.ts'
import {
  addSharedEther,
  chainOf,
  depositsOf,
  nameTxid,
  offerTo,
  SHARED,
  txidOf,
} from '../../../testing/payments.ts'
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
  const [rests, turns] = [new Map(), new Map()]
  const troubles: string[] = []
  const onTrouble = ({ message }: NodeTrouble) => troubles.push(message)
  const { calls } = reader
  if (!calls) throw new Error('Ethereum’s calls can be looked into')
  return {
    troubles,
    read: () => readOnce(once),
    lookUp: () => lookUpNamed({ turn, reader, calls, findOurs, rests, turns, onTrouble }),
    /** Lets nothing rest any more. */
    again: () => rests.clear(),
    /** Lets nothing rest any more, but remembers how long it did. */
    wait: () => {
      for (const [name, { ms }] of rests) rests.set(name, { ms, until: 0 })
    },
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
  const head = Number(await chain.node.getBlockNumber())
  await expect.poll(() => server.db.value(sql`select settled_height from chains`)).toBe(head - NEEDED + 1)
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

describe('a named transaction that was credited before it was seen', () => {
  /** Staff believed the customer, and credited what nobody had seen. */
  const credited = async () => {
    const { id } = await request()
    const txid = await sendInside()
    await nameTxid(customer, id, txid)
    await approve(administrator, id)
    await chain.mine(NEEDED)
    await following.read()
    return { id, txid }
  }
  const nameAgain = async (who: Person, txid: string) => {
    await nameTxid(who, (await request(who)).id, txid)
    expect(await following.lookUp()).toBe(true)
    await chainOf(server).read()
    return server.db.value(sql`select transaction_id from payments where txid = ${txid}`)
  }

  test('is not credited once more, to another deposit of its customer that names it', async () => {
    const { id, txid } = await credited()
    expect(await nameAgain(customer, txid)).toBe(id)
  })

  test('is nobody’s once another customer names it', async () => {
    const { txid } = await credited()
    expect(await nameAgain(await server.add(), txid)).toBeNull()
  })
})

describe('calls', () => {
  /** Calls code with our address, and some of a coin. */
  const run = async (code: Hash) => {
    const address = privateKeyToAddress(generatePrivateKey())
    await chain.node.setCode({ address, bytecode: code })
    const { id } = await request()
    const txid = await chain.call(address, pad(SHARED), 10n ** 18n)
    await chain.mine(NEEDED)
    await following.read()
    await nameTxid(customer, id, txid)
    const isFound = await following.lookUp()
    expect(following.troubles).toEqual([])
    return { isFound, txid }
  }

  test('that only lend code from our address bring nothing, whatever value they name', async () => {
    // Calls our address by CALLCODE with all that it got, and by DELEGATECALL.
    expect(await run('0x6000600060006000346000355af25060006000600060006000355af45000')).toMatchObject({
      isFound: false,
    })
  })

  test('that leave us what a contract has when it ends bring it', async () => {
    const { isFound, txid } = await run('0x600035ff')
    expect(isFound).toBe(true)
    expect(await states(txid)).toEqual(['settled'])
  })

  test('beside a movement that the block tells bring theirs, too', async () => {
    const { id } = await request()
    const data = encodeFunctionData({ abi: chain.abi, functionName: 'forwardAndMint', args: [SHARED, 5n] })
    const txid = await chain.call(USDT, data, 10n ** 18n)
    await chain.mine(NEEDED)
    await following.read()
    expect(await states(txid)).toEqual(['settled'])
    await nameTxid(customer, id, txid)
    expect(await following.lookUp()).toBe(true)
    expect(await states(txid)).toEqual(['settled', 'settled'])
    following.again()
    expect(await following.lookUp()).toBe(false)
  })

  test('that take too long to tell are not read, and told as a trouble', async () => {
    const { id } = await request()
    const txid = await sendInside()
    await chain.mine(NEEDED)
    await following.read()
    await nameTxid(customer, id, txid)
    node.lie = (method, truth) =>
      method === 'debug_traceTransaction' ? within(truth, { input: '0'.repeat(2 ** 21) }) : truth
    expect(await following.lookUp()).toBe(false)
    expect(following.troubles).toEqual([expect.stringMatching(/gave no answer/)])
  })

  test('of a transaction that failed bring nothing, even where a node does not say which were undone', async () => {
    const { id } = await request()
    const txid = await sendInside('forwardAndFail')
    await chain.mine(NEEDED)
    await following.read()
    await nameTxid(customer, id, txid)
    node.lie = (method, truth) =>
      method === 'debug_traceTransaction'
        ? JSON.parse(JSON.stringify(truth).replaceAll(/"error":"[^"]*",?/g, ''))
        : truth
    expect(await following.lookUp()).toBe(false)
    expect(await states(txid)).toEqual([])
  })
})

describe('among many names', () => {
  const named = async (who: Person, txid: string) => nameTxid(who, (await request(who)).id, txid)
  const asked = () => {
    const receipts: unknown[] = []
    node.lie = (method, truth, [txid]) => {
      if (method === 'eth_getTransactionReceipt') receipts.push(txid)
      return truth
    }
    return receipts
  }

  test('each customer has their turn, however often others name another one', async () => {
    const theirs = txidOf()
    await named(customer, theirs)
    await following.lookUp()
    const deposits: [Person, string][] = []
    for (let made = 0; made < 6; made++) {
      const who = await server.add()
      deposits.push([who, (await request(who)).id])
    }
    const receipts = asked()
    for (let looks = 0; looks < 2; looks++) {
      for (const [who, id] of deposits) await nameTxid(who, id, txidOf())
      following.wait()
      await following.lookUp()
    }
    expect(receipts).toContain(theirs)
  })

  test('one is looked up once for all who name it, and rests for each by itself', async () => {
    const txid = txidOf()
    const receipts = asked()
    const first = await server.add()
    await named(first, txid)
    await following.lookUp()
    await named(customer, txid)
    await named(await server.add(), txid)
    await following.lookUp()
    expect(receipts).toEqual([txid, txid])
  })

  test('those of other networks and of one customer keep nobody’s waiting', async () => {
    const theirs = txidOf()
    const { id } = await request()
    await nameTxid(customer, id, theirs)
    const bitcoin = await addWallet()
    const [one, other] = [await request(await server.add()), await request(await server.add())]
    // More than are looked up, each newer.
    for (const { id: like, wallet: from, network } of [
      { id: one.id, wallet: bitcoin, network: 'Bitcoin' },
      { id: other.id, wallet, network: 'Ethereum' },
    ])
      await server.owner.run(sql`
        insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
          wallet_id, crypto_type, crypto_network, crypto_address, txid, created_at)
        select gen_random_uuid(), user_id, type, category, account_type, amount_cents, description, status, 'many ' || n,
          ${from}, crypto_type, ${network}, crypto_address, md5(n::text) || md5(n::text), now() + interval '1 minute'
        from transactions t, generate_series(1, 1001) n where t.id = ${like}`)
    const receipts = asked()
    await following.lookUp()
    expect(receipts).toContain(theirs)
    await server.owner.run(sql`update transactions set txid = null where status = 'pending'`)
  })
})

test('A server that stops asks its node no more about named transactions', async () => {
  for (let made = 0; made < 4; made++) {
    const who = await server.add()
    await nameTxid(who, (await request(who)).id, txidOf())
  }
  await following.end()
  let asked = 0
  node.lie = async (method, truth) => {
    if (method !== 'eth_getTransactionReceipt') return truth
    asked += 1
    await setTimeout(200)
    return truth
  }
  const chains = { db: server.db, log: openLog('silent'), afterReading: async () => {} }
  const stop = watchNetwork(chains, 'ethereum', openEvmReader('ethereum', node.url, 1), { lookMs: 20 })
  await expect.poll(() => asked).toBe(1)
  await stop()
  expect(asked).toBe(1)
})

const within = (told: unknown, change: object) =>
  typeof told === 'object' && told ? { ...told, ...change } : told

const failing =
  (failed: string): Lie =>
  (method, truth) => {
    if (method === failed) throw new Error()
    return truth
  }
