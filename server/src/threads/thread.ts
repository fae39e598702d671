import type { Act } from '@bank/contract/audit-acts'
import type { StaffConversation, StaffThread, StaffThreadMessage } from '@bank/contract/staff-threads'
import type { ThreadTopic } from '@bank/contract/thread-details'
import type { Conversation, Thread, ThreadMessage, ThreadStatus } from '@bank/contract/threads'
import sql, { type Sql } from 'sql-template-tag'
import { type Actor, record, type States } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import { inIso } from '../db/iso.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { Problem } from '../problem.ts'
import { lockUser, personOf } from '../users/user.ts'

export type LockedThread = {
  id: string
  userId: string
  topic: ThreadTopic
  status: ThreadStatus
  assigneeId: string | null
  /** The customer's address, for letters. */
  email: string
  /** Whether the customer's account is neither suspended nor inactive. */
  isOwnerOpen: boolean
}

/**
 * Locks the customer's row and then the thread until the transaction ends: every act about a thread takes both, in this order.
 * Throws `not_found`, also for a thread of somebody else if `ownerId` is given.
 */
export async function lockThread(tx: Queries, id: string, ownerId?: string): Promise<LockedThread> {
  const owner = await tx.find<{ userId: string }>(
    sql`select user_id as "userId" from threads where id = ${id}`,
  )
  if (!owner || (ownerId !== undefined && owner.userId !== ownerId)) throw noSuchThread()
  const { email, status } = await lockUser(tx, owner.userId)
  const thread = await tx.row<Omit<LockedThread, 'email' | 'isOwnerOpen'>>(sql`
    select id, user_id as "userId", topic, status, assignee_id as "assigneeId" from threads
    where id = ${id} for no key update`)
  return { ...thread, email, isOwnerOpen: status === 'active' || status === 'pending' }
}

/** The same for an act of staff. Throws `forbidden` for their own thread: nobody is their own bank. */
export async function lockForStaff(tx: Queries, id: string, { userId }: Caller): Promise<LockedThread> {
  const thread = await lockThread(tx, id)
  if (thread.userId === userId) throw Problem.forbidden('ownAccount')
  return thread
}

export function noSuchThread(): Problem {
  return new Problem('not_found', { message: 'There is no such conversation.' })
}

/** Where its customer reads a thread, for letters. */
export const conversationPath = (id: string) => `/dashboard/support/conversation?id=${id}`

/** Records an act about a thread in its customer's chain. The values never hold what was written. */
export function recordInThread(
  tx: Queries,
  act: Act,
  { id, userId }: { id: string; userId: string },
  by: Actor,
  states: States = {},
): Promise<void> {
  return record(tx, { act, subject: { type: 'thread', id }, customerId: userId, ...by, ...states })
}

/** Whether the bank has written in `threads t` since its customer last read it. */
export const isUnread = sql`exists (
  select from thread_messages m
  where m.thread_id = t.id and m.kind in ('bank', 'news') and m.created_at > t.read_up_to)`

/** How much of the last message a list shows. */
const PREVIEW = 140

/** The columns of `threads t` that everybody sees. */
const threadColumns: Sql = sql`
  t.id, t.topic, t.status, t.created_at as "createdAt", t.last_message_at as "lastMessageAt",
  coalesce((
    select left(regexp_replace(m.text, '\\s+', ' ', 'g'), ${PREVIEW}) from thread_messages m
    where m.thread_id = t.id and m.kind <> 'note' order by m.created_at desc, m.id desc limit 1), '') as preview,
  case when t.topic = 'credit' then json_build_object(
    'amount', t.amount_cents, 'purpose', t.purpose, 'termMonths', t.term_months, 'decision', t.credit_decision,
    'decidedAt', ${inIso('t.credit_decided_at')}, 'granted', t.granted_cents) end as credit,
  case when t.begins_at is not null then json_build_object(
    'place', t.place, 'date', to_char(t.day, 'YYYY-MM-DD'), 'time', to_char(t.clock_time, 'HH24:MI'),
    'at', ${inIso('t.begins_at')}, 'cancelled', t.cancelled) end as appointment`

/** The columns of `threads t` as their customer sees them. */
export const ownColumns: Sql = sql`${threadColumns}, ${isUnread} as unread`

/** The columns of `staffRows` as staff see them. */
export const staffColumns: Sql = sql`
  ${threadColumns}, ${personOf(sql`u`)} as customer,
  case when a.id is not null then ${personOf(sql`a`)} end as assignee, t.waiting_since as "waitingSince"`

/** Threads with their customers and assignees. */
export const staffRows: Sql = sql`
  threads t join users u on u.id = t.user_id left join users a on a.id = t.assignee_id`

const inOrder = sql`order by m.created_at, m.id`

export const messageColumns: Sql = sql`
  m.id, m.kind as "from", m.text, m.created_at as at,
  (select count(*) from thread_pictures p where p.message_id = m.id) as pictures`

/** A customer's own thread, without the notes among staff. Throws `not_found`. */
export async function readConversation(
  db: Queries,
  { id, userId }: { id: string; userId: string },
): Promise<Conversation> {
  const thread = await db.find<Thread>(
    sql`select ${ownColumns} from threads t where t.id = ${id} and t.user_id = ${userId}`,
  )
  if (!thread) throw noSuchThread()
  const messages = await db.rows<ThreadMessage>(sql`
    select ${messageColumns} from thread_messages m where m.thread_id = ${id} and m.kind <> 'note' ${inOrder}`)
  return { ...thread, messages }
}

export const staffMessageColumns: Sql = sql`
  m.id, case m.kind when 'note' then 'bank' else m.kind end as "from", m.kind = 'note' as internal, m.text,
  m.created_at as at,
  (select ${personOf(sql`w`)} from users w where w.id = m.author_id) as author,
  array(select p.id from thread_pictures p where p.message_id = m.id order by p.position) as pictures`

/** A thread as staff see it. Throws `not_found`. */
export async function readStaffConversation(db: Queries, id: string): Promise<StaffConversation> {
  const thread = await db.find<StaffThread>(sql`select ${staffColumns} from ${staffRows} where t.id = ${id}`)
  if (!thread) throw noSuchThread()
  const messages = await db.rows<StaffThreadMessage>(sql`
    select ${staffMessageColumns} from thread_messages m where m.thread_id = ${id} ${inOrder}`)
  return { ...thread, messages }
}
