import { randomUUIDv7 } from 'node:crypto'
import { LIST_DEFAULT, type Received } from '@bank/contract/endpoint'
import type { NewNotice, Notice, notifications } from '@bank/contract/notifications'
import sql, { empty, type Sql } from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import { contains, number, pageClause, pageOf } from '../db/page.ts'
import { readWalkedPage, WALK_MAX } from '../db/walk.ts'
import { countOrRefuse } from '../http/count.ts'
import { Problem } from '../problem.ts'
import type { Caller, Origin } from '../sessions/caller.ts'

/** Messages an administrator may send in an hour, to one customer or to all. */
export const NOTICES_AN_HOUR = 60

/** Whom the bank writes to: advisors are customers too (D11), administrators are not. */
const isCustomer = sql`u.role in ('user', 'advisor')`

export type SentNotice = { id: string; recipients: number; to: { email: string } | 'everybody' }

/**
 * Tells one customer something, or all of them, in whatever status they are: one row, however many read it. Throws
 * `not_found` where the one is no customer, and `too_many_attempts` past the hour's limit.
 */
export async function sendNotice(
  db: Database,
  caller: Caller,
  { title, message, userId }: NewNotice,
  origin: Origin,
): Promise<SentNotice> {
  await countOrRefuse(db, 'notice', caller.userId, NOTICES_AN_HOUR, 3600)
  return db.transaction(async (tx) => {
    const recipient = userId === undefined ? null : await getRecipient(tx, userId)
    const { recipients } = recipient ? { recipients: 1 } : await countCustomers(tx)
    // One sender at a time: a position that is seen is then larger than every position that will be.
    await holdLock(tx, 'notices')
    const id = randomUUIDv7()
    await tx.run(sql`
      insert into notices (id, recipient_id, title, message)
      values (${id}, ${recipient?.id ?? null}, ${title}, ${message})`)
    await record(tx, {
      act: 'notification.sent',
      actorId: caller.userId,
      subject: { type: 'notice', id },
      customerId: recipient?.id ?? null,
      after: { title, message, recipients, ...(recipient && { userId: recipient.id }) },
      origin,
    })
    return { id, recipients, to: recipient ?? 'everybody' }
  })
}

/** The bank itself tells one customer something, in the transaction of what it is about. */
export async function tellCustomer(
  tx: Queries,
  userId: string,
  { title, message }: { title: string; message: string },
): Promise<void> {
  await holdLock(tx, 'notices')
  await tx.run(sql`
    insert into notices (id, recipient_id, title, message) values (${randomUUIDv7()}, ${userId}, ${title}, ${message})`)
}

async function getRecipient(tx: Queries, id: string): Promise<{ id: string; email: string }> {
  const recipient = await tx.find<{ id: string; email: string }>(
    sql`select u.id, u.email from users u where u.id = ${id} and ${isCustomer} for key share`,
  )
  if (!recipient) throw new Problem('not_found', { message: 'There is no such customer.' })
  return recipient
}

function countCustomers(tx: Queries): Promise<{ recipients: number }> {
  return tx.row(sql`select count(*) as recipients from users u where ${isCustomer}`)
}

/** Every customer’s address, a page at a time, so that a million of them are never held at once. */
export async function* addressesOfCustomers(db: Queries): AsyncGenerator<string> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await db.rows<{ id: string; email: string }>(sql`
      select u.id, u.email from users u where u.id > ${last} and ${isCustomer} order by u.id limit 1000`)
    for (const { email } of page) yield email
    const end = page.at(-1)
    if (!end) return
    last = end.id
  }
}

/** A reader of messages: since when those to everybody are meant, if they are, and up to where all is read. */
type Reader = { since: string; isCustomer: boolean; readUpTo: number }

async function getReader(db: Queries, userId: string): Promise<Reader> {
  return db.row(sql`
    select u.created_at as since, ${isCustomer} as "isCustomer",
      coalesce((select max(up_to) from notice_readings where user_id = u.id), 0) as "readUpTo"
    from users u where u.id = ${userId}`)
}

