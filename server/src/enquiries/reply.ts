import { randomUUIDv7 } from 'node:crypto'
import { brand } from '@bank/contract/brand'
import type { AnsweredEnquiry, NewReply } from '@bank/contract/enquiries'
import sql from 'sql-template-tag'
import { type By, recordForBank } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Letter } from '../mail/letter.ts'
import type { Outbox } from '../mail/outbox.ts'
import { Problem } from '../problem.ts'
import { getEnquiry, noSuchEnquiry } from './enquiry.ts'

type Asked = { email: string | null; createdAt: string; replies: number }

/**
 * Answers a visitor by letter, after which the enquiry is closed: a visitor can't write back here. Who replies where nobody
 * takes care of it does from then on. With the `reference` of an earlier reply, that one was it, and nothing is sent. Throws `not_found`, `no_email`, `answered_meanwhile` if a colleague has
 * replied since `seen`, and `no_letters`.
 */
export function replyToEnquiry(
  db: Database,
  outbox: Outbox,
  id: string,
  { message, reference, seen }: NewReply,
  by: By,
): Promise<{ enquiry: AnsweredEnquiry; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const { email, createdAt, replies } = await lockEnquiry(tx, id)
    if (reference && (await isSent(tx, id, reference)))
      return { enquiry: await getEnquiry(tx, id), isNew: false }
    if (email === null) throw new Problem('no_email')
    if (seen !== undefined && seen !== replies) throw new Problem('answered_meanwhile')
    if (!(await areLettersSent(tx, outbox))) throw new Problem('no_letters')
    await tx.run(sql`
      insert into enquiry_replies (id, enquiry_id, author_id, reference, text)
      values (${randomUUIDv7()}, ${id}, ${by.actorId}, ${reference ?? null}, ${message})`)
    await tx.run(sql`
      update enquiries set status = 'closed', assignee_id = coalesce(assignee_id, ${by.actorId}), touched_at = now()
      where id = ${id}`)
    await outbox.write(tx, answerLetter(message, createdAt), { address: email, userId: null })
    await recordForBank(tx, 'enquiry.answered', { type: 'enquiry', id }, by)
    return { enquiry: await getEnquiry(tx, id), isNew: true }
  })
}

/** Locked, so that of two replies at once the second sees the first. */
async function lockEnquiry(tx: Queries, id: string): Promise<Asked> {
  const enquiry = await tx.find<Omit<Asked, 'replies'>>(sql`
    select email, created_at as "createdAt" from enquiries where id = ${id} for no key update`)
  if (!enquiry) throw noSuchEnquiry()
  const replies = await tx.value<number>(sql`select count(*) from enquiry_replies where enquiry_id = ${id}`)
  return { ...enquiry, replies }
}

const isSent = (tx: Queries, id: string, reference: string) =>
  tx.find(sql`select from enquiry_replies where enquiry_id = ${id} and reference = ${reference}`)

/** Locked, because a letter that the setting forbids is not written, and nothing would say so. */
async function areLettersSent(tx: Queries, { sends }: Outbox): Promise<boolean> {
  return sends && (await tx.value<boolean>(sql`select email_notifications from settings for share`))
}

/**
 * It has the words of staff and nothing that the visitor typed: the address may be another person's, to whom a stranger
 * could otherwise send anything in the bank's name.
 */
function answerLetter(message: string, sentAt: string): Letter {
  return {
    kind: 'enquiry-answer',
    subject: `Your message to ${brand.bankName}`,
    paragraphs: [
      ...message.replace(/\r\n?/g, '\n').split(/\n\s*\n/),
      `You wrote to us on our website on ${dayInWords(sentAt)}. If it was not you, please ignore this email.`,
    ],
    isSecurity: false,
    isToVisitor: true,
  }
}

const dayInWords = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
