import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startChain, type TestChain } from '../../../testing/chain/chain.ts'
import { startLyingNode } from '../../../testing/chain/lying-node.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { openLog } from '../../http/request-log.ts'
import { openEvmReader } from './evm-reader.ts'
import { watchNetwork } from './watch-chains.ts'

let chain: TestChain
let node: Awaited<ReturnType<typeof startLyingNode>>
let bank: TestDatabase
let readings: number

beforeAll(async () => {
  chain = await startChain()
  node = await startLyingNode(chain.url)
  return async () => {
    await node.stop()
    await chain.stop()
  }
})

beforeEach(async () => {
  bank = await createTestDatabase()
  node.lie = null
  readings = 0
  return bank.drop
})

/** Looks once at the beginning, and then after so many milliseconds. */
function watch(lookMs: number) {
  const afterReading = async () => {
    readings += 1
  }
  const chains = { db: bank.db, log: openLog('silent'), afterReading }
  return watchNetwork(chains, 'ethereum', openEvmReader('ethereum', node.url, 1), { lookMs })
}

const NEVER_AGAIN = 3_600_000

type Row = { height: number | null; settled: number; trouble: string | null; isFollowed: boolean }
const state = () =>
  bank.db.find<Row>(sql`
    select head_height as height, settled_height as settled, trouble, reader is not null as "isFollowed" from chains`)

test('A network is followed while its node answers, reported while it does not, and given up at the end', async () => {
  const height = Number(await chain.node.getBlockNumber())
  const stop = watch(20)
  await expect.poll(state).toMatchObject({ height, trouble: null })
  node.lie = () => {
    throw new Error()
  }
  await expect.poll(state).toMatchObject({ trouble: 'unreachable', isFollowed: true })
  await chain.mine(3)
  node.lie = null
  await expect.poll(state).toMatchObject({ height: height + 3, trouble: null })
  await expect.poll(() => readings).toBeGreaterThan(1)
  await stop()
  expect(await state()).toMatchObject({ isFollowed: false })
})

/** A server that has stood still for so many blocks looks again. */
async function standStill(blocks: number) {
  const stop = watch(NEVER_AGAIN)
  await expect.poll(state).toMatchObject({ trouble: null })
  await expect.poll(() => readings).toBe(1)
  await stop()
  await chain.mine(blocks)
  readings = 0
  return watch(NEVER_AGAIN)
}

test('After a standstill all blocks are read without a pause, and worked on part by part', async () => {
  const stop = await standStill(250)
  const head = Number(await chain.node.getBlockNumber())
  await expect.poll(state).toMatchObject({ height: head, settled: head - 11 })
  await expect.poll(() => readings).toBe(3)
  await stop()
})

test('A server that catches up stops as soon as it is told to', async () => {
  const stop = await standStill(90)
  const start = (await state())?.settled ?? 0
  node.lie = async (method, told) => {
    if (method === 'eth_getLogs') await setTimeout(50)
    return told
  }
  await expect.poll(async () => (await state())?.settled).toBeGreaterThan(start)
  await stop()
  expect((await state())?.settled).toBeLessThan(start + 90)
  expect(await state()).toMatchObject({ isFollowed: false })
})