/** `one` of the messages to this reader alone, and of those to everybody, each through the index that begins with whom. */
function ofBoth(userId: string, { since, isCustomer }: Reader, one: (told: Sql) => Sql): Sql {
  const own = one(sql`notices n where n.recipient_id = ${userId}`)
  if (!isCustomer) return own
  return sql`(${own}) union all (${one(sql`notices n where n.recipient_id is null and n.created_at >= ${since}`)})`
}

/** Unread messages are counted so far. */
const UNREAD_MAX = 1000

function countUnread(db: Queries, userId: string, reader: Reader): Promise<{ unread: number }> {
  const further = (told: Sql) =>
    sql`select n.id from ${told} and n.position > ${reader.readUpTo} limit ${UNREAD_MAX}`
  return db.row(sql`select count(*) as unread from (${ofBoth(userId, reader, further)}) unread`)
}

/** One's own messages, newest first, and how many of them are new. */
export async function listNotices(
  db: Queries,
  userId: string,
  query: Received<typeof notifications.list>['query'],
) {
  const reader = await getReader(db, userId)
  const { after, order } = pageClause(query, sql`n.created_at`, sql`n.id`)
  const { orderAndLimit } = pageClause(query, sql`created_at`, sql`id`)
  const newest = (limit: number, columns: Sql) => (told: Sql) =>
    sql`select n.id, n.created_at ${columns} from ${told} and ${after} ${order} limit ${number(limit)}`
  const select = (ids: Sql) => sql`
    select n.id, n.title, n.message, n.created_at as "sentAt", n.created_at as "createdAt",
      (select min(r.read_at) from notice_readings r where r.user_id = ${userId} and r.up_to >= n.position) as "readAt"
    from (${ids}) page join notices n on n.id = page.id ${order}`
  const [counts, { unread }] = await Promise.all([
    countTold(db, userId, reader),
    countUnread(db, userId, reader),
  ])
  type Row = Notice & { createdAt: string }
  if (query.search) {
    const pattern = contains(query.search)
    const holds = sql`, n.title ilike ${pattern} or n.message ilike ${pattern} as is_hit`
    const { order: merged } = pageClause(query, sql`created_at`, sql`id`)
    const rows = sql`
      select * from (${ofBoth(userId, reader, newest(WALK_MAX, holds))}) told ${merged} limit ${number(WALK_MAX)}`
    return { ...(await readWalkedPage<Row>(db, query, rows, select)), ...counts, unread }
  }
  const length = (query.limit ?? LIST_DEFAULT) + 1
  const ids = sql`select id from (${ofBoth(userId, reader, newest(length, empty))}) told ${orderAndLimit}`
  return { ...pageOf(await db.rows<Row>(select(ids)), query), ...counts, matched: counts.total, unread }
}

/** Messages to this reader alone are counted as they are sent; those to everybody are as many as staff wrote. */
function countTold(db: Queries, userId: string, { since, isCustomer }: Reader): Promise<{ total: number }> {
  return db.row(sql`
    select coalesce((select sum(amount) from own_tallies where user_id = ${userId} and subject = 'notices'), 0)::bigint
      + (select count(*) from notices where ${isCustomer} and recipient_id is null and created_at >= ${since}) as total`)
}

/**
 * Everything that somebody could see at this moment counts as read. What is being sent meanwhile has a larger
 * position, so it stays new.
 */
export async function markRead(db: Queries, userId: string): Promise<{ unread: number }> {
  const reader = await getReader(db, userId)
  const newest = (told: Sql) =>
    sql`select n.position from ${told} and n.position > ${reader.readUpTo} order by n.position desc limit 1`
  await db.run(sql`
    insert into notice_readings (user_id, up_to)
    select ${userId}, max(position) from (${ofBoth(userId, reader, newest)}) unread having max(position) is not null
    on conflict do nothing`)
  return countUnread(db, userId, await getReader(db, userId))
}
