import { randomUUIDv7 } from 'node:crypto'
import { LIST_DEFAULT, type Received } from '@bank/contract/endpoint'
import type { NewNotice, Notice, notifications } from '@bank/contract/notifications'
import sql, { empty, type Sql } from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import { holdLock, lockFor } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import { containsSearch, number, pageClause, pageOf } from '../db/page.ts'
import { readWalkedPage, WALK_MAX } from '../db/walk.ts'
import { countOrRefuse } from '../http/count.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { noticeLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { isErased } from '../users/user.ts'

/** How many notifications an administrator can send in an hour, to one customer or to all. */
export const NOTICES_AN_HOUR = 60

/** Advisors are customers too (DEC-11); administrators are not. */
export const isCustomer = sql`u.role in ('user', 'advisor')`

/** Without a choice of theirs, customers want it: the specification has Marketing Emails on. */
export const wantsMarketing = sql`not exists (select from preferences p where p.user_id = u.id and not p.marketing)`

export type SentNotice = { id: string; recipients: number }

/**
 * Sends a notification to one customer, or to all of them whatever their status: one row, however many read it. The
 * letters to all are written afterwards (notifications/notice-letters.ts). With `marketing`, it reaches only customers who
 * want that. Throws `not_found` if the recipient is not a customer, `validation_failed` if they want no marketing, and
 * `too_many_attempts` past the hourly limit.
 */
export async function sendNotice(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { title, message, userId, marketing = false }: NewNotice,
  origin: Origin,
): Promise<SentNotice> {
  await countOrRefuse(db, 'notice', caller.userId, NOTICES_AN_HOUR, 3600)
  return db.transaction(async (tx) => {
    const recipient = userId === undefined ? null : await getRecipient(tx, userId, marketing)
    const recipients = recipient ? 1 : (await countRecipients(tx))[marketing ? 'marketing' : 'all']
    // One sender to a reader at a time, so that positions become visible to them in ascending order.
    if (recipient) await tx.run(sql`select ${lockFor('notices', recipient.id)}`)
    else await holdLock(tx, 'notices')
    const id = randomUUIDv7()
    await tx.run(sql`
      insert into notices (id, recipient_id, title, message, marketing)
      values (${id}, ${recipient?.id ?? null}, ${title}, ${message}, ${marketing})`)
    if (recipient) {
      const to = { address: recipient.email, userId: recipient.id }
      await outbox.write(tx, noticeLetter({ title, message }), to)
    } else {
      await tx.run(sql`insert into letter_rounds (notice_id) values (${id})`)
    }
    await record(tx, {
      act: 'notification.sent',
      actorId: caller.userId,
      subject: { type: 'notice', id },
      customerId: recipient?.id ?? null,
      after: {
        title,
        message,
        recipients,
        ...(recipient && { userId: recipient.id }),
        ...(marketing && { marketing }),
      },
      origin,
    })
    return { id, recipients }
  })
}

type FromTheBank = { title: string; message: string; id?: string }

/** Sends a notification from the bank itself, in the transaction that it is about. Staff have no messages of their own. */
export async function notifyCustomer(tx: Queries, userId: string, notice: FromTheBank): Promise<void> {
  await tx.run(notifying(userId, notice))
}

/** The same of a message in a thread, whose id it has: it leads there, and is read with it. */
export async function notifyOfMessage(
  tx: Queries,
  userId: string,
  messageId: string,
  notice: FromTheBank,
): Promise<void> {
  await tx.run(notifying(userId, { ...notice, id: messageId }))
}

/**
 * The same as part of a statement, like `recording`; it writes nothing when `of` has no row. The lock is taken before the row
 * gets its position.
 */
export const notifying = (
  userId: string,
  { title, message, id = randomUUIDv7() }: FromTheBank,
  of?: Sql,
): Sql => sql`
  insert into notices (id, recipient_id, title, message)
  select ${id}::uuid, u.id, ${title}, ${message}
  from (select ${lockFor('notices', userId)} ${of ? sql`from ${of}` : empty}) turn
    join users u on u.id = ${userId} and ${isCustomer}
  returning id`

async function getRecipient(
  tx: Queries,
  id: string,
  marketing: boolean,
): Promise<{ id: string; email: string }> {
  const recipient = await tx.find<{ id: string; email: string }>(
    sql`select u.id, u.email from users u where u.id = ${id} and ${isCustomer} and not ${isErased} for key share`,
  )
  if (!recipient) throw new Problem('not_found', { message: 'There is no such customer.' })
  if (marketing && !(await tx.find(sql`select from users u where u.id = ${id} and ${wantsMarketing}`)))
    throw Problem.invalid([{ path: 'marketing', msg: 'This customer doesn’t want marketing messages' }])
  return recipient
}

/**
 * How many customers a message to all of them reaches, and how many want marketing. The counters of users have the role as
 * the second word (migrations/0002-people.sql), and few have switched marketing off (preferences_without_marketing).
 */
export function countRecipients(db: Queries): Promise<{ all: number; marketing: number }> {
  return db.row(sql`
    select customers as all, customers - unwilling as marketing from
      (select coalesce(sum(amount), 0)::bigint as customers from tallies
        where subject = 'users' and split_part(segment, ' ', 2) in ('user', 'advisor')) counted,
      (select count(*) as unwilling from preferences p join users u on u.id = p.user_id
        where not p.marketing and ${isCustomer}) declined`)
}

