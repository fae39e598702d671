import type {
  StaffConversation,
  StaffMessage,
  StaffThreadMessage,
  ThreadEdit,
} from '@bank/contract/staff-threads'
import sql from 'sql-template-tag'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { addAnswer, addMessage, findWritten, firstUnseen, refuseFull, refuseUnseen } from './messages.ts'
import {
  type LockedThread,
  lockForStaff,
  readStaffConversation,
  recordInThread,
  staffMessageColumns,
} from './thread.ts'

/** Who answers in which thread. */
type Answering = StaffMessage & { id: string }

/**
 * Answers a customer, who is to act from then on unless they wrote after the message that the sender saw, or leaves a note
 * among staff. Who answers a thread that nobody takes care of takes care of it. Throws `not_found`, `forbidden` for their
 * own thread, `thread_full`, `reference_taken`, and `answered_meanwhile` if a colleague answered after the message that the
 * sender saw.
 */
export function answerThread(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { id, message: text, reference, internal: isNote = false, seen }: Answering,
  origin: Origin,
): Promise<{ data: StaffThreadMessage; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const thread = await lockForStaff(tx, id, caller)
    const { userId: actorId } = caller
    const written = { kind: isNote ? 'note' : 'bank', authorId: actorId, text, reference } as const
    const earlier = await findWritten(tx, { ...written, threadId: id })
    if (earlier) return { data: await getStaffMessage(tx, earlier), isNew: false }
    if (!isNote) await refuseAnswered(tx, id, seen)
    await refuseFull(tx, id, written.kind)
    const messageId = isNote
      ? await addMessage(tx, id, written)
      : await addAnswer(tx, outbox, thread, written)
    if (!isNote) {
      const unseen = await firstUnseen(tx, id, seen)
      await tx.run(sql`
        update threads set status = ${unseen ? 'open' : 'waiting'}, waiting_since = ${unseen},
          assignee_id = coalesce(assignee_id, ${actorId})
        where id = ${id}`)
    }
    const act = isNote ? 'thread.noted' : 'thread.answered'
    await recordInThread(tx, act, thread, { actorId, origin }, { after: { messageId } })
    return { data: await getStaffMessage(tx, messageId), isNew: true }
  })
}

/** A message that is not in the thread was not seen there, so then any answer counts. */
async function refuseAnswered(tx: Queries, threadId: string, seen: string | undefined): Promise<void> {
  if (seen === undefined) return
  const answer = await tx.find(sql`
    select from thread_messages m
    where m.thread_id = ${threadId} and m.kind = 'bank' and not exists (
      select from thread_messages s
      where s.id = ${seen} and s.thread_id = m.thread_id and (s.created_at, s.id) >= (m.created_at, m.id))
    limit 1`)
  if (answer) throw new Problem('answered_meanwhile')
}

/**
 * Sets whose turn a thread is, or who takes care of it. Throws `not_found`, `forbidden` for one's own,
 * `written_meanwhile`, and `validation_failed` for another assignee than staff.
 */
export function editThread(
  db: Database,
  caller: Caller,
  { id, seen, ...edit }: ThreadEdit & { id: string },
  origin: Origin,
): Promise<StaffConversation> {
  return db.transaction(async (tx) => {
    const thread = await lockForStaff(tx, id, caller)
    const { userId: actorId } = caller
    if (edit.assigneeId && edit.assigneeId !== thread.assigneeId) await requireStaff(tx, edit.assigneeId)
    if (edit.status) await refuseUnseen(tx, id, seen)
    const states = changes(thread, edit)
    if (Object.keys(states.after).length > 0) {
      await saveEdit(tx, thread, edit)
      await recordInThread(tx, 'thread.edited', thread, { actorId, origin }, states)
    }
    return readStaffConversation(tx, id)
  })
}

async function saveEdit(tx: Queries, thread: LockedThread, edit: ThreadEdit): Promise<void> {
  const { status, assigneeId } = { ...thread, ...edit }
  await tx.run(sql`
    update threads set status = ${status}, assignee_id = ${assigneeId},
      waiting_since = case when ${status} = 'open' then coalesce(waiting_since, clock_timestamp()) end
    where id = ${thread.id}`)
}

async function requireStaff(tx: Queries, id: string): Promise<void> {
  const found = await tx.find(
    sql`select from users where id = ${id} and role = 'admin' and status = 'active'`,
  )
  if (!found) throw Problem.invalid([{ path: 'assigneeId', msg: 'Choose an active member of staff' }])
}

const getStaffMessage = (tx: Queries, id: string) =>
  tx.row<StaffThreadMessage>(sql`select ${staffMessageColumns} from thread_messages m where m.id = ${id}`)
