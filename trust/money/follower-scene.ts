import sql from 'sql-template-tag'
import type { Chance } from '../../demo/chance.ts'
import { startChain } from '../../server/testing/chain/chain.ts'
import { startLyingNode } from '../../server/testing/chain/lying-node.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { openInProcess } from '../harness/in-process.ts'
import { openPayers } from './follower-payments.ts'
import { openServers, type Reading } from './follower-servers.ts'
import { readTruth } from './follower-truth.ts'

/** A bank with two servers that follow one chain, and what has happened to it so far. */
export async function openFollowed(postgres: TestPostgres, chance: Chance, reading: Reading) {
  const { confirmationsNeeded } = reading
  const bank = await openInProcess(postgres, { broken: true })
  const chain = await startChain()
  const node = await startLyingNode(chain.url)
  const { paid, pay, send } = await openPayers(bank, chain, chance)
  const { danger, read } = openServers(bank, node.url, reading, chance)
  const counts = { undone: 0, deep: 0, lies: 0 }
  const wrong: string[] = []
  await chain.mine(confirmationsNeeded + 1)
  await read()

  /** A payment, blocks, or neither, and a look, in which the node may lie. */
  async function act(): Promise<void> {
    const drawn = chance()
    if (drawn < 0.4) await pay()
    else if (drawn < 0.7) await chain.mine(1 + Math.floor(chance() * 3))
    if (chance() < 0.15) {
      counts.lies += 1
      let left = Math.floor(chance() * 12)
      node.lie = (_, told) => (left-- === 0 ? null : told)
    }
    await read()
    node.lie = null
  }

  /** The blocks since `undo` was made are gone, and others are longer. Some payments are sent again, as by wallets that kept them. */
  async function reorganize(undo: () => Promise<void>): Promise<void> {
    counts.undone += 1
    if (chance() < 0.3) {
      counts.deep += 1
      await chain.mine(confirmationsNeeded + 1)
      await read()
    }
    const height = await chain.node.getBlockNumber()
    await undo()
    for (const payment of paid.slice(-4)) if (chance() < 0.7) await send(payment)
    await chain.mine(Number(height - (await chain.node.getBlockNumber())) + 1)
  }

  async function stop() {
    await node.stop()
    await chain.stop()
    await bank.stop()
  }

  return {
    /** A stretch of the chain's life that ends in quiet, after which all is compared. */
    async liveOn(acts: number): Promise<void> {
      await setRate(bank.owner)
      danger.isNear = true
      const undo = chance() < 0.7 ? await chain.branch() : null
      for (let n = 0; n < acts; n++) await act()
      if (undo) await reorganize(undo)
      for (let n = 0; n < 3; n++) await act()
      danger.isNear = false
      await chain.mine(confirmationsNeeded + 1)
      for (let n = 0; n < 3; n++) await read()
      wrong.push(...(await readTruth(bank.owner, chain, paid)))
    },
    found: () => ({ ...counts, killed: danger.killed, paid: paid.length, wrong }),
    [Symbol.asyncDispose]: stop,
  }
}

type Owner = Awaited<ReturnType<typeof openInProcess>>['owner']

/** A reading of the feed counts for minutes only. */
async function setRate(owner: Owner): Promise<void> {
  await owner.run(sql`
    insert into feed_rates (asset, usd, at, looked_at) values ('ETH', 2500, now(), now())
    on conflict (asset) do update set at = now(), looked_at = now()`)
}
