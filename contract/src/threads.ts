import * as z from 'zod/mini'
import { AppointmentDetails } from './appointments.ts'
import { answer, get, listOf, listQuery, post, put, remove } from './endpoint.ts'
import { Dollars } from './money.ts'
import { byId, Id, Moment, paragraph } from './text.ts'
import { DetailsText, fitTopic, ThreadDetails, ThreadTopic } from './thread-details.ts'
import { UPLOAD_MAX } from './wallets.ts'

/** Who is to act: with `open` the bank, with `waiting` the customer, with `closed` nobody. What the customer writes opens it. */
export const ThreadStatus = z.enum(['open', 'waiting', 'closed'])
export type ThreadStatus = z.output<typeof ThreadStatus>

export const THREAD_MESSAGE_MAX = 2000
export const THREAD_PICTURES_MAX = 3

/** The most threads of a customer that are not closed, and the most messages of a thread. */
export const OPEN_THREADS_MAX = 20
export const THREAD_MESSAGES_MAX = 200

export const threadWords = {
  message: paragraph('Message', THREAD_MESSAGE_MAX),
  /** Chosen by the sender. What is sent again with the same one was the same press, and is recorded once. */
  reference: z.optional(Id),
}
const Picture = z
  .file('A picture must be an image')
  .check(z.maxSize(UPLOAD_MAX, 'A picture must be at most 5 MB'))
/** JPEG, PNG, WebP or HEIC, as for verification. */
const pictures = {
  pictures: z.optional(
    z.array(Picture).check(z.maxLength(THREAD_PICTURES_MAX, `At most ${THREAD_PICTURES_MAX} pictures`)),
  ),
}

export const NewThread = z
  .strictObject({ topic: ThreadTopic, ...threadWords, details: z.optional(ThreadDetails) })
  .check(fitTopic)
export type NewThread = z.output<typeof NewThread>
export const NewThreadForm = z
  .strictObject({ topic: ThreadTopic, ...threadWords, details: z.optional(DetailsText), ...pictures })
  .check(fitTopic)
export type NewThreadForm = z.output<typeof NewThreadForm>

export const NewThreadMessage = z.strictObject(threadWords)
export const NewThreadMessageForm = z.strictObject({ ...threadWords, ...pictures })
export type NewThreadMessageForm = z.output<typeof NewThreadMessageForm>

/** The newest message that was shown. What came after it stays unread; without one, everything is read. */
export const ReadUpTo = z.strictObject({ upTo: z.optional(Id) })
export type ReadUpTo = z.output<typeof ReadUpTo>

/** A credit that a customer asked for. What they did not say is null. */
export const ThreadCredit = z.object({
  amount: z.nullable(Dollars),
  purpose: z.nullable(z.string()),
  termMonths: z.nullable(z.int()),
  /** Null until staff have decided. */
  decision: z.nullable(z.enum(['approved', 'rejected'])),
  decidedAt: z.nullable(Moment),
  /** By how much the available credit was raised. */
  granted: z.nullable(Dollars),
})
export type ThreadCredit = z.output<typeof ThreadCredit>

export const ThreadAppointment = z.object({
  ...AppointmentDetails.shape,
  /** When it begins, in UTC. */
  at: Moment,
  cancelled: z.boolean(),
})
export type ThreadAppointment = z.output<typeof ThreadAppointment>

/** What everybody sees of a thread. */
export const threadFields = {
  id: Id,
  topic: ThreadTopic,
  status: ThreadStatus,
  createdAt: Moment,
  lastMessageAt: Moment,
  /** The beginning of the last message, in one line. */
  preview: z.string(),
  /** Null for other topics. */
  credit: z.nullable(ThreadCredit),
  /** Null for other topics, and while none is made. */
  appointment: z.nullable(ThreadAppointment),
}

/** `bank` are the words of staff, `news` what happened: a decision, an appointment that was moved. */
const Author = z.enum(['customer', 'bank', 'news'])

/** What everybody sees of a message. */
export const messageFields = { id: Id, from: Author, text: z.string(), at: Moment }

/** What customers see: of their pictures only how many there are (DEC-22), and of staff that it is the bank. */
export const ThreadMessage = z.object({ ...messageFields, pictures: z.int() })
export type ThreadMessage = z.output<typeof ThreadMessage>

export const Thread = z.object({
  ...threadFields,
  /** The bank has written since the customer last read it. */
  unread: z.boolean(),
})
export type Thread = z.output<typeof Thread>

export const Conversation = z.extend(Thread, { messages: z.array(ThreadMessage) })
export type Conversation = z.output<typeof Conversation>

/** What a customer and the bank write to each other (DEC-62). */
export const threads = {
  start: post('/threads', {
    access: 'signed-in',
    summary: 'Write to the bank about a new matter, with up to three pictures as a multipart form',
    quota: 'writing',
    input: z.object({ body: z.optional(NewThread), form: z.optional(NewThreadForm) }),
    reply: answer(Conversation),
    status: 201,
  }),
  list: get('/threads', {
    access: 'signed-in',
    summary: 'Your threads, those with the latest message first',
    input: z.object({ query: listQuery({}) }),
    reply: z.extend(listOf(Thread), { unread: z.int() }),
  }),
  read: get('/threads/:id', {
    access: 'signed-in',
    summary: 'One of your threads with its messages, oldest first',
    input: z.object({ params: byId }),
    reply: answer(Conversation),
  }),
  write: post('/threads/:id/messages', {
    access: 'signed-in',
    summary: 'Write in one of your threads; a closed one is open again',
    quota: 'writing',
    input: z.object({
      params: byId,
      body: z.optional(NewThreadMessage),
      form: z.optional(NewThreadMessageForm),
    }),
    reply: answer(ThreadMessage),
    status: 201,
  }),
  markRead: put('/threads/:id/read', {
    access: 'signed-in',
    summary: 'Mark one of your threads as read, up to a message if one is named',
    quota: 'in-passing',
    input: z.object({ params: byId, body: z.optional(ReadUpTo) }),
    reply: answer(Thread),
  }),
  moveAppointment: put('/threads/:id/appointment', {
    access: 'signed-in',
    summary: 'Make or move the appointment of one of your threads',
    quota: 'saving',
    input: z.object({ params: byId, body: AppointmentDetails }),
    reply: answer(Conversation),
  }),
  cancelAppointment: remove('/threads/:id/appointment', {
    access: 'signed-in',
    summary: 'Cancel the appointment of one of your threads',
    quota: 'in-passing',
    input: z.object({ params: byId }),
    reply: answer(Conversation),
  }),
}
