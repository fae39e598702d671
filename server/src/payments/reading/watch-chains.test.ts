import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { startChain } from '../../../testing/chain/chain.ts'
import { startLyingNode } from '../../../testing/chain/lying-node.ts'
import { startDatabase } from '../../../testing/database.ts'
import { openLog } from '../../http/request-log.ts'
import { openEvmReader } from './evm-reader.ts'
import { watchNetwork } from './watch-chains.ts'

type Row = { height: number | null; trouble: string | null; isFollowed: boolean }

test('A network is followed while its node answers, reported while it does not, and given up at the end', async () => {
  const { db } = await startDatabase()
  const chain = await startChain()
  const node = await startLyingNode(chain.url)
  const state = () =>
    db.find<Row>(sql`
      select head_height as height, trouble, reader is not null as "isFollowed" from chains`)
  let readings = 0
  const afterReading = async () => {
    readings += 1
  }
  const times = { lookMs: 20 }
  const stop = watchNetwork(
    { db, log: openLog('silent'), afterReading },
    'ethereum',
    openEvmReader('ethereum', node.url, 1),
    times,
  )
  await expect.poll(state).toMatchObject({ height: 0, trouble: null })
  node.lie = () => {
    throw new Error()
  }
  await expect.poll(state).toMatchObject({ trouble: 'unreachable', isFollowed: true })
  await chain.mine(3)
  node.lie = null
  await expect.poll(state, { timeout: 10_000 }).toMatchObject({ height: 3, trouble: null })
  await expect.poll(() => readings).toBeGreaterThan(1)
  await stop()
  expect(await state()).toMatchObject({ isFollowed: false })
  await node.stop()
  await chain.stop()
})
