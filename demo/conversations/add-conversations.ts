import { type Cents, cents, inDollars } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../../server/src/db/connect.ts'
import { appointmentNews } from '../../server/src/threads/appointment-letter.ts'
import { branchOf } from '../../server/src/threads/slots.ts'
import type { DatedEntry } from '../audit-trail.ts'
import { daysBefore, hoursAfter, idOf } from '../moment.ts'
import type { Story } from '../story.ts'
import type { Conversation } from './conversation.ts'
import { CONVERSATIONS } from './customers.ts'

type PastMessage = {
  id: string
  kind: 'customer' | 'bank' | 'news' | 'note'
  authorId: string | null
  text: string
  at: Date
}

type Decided = { at: Date; granted: Cents | null; words: string }

type Slot = { place: string; date: string; time: string }

/** A conversation with the dates of what was said. */
export type PastConversation = Conversation & {
  id: string
  customer: Story
  messages: PastMessage[]
  decided: Decided | null
  slot: Slot | null
}

/** Dates the conversations of the demonstration. */
export function dateConversations(stories: Story[], administratorId: string, now: Date): PastConversation[] {
  return CONVERSATIONS.map((conversation) => {
    const customer = stories.find((story) => story.customer.person.email === conversation.email)
    if (!customer) throw new Error(`there is no ${conversation.email} in the demonstration`)
    const began = daysBefore(now, conversation.daysAgo)
    const slot = slotOf(conversation, now)
    const said = datedWords(conversation, began, { customer: customer.id, bank: administratorId })
    const decided = decisionOf(conversation, said.at(-1)?.at ?? began)
    const news = [
      ...(slot ? [newsAt(hoursAfter(began, 0.001), appointmentNews('made', slot))] : []),
      ...(decided ? [newsAt(decided.at, decided.words)] : []),
    ]
    const messages = [...said, ...news].toSorted((one, other) => one.at.getTime() - other.at.getTime())
    return { ...conversation, id: idOf(began), customer, messages, decided, slot }
  })
}

function datedWords(
  { said }: Conversation,
  began: Date,
  who: { customer: string; bank: string },
): PastMessage[] {
  let at = began
  return said.map(({ by, after, text }) => {
    at = hoursAfter(at, after)
    return { id: idOf(at), kind: by, authorId: by === 'customer' ? who.customer : who.bank, text, at }
  })
}

const newsAt = (at: Date, text: string): PastMessage => ({
  id: idOf(at),
  kind: 'news',
  authorId: null,
  text,
  at,
})

/** As server/src/threads/credit.ts says it. */
function decisionOf({ credit }: Conversation, lastSaid: Date) {
  if (!credit?.decided) return null
  const { granted, note, after } = credit.decided
  const message =
    granted === null
      ? `Your credit request of ${inDollars(credit.amount)} has been rejected.`
      : `Your credit of ${inDollars(granted)} has been approved. Your available credit is higher by this amount now.`
  const words = note === undefined ? message : `${message}\n\n${note}`
  return { at: hoursAfter(lastSaid, after), granted, words }
}

/** On a weekday, when every branch is open. */
function slotOf({ appointment }: Conversation, now: Date): PastConversation['slot'] {
  if (!appointment) return null
  const { place, inDays, time } = appointment
  let day = daysBefore(now, -inDays)
  while (day.getUTCDay() % 6 === 0) day = daysBefore(day, -1)
  return { place, date: day.toISOString().slice(0, 10), time }
}

/** Stores the conversations with their past dates. */
export async function addConversations(
  tx: Queries,
  conversations: readonly PastConversation[],
  administratorId: string,
): Promise<void> {
  for (const conversation of conversations) {
    await addThread(tx, conversation, administratorId)
    for (const { id, kind, authorId, text, at } of conversation.messages)
      await tx.run(sql`
        insert into thread_messages (id, thread_id, kind, author_id, text, created_at)
        values (${id}, ${conversation.id}, ${kind}, ${authorId}, ${text}, ${at})`)
  }
}

