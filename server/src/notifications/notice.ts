import { randomUUIDv7 } from 'node:crypto'
import type { Received } from '@bank/contract/endpoint'
import type { NewNotice, Notice, notifications } from '@bank/contract/notifications'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { contains, pageClause, pageOf } from '../db/page.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { countOrRefuse } from '../limits/count.ts'

/** Messages an administrator may send in an hour, to one customer or to all. */
export const NOTICES_AN_HOUR = 60

/** A constant of ours, apart from the other advisory locks. */
const SENDING_LOCK = 7_263_692

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
    await tx.run(sql`select pg_advisory_xact_lock(${SENDING_LOCK})`)
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

/** What somebody has been told: himself, or everybody since he is a customer. */
const told = (userId: string) => sql`
  notices n join users u on u.id = ${userId}
  where (n.recipient_id = u.id or n.recipient_id is null and ${isCustomer} and n.created_at >= u.created_at)`

const isUnread = sql`n.position > coalesce((select max(up_to) from notice_readings where user_id = u.id), 0)`

/** One's own messages, newest first, and how many of them are new. */
export async function listNotices(
  db: Queries,
  userId: string,
  query: Received<typeof notifications.list>['query'],
) {
  const { after, orderAndLimit } = pageClause(query, sql`n.created_at`, sql`n.id`)
  const pattern = query.search ? contains(query.search) : null
  const matching = pattern ? sql`(n.title ilike ${pattern} or n.message ilike ${pattern})` : sql`true`
  const rows = await db.rows<Notice & { createdAt: string }>(sql`
    select n.id, n.title, n.message, n.created_at as "sentAt", n.created_at as "createdAt",
      (select min(r.read_at) from notice_readings r where r.user_id = u.id and r.up_to >= n.position) as "readAt"
    from ${told(userId)} and ${matching} and ${after} ${orderAndLimit}`)
  const counts = await db.row<{ total: number; matched: number; unread: number }>(sql`
    select count(*) as total, count(*) filter (where ${matching}) as matched,
      count(*) filter (where ${isUnread}) as unread
    from ${told(userId)}`)
  return { ...pageOf(rows, query), ...counts }
}

/**
 * Everything that somebody could see at this moment counts as read. What is being sent meanwhile has a larger
 * position, so it stays new.
 */
export async function markRead(db: Queries, userId: string): Promise<{ unread: number }> {
  await db.run(sql`
    insert into notice_readings (user_id, up_to)
    select ${userId}, max(n.position) from ${told(userId)} and ${isUnread} having max(n.position) is not null
    on conflict do nothing`)
  return db.row(sql`select count(*) as unread from ${told(userId)} and ${isUnread}`)
}
