import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'

/** The maintenance state for pages, which must be sent at once even if the database hangs. */
export type Maintenance = {
  /** The last known state. Returns at once, or within WAIT_MS when a query is due; never fails. */
  isOn(): boolean | Promise<boolean>
  /** Call it when this process has switched maintenance. */
  became(on: boolean): void
}

/** How long a result is used: another server on the same database may have switched maintenance since. */
const FRESH_MS = 1000

/** How long a page waits for the database. A later result is used for the next page. */
const WAIT_MS = 150

/**
 * Whether maintenance mode is on (DEC-25), for the public site. The last result is kept, so that a lost or frozen database
 * neither delays a page nor changes its content, and a thousand pages a second cause one query.
 */
export function watchMaintenance(db: Database): Maintenance {
  let known = false
  let changes = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let asking = false
  let waiting: Promise<boolean> | null = null

  async function ask(): Promise<void> {
    const before = changes
    asking = true
    askedAt = performance.now()
    try {
      const found = await db.lookUp<{ on: boolean }>(sql`select maintenance_mode as "on" from settings`)
      // A result that was read before our own change is out of date.
      if (found && changes === before) known = found.on
    } catch {
      // Keep the last known state. The API reports the database's failure.
    } finally {
      asking = false
    }
  }

  async function answerInTime(answered: Promise<void>): Promise<boolean> {
    await Promise.race([answered, sleep(WAIT_MS, undefined, { ref: false })])
    waiting = null
    return known
  }

  return {
    isOn() {
      if (!asking && performance.now() - askedAt >= FRESH_MS) waiting = answerInTime(ask())
      return waiting ?? known
    },
    became(on) {
      known = on
      changes++
      askedAt = performance.now()
    },
  }
}