async function addThread(
  tx: Queries,
  { id, customer, topic, status, messages, credit, decided, slot, ...about }: PastConversation,
  administratorId: string,
): Promise<void> {
  const words = messages.filter(({ kind }) => kind !== 'note')
  const first = words[0]?.at
  const last = words.at(-1)?.at
  const asked = words.findLast(({ kind }) => kind === 'customer')?.at
  const { amount = null, purpose = null, termMonths = null } = credit ?? {}
  const { place = null, date = null, time = null } = slot ?? {}
  const decision = decided && (decided.granted === null ? 'rejected' : 'approved')
  await tx.run(sql`
    insert into threads (id, user_id, topic, status, assignee_id, waiting_since, last_message_at, read_up_to, created_at,
      amount_cents, purpose, term_months, credit_decision, credit_decided_at, credit_decided_by,
      granted_cents,
      place, day, clock_time, begins_at, appointment_version)
    values (${id}, ${customer.id}, ${topic}, ${status}, ${about.isAssigned ? administratorId : null},
      ${status === 'open' ? asked : null}, ${last}, ${about.isUnread ? asked : last}, ${first},
      ${amount}, ${purpose}, ${termMonths}, ${decision}, ${decided?.at ?? null}, ${decided && administratorId},
      ${decided?.granted ?? null},
      ${place}, ${date}, ${time}, (${date}::date + ${time}::time) at time zone ${slot && branchOf(slot.place).timeZone},
      ${slot ? 1 : 0})`)
}

const ACTS = { customer: 'thread.written', bank: 'thread.answered', note: 'thread.noted' } as const

/** The audit entries of the conversations, with the acts that the real operations record. */
export function recallConversations(
  conversations: readonly PastConversation[],
  administratorId: string,
): DatedEntry[] {
  return conversations.flatMap((conversation) => {
    const about = {
      subject: { type: 'thread', id: conversation.id },
      customerId: conversation.customer.id,
    } as const
    const entries = conversation.messages.flatMap(({ id, kind, authorId, at }, index): DatedEntry[] => {
      if (kind === 'news') return []
      const started = { act: 'thread.started', after: { topic: conversation.topic } } as const
      const written = { act: ACTS[kind], after: { messageId: id } }
      return [{ ...about, at, actorId: authorId, origin: null, ...(index === 0 ? started : written) }]
    })
    return [...entries, ...recallSlot(conversation), ...recallDecision(conversation, administratorId)]
  })
}

function recallSlot({ id, customer, slot, messages }: PastConversation): DatedEntry[] {
  const at = messages.find(({ kind }) => kind === 'news')?.at
  if (!slot || !at) return []
  return [
    {
      ...{ at, act: 'thread.appointment_made', actorId: customer.id, origin: null },
      ...{ subject: { type: 'thread', id }, customerId: customer.id, after: { ...slot } },
    },
  ]
}

/** A credit raises the available credit, which the figures of the demonstration already contain. */
function recallDecision({ id, customer, credit, decided }: PastConversation, actorId: string): DatedEntry[] {
  if (!credit || !decided) return []
  const { at, granted } = decided
  const by = { at, actorId, customerId: customer.id, origin: null }
  const available = customer.customer.means?.credit.available ?? cents(0)
  const decision = granted === null ? 'rejected' : 'approved'
  const after = { decision, asked: credit.amount, granted }
  const entry: DatedEntry = { ...by, act: 'thread.credit_decided', subject: { type: 'thread', id }, after }
  if (granted === null) return [entry]
  const reason = `Credit of ${inDollars(granted)} approved`
  const raised: DatedEntry = {
    ...{ ...by, act: 'figures.edited', subject: { type: 'user', id: customer.id } },
    before: { 'funding.availableCredit': available - granted },
    after: { 'funding.availableCredit': available, reason },
  }
  return [raised, entry]
}
