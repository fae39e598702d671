import { randomUUIDv7 } from 'node:crypto'
import type { ThreadDetails, ThreadTopic } from '@bank/contract/thread-details'
import {
  type Conversation,
  OPEN_THREADS_MAX,
  type ReadUpTo,
  type Thread,
  type ThreadMessage,
} from '@bank/contract/threads'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { lockUser } from '../users/user.ts'
import { bookAppointment } from './appointment.ts'
import { addMessage, findStarted, findWritten, markRead, refuseFull } from './messages.ts'
import { addPictures, redrawPictures } from './pictures.ts'
import { lockThread, messageColumns, ownColumns, readConversation, recordInThread } from './thread.ts'

type Sent = { message: string; reference?: string | undefined; pictures: readonly File[] }
type Opening = Sent & { topic: ThreadTopic; details?: ThreadDetails | undefined }
/** What was sent, and whether it is new: the second of two presses gets what the first one made. */
type Written<Result> = { data: Result; isNew: boolean }

/**
 * Starts a thread of the caller, with its credit or appointment. Throws `too_many`, `slot_taken`, `validation_failed`,
 * `reference_taken`, `too_many_attempts` and `unavailable`.
 */
export async function startThread(
  db: Database,
  { keys, outbox }: { keys: MasterKeys; outbox: Outbox },
  { userId }: Caller,
  sent: Opening,
  origin: Origin,
): Promise<Written<Conversation>> {
  const repeated = await findStarted(db, userId, sent)
  const pictures = repeated ? [] : await redrawPictures(db, { userId, threadId: null }, sent.pictures)
  return db.transaction(async (tx) => {
    const { email } = await lockUser(tx, userId)
    const earlier = await findStarted(tx, userId, sent)
    if (earlier) return { data: await readConversation(tx, { id: earlier, userId }), isNew: false }
    await refuseTooManyOpen(tx, userId)
    const thread = { id: await addThread(tx, userId, sent), userId, email }
    const by = { actorId: userId, origin }
    const text = { kind: 'customer', authorId: userId, text: sent.message } as const
    const messageId = await addMessage(tx, thread.id, text)
    await addPictures(tx, keys, { userId, threadId: thread.id, messageId }, pictures)
    const { place, date, time } = sent.details ?? {}
    if (place !== undefined && date !== undefined && time !== undefined)
      await bookAppointment(tx, thread, { place, date, time }, { outbox, by })
    const after = { topic: sent.topic, ...countOf(pictures) }
    await recordInThread(tx, 'thread.started', thread, by, { after })
    return { data: await readConversation(tx, thread), isNew: true }
  })
}

async function addThread(
  tx: Queries,
  userId: string,
  { topic, reference, details }: Opening,
): Promise<string> {
  const id = randomUUIDv7()
  const { amount = null, purpose = null, termMonths = null } = details ?? {}
  await tx.run(sql`
    insert into threads (id, user_id, topic, reference, amount_cents, purpose, term_months)
    values (${id}, ${userId}, ${topic}, ${reference ?? null}, ${amount}, ${purpose}, ${termMonths})`)
  return id
}

/** Writes in a thread of the caller, which is open from then on. Throws `not_found`, `thread_full` and as `startThread` does. */
export async function writeInThread(
  db: Database,
  keys: MasterKeys,
  { userId }: Caller,
  { id: threadId, message, reference, pictures: files }: Sent & { id: string },
  origin: Origin,
): Promise<Written<ThreadMessage>> {
  await readConversation(db, { id: threadId, userId })
  const sent = { threadId, kind: 'customer', authorId: userId, text: message, reference } as const
  const repeated = await findWritten(db, sent)
  const pictures = repeated ? [] : await redrawPictures(db, { userId, threadId }, files)
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId, userId)
    const earlier = await findWritten(tx, sent)
    if (earlier) return { data: await getMessage(tx, earlier), isNew: false }
    await refuseFull(tx, threadId, 'customer')
    const id = await addMessage(tx, threadId, sent)
    await addPictures(tx, keys, { userId, threadId, messageId: id }, pictures)
    await tx.run(sql`
      update threads set status = 'open', waiting_since = coalesce(waiting_since, last_message_at)
      where id = ${threadId}`)
    const states = { after: { messageId: id, ...countOf(pictures) } }
    await recordInThread(tx, 'thread.written', thread, { actorId: userId, origin }, states)
    return { data: await getMessage(tx, id), isNew: true }
  })
}

/**
 * Marks what the bank has written in a thread of the caller as read, as far as `upTo` if it is given. Throws `not_found`, and
 * `validation_failed` for an `upTo` that is no message there.
 */
export function markThreadRead(
  db: Database,
  { userId }: Caller,
  { id, upTo }: ReadUpTo & { id: string },
): Promise<Thread> {
  return db.transaction(async (tx) => {
    await lockThread(tx, id, userId)
    await markRead(tx, id, upTo)
    return tx.row<Thread>(sql`select ${ownColumns} from threads t where t.id = ${id}`)
  })
}

/** The caller has locked the user, so that of two at once the second sees the first. */
async function refuseTooManyOpen(tx: Queries, userId: string): Promise<void> {
  const open = await tx.value<number>(
    sql`select count(*) from threads where user_id = ${userId} and status <> 'closed'`,
  )
  if (open < OPEN_THREADS_MAX) return
  const message = `You already have ${OPEN_THREADS_MAX} open conversations. Please continue in one of them.`
  throw new Problem('too_many', { message })
}

const getMessage = (tx: Queries, id: string) =>
  tx.row<ThreadMessage>(sql`select ${messageColumns} from thread_messages m where m.id = ${id}`)

const countOf = (pictures: readonly Buffer[]) => pictures.length > 0 && { pictures: pictures.length }
