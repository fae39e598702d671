import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import type { Log } from '../http/request-log.ts'
import { noticeLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { repeat } from '../repeat.ts'
import { isCustomer, wantsMarketing } from './notice.ts'

const LOOK_MS = 1000
/** Customers written to in one transaction: a million at once would hold their customers' rows for minutes. */
const BATCH = 500

/**
 * Writes the letters and pushes of messages to all customers, in one process at a time: whoever holds the round's row. Returns a
 * function that stops it.
 */
export function watchNoticeLetters(db: Database, outbox: Outbox, log: Log): () => void {
  return repeat(
    { everyMs: LOOK_MS },
    () => writeNoticeLetters(db, outbox),
    (error) =>
      log.error(
        { cause: String(error) },
        'could not write the letters and pushes of a message to all customers',
      ),
  ).stop
}

/** Goes on where the last batch ended, also after a restart, so that each customer gets one letter. */
export async function writeNoticeLetters(db: Database, outbox: Outbox, batch = BATCH): Promise<void> {
  let isMore = true
  while (isMore) isMore = await db.transaction((tx) => writeBatch(tx, outbox, batch))
}

type Round = { id: string; title: string; message: string; marketing: boolean; after: string; since: string }

/** Returns whether there may be more to write. */
async function writeBatch(tx: Queries, outbox: Outbox, batch: number): Promise<boolean> {
  const round = await tx.find<Round>(sql`
    select n.id, n.title, n.message, n.marketing, r.last_user_id as after, n.created_at as since
    from letter_rounds r join notices n on n.id = r.notice_id
    order by r.notice_id limit 1 for update of r skip locked`)
  if (!round) return false
  const people = await tx.rows<{ id: string; email: string }>(sql`
    select u.id, u.email from users u where u.id > ${round.after} and u.created_at <= ${round.since} and ${isCustomer}
      and ${round.marketing ? wantsMarketing : sql`true`}
    order by u.id limit ${batch}`)
  await tx.row(sql`select push_to(${round.id}, ${people.map(({ id }) => id)}::uuid[])`)
  await outbox.writeToMany(tx, noticeLetter(round), people)
  const last = people.at(-1)
  if (last && people.length === batch) {
    await tx.run(sql`update letter_rounds set last_user_id = ${last.id} where notice_id = ${round.id}`)
  } else {
    await tx.run(sql`delete from letter_rounds where notice_id = ${round.id}`)
  }
  return true
}
