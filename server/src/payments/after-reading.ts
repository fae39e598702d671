import sql, { type Sql } from 'sql-template-tag'
import { type Database, DatabaseUnavailable } from '../db/connect.ts'
import { number } from '../db/page.ts'
import type { Log } from '../http/request-log.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { raiseAlarm, toAlarm } from './alarm.ts'
import { compare } from './compare.ts'
import { isThere } from './seen-payment.ts'
import { tell, toTell } from './tell.ts'

export type Bank = { db: Database; trust: WalletTrust; outbox: Outbox; log: Log }

/** Of each kind of work, one call does so much. */
const PAYMENTS_MAX = 200
/** So many failures in a row for want of the database are not the payments' fault. */
const UNANSWERED_MAX = 3

const toCompare = sql`p.compared_at is null and p.transaction_id is null and ${isThere}`

/**
 * Does what is still to be done about the payments that were read: finds their transactions, tells customers that they are
 * confirmed, and alarms staff of what was undone. Each payment is done in a transaction of its own, which also says that it is
 * done: whoever is killed, the next call goes on. One that fails stays to be done and stops no other.
 */
export async function afterReading(bank: Bank): Promise<void> {
  const { db, trust } = bank
  await each(bank, 'compare', toCompare, (id) => compare(db, trust, id))
  await each(bank, 'tell', toTell, (id) => tell(bank, id))
  await each(bank, 'alarm', toAlarm, (id) => raiseAlarm(bank, id))
}

type Row = { id: string; seenAt: string }

/** The oldest first. Those that fail don't count, so that many of them can't keep the others waiting. */
async function each(
  { db, log }: Bank,
  work: string,
  toDo: Sql,
  act: (id: string) => Promise<void>,
): Promise<void> {
  let after: Row | null = null
  let unanswered = 0
  for (let left = PAYMENTS_MAX; left > 0; ) {
    const rows: Row[] = await db.rows<Row>(sql`
      select p.id, p.seen_at as "seenAt" from payments p
      where ${toDo} and ${after ? sql`(p.seen_at, p.id) > (${after.seenAt}, ${after.id})` : sql`true`}
      order by p.seen_at, p.id limit ${number(left)}`)
    if (rows.length === 0) return
    for (const row of rows) {
      after = row
      try {
        await act(row.id)
        left--
        unanswered = 0
      } catch (error) {
        unanswered = error instanceof DatabaseUnavailable ? unanswered + 1 : 0
        if (unanswered === UNANSWERED_MAX) throw error
        log.error({ work, payment: row.id, cause: String(error) }, 'a payment could not be worked on')
      }
    }
  }
}
