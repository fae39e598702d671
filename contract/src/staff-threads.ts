import * as z from 'zod/mini'
import { AppointmentDetails } from './appointments.ts'
import {
  aFile,
  answer,
  get,
  listOf,
  listQuery,
  messageOnly,
  nothing,
  post,
  put,
  remove,
  staffWork,
} from './endpoint.ts'
import { ReasonNote } from './reasons.ts'
import { byId, Id, line, Moment, paragraph } from './text.ts'
import { CreditDetails, ThreadTopic } from './thread-details.ts'
import { messageFields, THREAD_MESSAGE_MAX, ThreadStatus, threadFields, threadWords } from './threads.ts'
import { NamedPerson } from './user.ts'

export const StaffThreadMessage = z.object({
  ...messageFields,
  /** Null for `news`, and for a member of staff whose account has been deleted. */
  author: z.nullable(NamedPerson),
  /** A note among staff, which the customer never sees. */
  internal: z.boolean(),
  /** The ids of its pictures. */
  pictures: z.array(Id),
})
export type StaffThreadMessage = z.output<typeof StaffThreadMessage>

export const StaffThread = z.object({
  ...threadFields,
  customer: NamedPerson,
  assignee: z.nullable(NamedPerson),
  /** Since when the customer waits for an answer; null unless the thread is open. */
  waitingSince: z.nullable(Moment),
})
export type StaffThread = z.output<typeof StaffThread>

export const StaffConversation = z.extend(StaffThread, { messages: z.array(StaffThreadMessage) })
export type StaffConversation = z.output<typeof StaffConversation>

/** An answer of staff, or a note among them. */
export const StaffMessage = z.strictObject({
  ...threadWords,
  internal: z.optional(z.boolean('Internal must be true or false')),
  /** The last message that the sender saw. If a colleague has answered since, nothing is sent (409 `answered_meanwhile`). */
  seen: z.optional(Id),
})
export type StaffMessage = z.output<typeof StaffMessage>

export const ThreadEdit = z.strictObject({
  status: z.optional(ThreadStatus),
  /** A member of staff; null is nobody. */
  assigneeId: z.optional(z.nullable(Id)),
  /** The last message that the sender saw. If the customer has written since, no status is set (409 `written_meanwhile`). */
  seen: z.optional(Id),
})
export type ThreadEdit = z.output<typeof ThreadEdit>

export const CreditDecision = z
  .strictObject({
    decision: z.enum(['approved', 'rejected']),
    /** By how much an approval raises the available credit; the amount that was asked for if absent. */
    amount: z.optional(CreditDetails.shape.amount),
    /** The customer reads it. An approval of more than was asked for needs one. */
    note: z.optional(ReasonNote),
    /** As in `ThreadEdit`. */
    seen: z.optional(Id),
  })
  .check(
    z.refine(({ decision, amount }) => decision === 'approved' || amount === undefined, {
      message: 'A rejection has no amount',
      path: ['amount'],
    }),
  )
export type CreditDecision = z.output<typeof CreditDecision>

export const TEMPLATES_MAX = 50

/** A prepared answer. */
export const NewTemplate = z.strictObject({
  title: line('Title'),
  message: paragraph('Message', THREAD_MESSAGE_MAX),
})
export type NewTemplate = z.output<typeof NewTemplate>
export const Template = z.object({ id: Id, title: z.string(), message: z.string() })
export type Template = z.output<typeof Template>

/** Whoever a thread or enquiry is assigned to, or `nobody`. */
export const AssigneeFilter = z.union([z.literal('nobody'), Id], 'assignee must be an id or nobody')

const staffMessages = { access: 'admin', quota: 'staff-work' } as const

/** The staff’s side of threads. */
export const staffThreads = {
  list: get('/admin/threads', {
    access: 'admin',
    summary: 'All threads; `oldest` has those first that have waited longest, and security above all',
    input: z.object({
      query: listQuery({
        status: z.optional(ThreadStatus),
        topic: z.optional(ThreadTopic),
        assignee: z.optional(AssigneeFilter),
      }),
    }),
    reply: listOf(StaffThread),
  }),
  read: get('/admin/threads/:id', {
    access: 'admin',
    summary: 'A thread with its messages and notes, oldest first',
    input: z.object({ params: byId }),
    reply: answer(StaffConversation),
  }),
  write: post('/admin/threads/:id/messages', {
    ...staffMessages,
    summary: 'Answer a customer, or leave a note among staff',
    input: z.object({ params: byId, body: StaffMessage }),
    reply: answer(StaffThreadMessage),
    status: 201,
  }),
  edit: put('/admin/threads/:id', {
    ...staffMessages,
    summary: 'Set the status of a thread, or who takes care of it',
    input: z.object({ params: byId, body: ThreadEdit }),
    reply: answer(StaffConversation),
  }),
  picture: get('/admin/threads/pictures/:id', {
    ...staffWork,
    summary: 'A picture that a customer sent; each view is recorded in the audit log',
    input: z.object({ params: byId }),
    reply: aFile,
    download: true,
  }),
  decideCredit: put('/admin/threads/:id/credit', {
    ...staffWork,
    summary: 'Decide on a credit; an approval raises the available credit',
    input: z.object({ params: byId, body: CreditDecision }),
    reply: answer(StaffConversation),
  }),
  moveAppointment: put('/admin/threads/:id/appointment', {
    ...staffMessages,
    summary: 'Make or move the appointment of a thread',
    input: z.object({ params: byId, body: AppointmentDetails }),
    reply: answer(StaffConversation),
  }),
  cancelAppointment: remove('/admin/threads/:id/appointment', {
    ...staffMessages,
    summary: 'Cancel the appointment of a thread',
    input: z.object({ params: byId }),
    reply: answer(StaffConversation),
  }),
}

/** Prepared answers, which all staff share. */
export const templates = {
  list: get('/admin/templates', {
    access: 'admin',
    summary: 'Prepared answers, by title',
    input: nothing,
    reply: answer(z.array(Template)),
  }),
  add: post('/admin/templates', {
    ...staffMessages,
    summary: 'Add a prepared answer',
    input: z.object({ body: NewTemplate }),
    reply: answer(Template),
    status: 201,
  }),
  remove: remove('/admin/templates/:id', {
    ...staffMessages,
    summary: 'Delete a prepared answer',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}
