import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import type { Queries } from '../../server/src/db/connect.ts'
import type { DatedEntry } from '../audit-trail.ts'
import { daysBefore, hoursAfter, idOf } from '../moment.ts'
import { VISITOR_MESSAGES, type VisitorMessage } from './visitors.ts'

/** A visitor's message with its dates. */
export type PastVisitorMessage = VisitorMessage & { id: string; at: Date; repliedAt: Date | null }

/** Dates what visitors of the public site have sent. */
export function dateVisitorMessages(now: Date): PastVisitorMessage[] {
  return VISITOR_MESSAGES.map((message) => {
    const at = daysBefore(now, message.daysAgo)
    return {
      ...message,
      at,
      id: idOf(at),
      repliedAt: message.reply ? hoursAfter(at, message.reply.after) : null,
    }
  })
}

/** Stores the visitors' messages, and has the public forms send. */
export async function addVisitorMessages(
  tx: Queries,
  messages: readonly PastVisitorMessage[],
  administratorId: string,
): Promise<void> {
  await tx.run(sql`update settings set online_enquiries = true`)
  for (const { id, kind, page, at, fields, reply, repliedAt } of messages) {
    const { consent, consentWording, ...typed } = fields
    const name = typed.name ?? `${typed.firstName} ${typed.lastName}`
    await tx.run(sql`
      insert into enquiries (id, kind, page, fields, name, email, consent_wording, status, assignee_id, created_at, touched_at,
        folded)
      values (${id}, ${kind}, ${page}, ${JSON.stringify(Object.entries(typed))}::jsonb, ${name},
        ${foldEmail(`${typed.email}`)}, ${consent ? consentWording : null}, ${reply ? 'closed' : 'open'},
        ${reply ? administratorId : null}, ${at}, ${repliedAt ?? at},
        fold_text(${[name, ...Object.values(typed)].join('\n')}))`)
    if (reply && repliedAt)
      await tx.run(sql`
        insert into enquiry_replies (id, enquiry_id, author_id, text, created_at)
        values (${idOf(repliedAt)}, ${id}, ${administratorId}, ${reply.text}, ${repliedAt})`)
  }
}

/** The audit entries of the visitors' messages, with the acts that the real operations record. */
export function recallVisitorMessages(
  messages: readonly PastVisitorMessage[],
  administratorId: string,
): DatedEntry[] {
  return messages.flatMap(({ id, kind, at, repliedAt }): DatedEntry[] => {
    const about = { subject: { type: 'enquiry', id }, customerId: null, origin: null } as const
    const received: DatedEntry = { ...about, at, act: 'enquiry.received', actorId: null, after: { kind } }
    if (!repliedAt) return [received]
    return [received, { ...about, at: repliedAt, act: 'enquiry.answered', actorId: administratorId }]
  })
}
