import { randomUUIDv7 } from 'node:crypto'
import type { ThreadTopic } from '@bank/contract/thread-details'
import { THREAD_MESSAGES_MAX } from '@bank/contract/threads'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { Letter } from '../mail/letter.ts'
import { news } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { notifyOfMessage } from '../notifications/notice.ts'
import { Problem } from '../problem.ts'
import { conversationPath, isUnread, type LockedThread } from './thread.ts'

type Kind = 'customer' | 'bank' | 'news' | 'note'

export type NewMessage = {
  kind: Kind
  /** Null for news. */
  authorId: string | null
  text: string
  reference?: string | undefined
}

/** Adds a message to a locked thread. Only notes leave the time of its last message as it is. */
export async function addMessage(
  tx: Queries,
  threadId: string,
  { kind, authorId, text, reference }: NewMessage,
): Promise<string> {
  const id = randomUUIDv7()
  await tx.run(sql`
    insert into thread_messages (id, thread_id, kind, author_id, reference, text)
    values (${id}, ${threadId}, ${kind}, ${authorId}, ${reference ?? null}, ${text})`)
  if (kind !== 'note')
    await tx.run(sql`
      update threads t set last_message_at = m.created_at from thread_messages m
      where m.id = ${id} and t.id = m.thread_id`)
  return id
}

/**
 * The message that its author has already sent with this reference. Throws `reference_taken` if that was another one, or began
 * a thread.
 */
export async function findWritten(
  db: Queries,
  { threadId, authorId, reference, kind, text }: NewMessage & { threadId: string },
): Promise<string | null> {
  if (reference === undefined) return null
  const sent = await db.rows<{ id: string; isSame: boolean }>(sql`
    select id, thread_id = ${threadId} and kind = ${kind} and text = ${text} as "isSame" from thread_messages
    where author_id = ${authorId} and reference = ${reference}
    union all select id, false from threads where user_id = ${authorId} and reference = ${reference}`)
  return repeatedOf(sent)
}

/** The thread that its customer has already begun with this reference. Throws `reference_taken` as `findWritten` does. */
export async function findStarted(
  db: Queries,
  userId: string,
  { reference, topic, message }: { reference?: string | undefined; topic: ThreadTopic; message: string },
): Promise<string | null> {
  if (reference === undefined) return null
  const sent = await db.rows<{ id: string; isSame: boolean }>(sql`
    select id, topic = ${topic} and ${message} = (
      select m.text from thread_messages m where m.thread_id = t.id order by m.created_at, m.id limit 1) as "isSame"
    from threads t where user_id = ${userId} and reference = ${reference}
    union all select id, false from thread_messages where author_id = ${userId} and reference = ${reference}`)
  return repeatedOf(sent)
}

function repeatedOf(sent: { id: string; isSame: boolean }[]): string | null {
  const repeated = sent.find(({ isSame }) => isSame)
  if (sent.length > 0 && !repeated) throw new Problem('reference_taken', { message: ANOTHER_WAS_SENT })
  return repeated?.id ?? null
}

const ANOTHER_WAS_SENT =
  'Something else has already been sent with this reference, so nothing was sent. Please reload the page and write it again.'

/** Throws `thread_full`. Each kind is counted by itself, so that nobody takes the place of others. */
export async function refuseFull(tx: Queries, threadId: string, kind: Kind): Promise<void> {
  const count = await tx.value<number>(
    sql`select count(*) from thread_messages where thread_id = ${threadId} and kind = ${kind}`,
  )
  if (count >= THREAD_MESSAGES_MAX) throw new Problem('thread_full')
}

/** When the customer first wrote after the message `seen`; null if that was the last. */
export function firstUnseen(tx: Queries, threadId: string, seen: string | undefined): Promise<string | null> {
  return tx.value<string | null>(sql`
    select min(m.created_at) from thread_messages m
      join thread_messages s on s.id = ${seen ?? null} and s.thread_id = m.thread_id
    where m.thread_id = ${threadId} and m.kind = 'customer' and (m.created_at, m.id) > (s.created_at, s.id)`)
}

/** Throws `written_meanwhile` if the customer has written after the message `seen`. */
export async function refuseUnseen(tx: Queries, threadId: string, seen: string | undefined): Promise<void> {
  if (await firstUnseen(tx, threadId, seen)) throw new Problem('written_meanwhile')
}

/**
 * Adds to a locked thread what happened. The customer's own act is nothing new to them; of another one the bell tells them,
 * unless it has already told of something unread there. A letter is the caller's to write.
 */
export async function addNews(
  tx: Queries,
  thread: { id: string; userId: string },
  text: string,
  { isOwnAct = false }: { isOwnAct?: boolean } = {},
): Promise<void> {
  const wasUnread = await isThreadUnread(tx, thread.id)
  const messageId = await addMessage(tx, thread.id, { kind: 'news', authorId: null, text })
  if (wasUnread) return
  if (isOwnAct) await markRead(tx, thread.id)
  else await notifyOfMessage(tx, thread.userId, messageId, NEWS)
}

const NEWS = {
  title: 'There is news from the bank',
  message: 'There is something new in one of your conversations with the bank. Please read it under Support.',
}

/** Adds an answer of the bank to a locked thread. The first one that is unread is told of in the bell and by letter. */
export async function addAnswer(
  tx: Queries,
  outbox: Outbox,
  { id, userId, email }: LockedThread,
  answer: Omit<NewMessage, 'kind'>,
): Promise<string> {
  const wasUnread = await isThreadUnread(tx, id)
  const messageId = await addMessage(tx, id, { ...answer, kind: 'bank' })
  if (!wasUnread) {
    await outbox.write(tx, answered(id), { address: email, userId })
    await notifyOfMessage(tx, userId, messageId, ANSWERED)
  }
  return messageId
}

const ANSWERED = {
  title: 'The bank has answered',
  message: 'There is an answer in one of your conversations with the bank. Please read it under Support.',
}

/** The letter says nothing of what was written. */
function answered(id: string): Letter {
  const said = 'There is an answer in one of your conversations with the bank. Please log in to read it.'
  return {
    ...news('thread-answered', ANSWERED.title, said),
    action: { label: 'Read the answer', path: conversationPath(id) },
  }
}

const isThreadUnread = (tx: Queries, id: string) =>
  tx.value<boolean>(sql`select ${isUnread} from threads t where t.id = ${id}`)

/**
 * Whatever the bank has written in a locked thread counts as read, or what it had written up to a message. Throws
 * `validation_failed` if the customer can see no such message there.
 */
export async function markRead(tx: Queries, id: string, upTo?: string): Promise<void> {
  const isMeant = upTo === undefined ? sql`true` : sql`id = ${upTo}`
  const last = await tx.find<{ at: string }>(sql`
    select created_at as at from thread_messages where thread_id = ${id} and kind <> 'note' and ${isMeant}
    order by created_at desc limit 1`)
  if (!last) throw Problem.invalid([{ path: 'upTo', msg: 'upTo must be a message of this conversation' }])
  await tx.run(sql`update threads set read_up_to = ${last.at} where id = ${id} and read_up_to < ${last.at}`)
}