/**
 * A reader of notifications. Customers see those to all customers since they registered, and administrators do not.
 * Everything up to the position `readUpTo` counts as read.
 */
type Reader = { since: string; isCustomer: boolean; wantsMarketing: boolean; readUpTo: number }

async function getReader(db: Queries, userId: string): Promise<Reader> {
  return db.row(sql`
    select u.created_at as since, ${isCustomer} as "isCustomer", ${wantsMarketing} as "wantsMarketing",
      coalesce((select max(up_to) from notice_readings where user_id = u.id), 0) as "readUpTo"
    from users u where u.id = ${userId}`)
}

/**
 * Applies `one` to the reader's own notifications and to those for all customers. Each uses the index that starts
 * with the recipient.
 */
function ofBoth(
  userId: string,
  { since, isCustomer, wantsMarketing }: Reader,
  one: (source: Sql) => Sql,
): Sql {
  const own = one(sql`notices n where n.recipient_id = ${userId}`)
  if (!isCustomer) return own
  return sql`(${own}) union all (${one(sql`notices n where n.recipient_id is null and n.created_at >= ${since}
    and (not n.marketing or ${wantsMarketing}::boolean)`)})`
}

/** The thread of the message that `notices n` tells of, if it tells of one. */
const ofThread = sql`thread_messages m join threads t on t.id = m.thread_id where m.id = n.id`

/** Whether that message was read in its thread. */
const isReadInThread = sql`exists (select from ${ofThread} and t.read_up_to >= m.created_at)`

/** Unread notifications are counted up to this number. */
const UNREAD_MAX = 1000

function countUnread(db: Queries, userId: string, reader: Reader): Promise<{ unread: number }> {
  const further = (source: Sql) =>
    sql`select n.id from ${source} and n.position > ${reader.readUpTo} and not ${isReadInThread}
      limit ${UNREAD_MAX}`
  return db.row(sql`select count(*) as unread from (${ofBoth(userId, reader, further)}) unread`)
}

/** The person's notifications, newest first, and the number of unread ones. */
export async function listNotices(
  db: Queries,
  userId: string,
  query: Received<typeof notifications.list>['query'],
) {
  const reader = await getReader(db, userId)
  const { after, order } = pageClause(query, sql`n.created_at`, sql`n.id`)
  const { orderAndLimit } = pageClause(query, sql`created_at`, sql`id`)
  const newest = (limit: number, columns: Sql) => (source: Sql) =>
    sql`select n.id, n.created_at ${columns} from ${source} and ${after} ${order} limit ${number(limit)}`
  const select = (ids: Sql) => sql`
    select n.id, n.title, n.message, n.created_at as "sentAt", n.created_at as "createdAt",
      (select m.thread_id from ${ofThread}) as "threadId",
      coalesce(
        (select min(r.read_at) from notice_readings r where r.user_id = ${userId} and r.up_to >= n.position),
        (select n.created_at where ${isReadInThread})) as "readAt"
    from (${ids}) page join notices n on n.id = page.id ${order}`
  const [counts, { unread }] = await Promise.all([
    countVisible(db, userId, reader),
    countUnread(db, userId, reader),
  ])
  type Row = Notice & { createdAt: string }
  if (query.search) {
    const isHit = containsSearch(sql`fold_text(n.title || chr(10) || n.message)`, query.search)
    const holds = sql`, ${isHit} as is_hit`
    const { order: merged } = pageClause(query, sql`created_at`, sql`id`)
    const rows = sql`
      select * from (${ofBoth(userId, reader, newest(WALK_MAX, holds))}) visible ${merged} limit ${number(WALK_MAX)}`
    return { ...(await readWalkedPage<Row>(db, query, rows, select)), ...counts, unread }
  }
  const length = (query.limit ?? LIST_DEFAULT) + 1
  const ids = sql`select id from (${ofBoth(userId, reader, newest(length, empty))}) visible ${orderAndLimit}`
  return { ...pageOf(await db.rows<Row>(select(ids)), query), ...counts, matched: counts.total, unread }
}

/** The person's own notifications have a running count. Those to all customers are few, so they are counted here. */
function countVisible(
  db: Queries,
  userId: string,
  { since, isCustomer, wantsMarketing }: Reader,
): Promise<{ total: number }> {
  return db.row(sql`
    select coalesce((select sum(amount) from own_tallies where user_id = ${userId} and subject = 'notices'), 0)::bigint
      + (select count(*) from notices where ${isCustomer} and recipient_id is null and created_at >= ${since}
        and (not marketing or ${wantsMarketing}::boolean)) as total`)
}

/**
 * Marks everything as read that is visible now. A notification that is still being sent has a larger position, so it
 * stays new.
 */
export async function markRead(db: Queries, userId: string): Promise<{ unread: number }> {
  const reader = await getReader(db, userId)
  const newest = (source: Sql) =>
    sql`select n.position from ${source} and n.position > ${reader.readUpTo} order by n.position desc limit 1`
  await db.run(sql`
    insert into notice_readings (user_id, up_to)
    select ${userId}, max(position) from (${ofBoth(userId, reader, newest)}) unread having max(position) is not null
    on conflict do nothing`)
  return countUnread(db, userId, await getReader(db, userId))
}
