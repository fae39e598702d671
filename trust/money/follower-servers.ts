import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Chance } from '../../demo/chance.ts'
import type { Database } from '../../server/src/db/connect.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { afterReading } from '../../server/src/payments/after-reading.ts'
import { type ChainReader, NodeTrouble } from '../../server/src/payments/reading/chain-reader.ts'
import { openEvmReader } from '../../server/src/payments/reading/evm-reader.ts'
import { readOnce } from '../../server/src/payments/reading/follow.ts'
import { findingOurs } from '../../server/src/payments/reading/our-addresses.ts'
import { LeaseLost } from '../../server/src/payments/reading/progress.ts'
import type { TestServer } from '../../server/testing/bank.ts'

/** The server was killed here. */
class Killed extends Error {}

/** The database of a server that is killed now and then: before a transaction, at its end, or after its commit. */
function killing(db: Database, isKilled: () => boolean): Database {
  const live = () => {
    if (isKilled()) throw new Killed()
  }
  return {
    ...db,
    async transaction(work) {
      live()
      const result = await db.transaction(async (tx) => {
        const done = await work(tx)
        live()
        return done
      })
      live()
      return result
    },
  }
}

export type Reading = { change: (reader: ChainReader) => ChainReader; confirmationsNeeded: number }

/** Two servers that follow the chain of a node. */
export function openServers(
  bank: TestServer,
  url: string,
  { change, confirmationsNeeded }: Reading,
  chance: Chance,
) {
  const danger = { isNear: false, killed: 0 }
  const db = killing(bank.db, () => danger.isNear && chance() < 0.02)
  const paid = { db, trust: bank.walletTrust, outbox: bank.outbox, log: openLog('silent') }
  const open = () => ({
    turn: { db, network: 'ethereum' as const, reader: randomUUID() },
    reader: change(openEvmReader('ethereum', url, 1)),
    findOurs: findingOurs(db, 'ethereum'),
    confirmationsNeeded,
    cache: new Map(),
  })
  const servers = [open(), open()]

  /** The lease of a server that was killed, or hangs, is over. */
  const endLease = () => bank.owner.run(sql`update chains set leased_until = now() - interval '1 second'`)

  async function readAt(n: number): Promise<void> {
    const server = servers[n]
    if (!server) return
    try {
      if (await readOnce(server)) await afterReading(paid)
    } catch (error) {
      if (error instanceof Killed) {
        danger.killed += 1
        servers[n] = open()
        await endLease()
      } else if (error instanceof NodeTrouble) server.cache.clear()
      else if (!(error instanceof LeaseLost)) throw error
    }
  }

  return {
    danger,
    /** One look of one server, or of both at once. */
    async read(): Promise<void> {
      // In quiet, whichever server looks has the turn.
      if (chance() < 0.3 || !danger.isNear) await endLease()
      const first = chance() < 0.5 ? 0 : 1
      await Promise.all([readAt(first), ...(chance() < 0.3 ? [readAt(1 - first)] : [])])
    },
  }
}
