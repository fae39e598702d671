import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'

/** What pages need to know about maintenance, which must come at once whatever the database does. */
export type Maintenance = {
  /** As far as is known. Answers at once, or within WAIT_MS where it is time to ask; never fails. */
  isOn(): boolean | Promise<boolean>
  /** It was just switched through this process. */
  became(on: boolean): void
}

/** How long an answer is taken for true: another server on the same database may have switched it since. */
const FRESH_MS = 1000

/** How long a page waits for the database. Whatever comes later is for the next page. */
const WAIT_MS = 150

/**
 * Whether maintenance mode is on (D25), for the public site. The last answer is kept: a database that is gone or frozen
 * neither holds up a page nor changes what it says, and a thousand pages a second ask one question.
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
      // What was read before a change of our own says less than the change.
      if (found && changes === before) known = found.on
    } catch {
      // Not knowing is no news, and the API says what is wrong with the database.
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
