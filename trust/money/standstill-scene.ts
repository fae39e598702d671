import { setTimeout as sleep } from 'node:timers/promises'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { startChain, type TestChain } from '../../server/testing/chain/chain.ts'
import { type Lie, startLyingNode } from '../../server/testing/chain/lying-node.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import type { Break } from '../harness/breaks.ts'
import { openRunningBank } from '../harness/running-bank.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { memoryGrowthDuring } from '../harness/vitals.ts'
import { asFull } from './full-blocks.ts'
import { openOrdinaryCalls } from './ordinary-calls.ts'

const PAYMENT_EVERY = 50
const REST_MS = 4000
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

type Standstill = { blocks: number; isFull?: boolean; breaks?: readonly Break[] }

/** A bank whose node stands still while the chain grows by so many blocks, and what happens once the node goes on. */
export async function standStill(
  postgres: TestPostgres,
  { blocks, isFull = false, breaks = [] }: Standstill,
) {
  const chain = await startChain()
  const node = await startLyingNode(chain.url)
  const told: Lie = isFull ? asFull : (_, truth) => truth
  node.lie = standing()
  try {
    const environment = { CHAIN_ETHEREUM_URL: node.url }
    await using bank = await openRunningBank(postgres, { servers: 1, admins: 1, breaks, environment })
    const [administrator, server] = [bank.admins[0], bank.servers[0]]
    if (!administrator || !server) throw new Error('The bank has no server.')
    const form = { name: 'Ether', network: 'Ethereum', address: ADDRESS }
    await administrator.at(0)(wallets.create, { form })
    const isSettled = (height: number) =>
      bank.owner.value<boolean>(sql`select exists (select from chains where settled_height >= ${height})`)
    await until(() => isSettled(0))
    const calls = openOrdinaryCalls(server.url, (await bank.add()).token)
    const paid = await live(chain, blocks)
    await sleep(REST_MS)
    await calls.take()
    node.lie = told
    const time = stopwatch()
    const bytes = await memoryGrowthDuring(server.servingPid, () => until(() => isSettled(blocks)))
    const seconds = time() / 1000
    const during = await calls.take()
    await sleep(REST_MS)
    const atRest = await calls.take()
    await calls.stop()
    const counted = await bank.owner.value<number>(sql`select count(*) from payments where state = 'settled'`)
    const wrong = counted === paid ? [] : [`${counted} of ${paid} payments were counted`]
    return {
      ...{ blocks, paid, during, atRest, seconds },
      pace: Math.round(blocks / seconds),
      megabytes: Math.round(bytes / 1e6),
      wrong: [...wrong, ...(await bank.judge())],
    }
  } finally {
    await node.stop()
    await chain.stop()
  }
}

/** So many blocks with some payments, and those above that confirm them. */
async function live(chain: TestChain, blocks: number): Promise<number> {
  let paid = 0
  for (let left = blocks; left > 0; left -= PAYMENT_EVERY) {
    await chain.pay(ADDRESS, BigInt(++paid) * 10n ** 15n)
    await chain.mine(Math.min(left, PAYMENT_EVERY))
  }
  await chain.mine(12)
  return paid
}

/** A node whose head stays where it is, and where nothing waits. */
function standing(): Lie {
  let head: unknown
  return (method, told, [block]) => {
    if (method !== 'eth_getBlockByNumber' || (block !== 'latest' && block !== 'pending')) return told
    head ??= told
    return block === 'latest' ? head : null
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50)
}
