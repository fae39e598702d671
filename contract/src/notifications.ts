import * as z from 'zod/mini'
import { answer, get, listOf, listQuery, nothing, post, put } from './endpoint.ts'
import { Id, line, Moment, paragraph } from './text.ts'

export const NOTICE_TITLE_MAX = 100
export const NOTICE_MESSAGE_MAX = 500

/** A message from the bank to a customer, in plain text (HAZ-H2). */
export const Notice = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  sentAt: Moment,
  readAt: z.nullable(Moment),
  /** The conversation in which the customer reads what it tells of. */
  threadId: z.optional(z.nullable(Id)),
})
export type Notice = z.output<typeof Notice>

/** DEC-38: to one customer, or to all customers if `userId` is absent. */
export const NewNotice = z.strictObject({
  title: line('Title', NOTICE_TITLE_MAX),
  message: paragraph('Message', NOTICE_MESSAGE_MAX),
  userId: z.optional(Id),
  /** Only customers who want marketing get it (DEC-51). */
  marketing: z.optional(z.boolean('Marketing must be on or off')),
})
export type NewNotice = z.output<typeof NewNotice>

export const notifications = {
  list: get('/notifications', {
    access: 'signed-in',
    summary: 'Your messages from the bank, newest first',
    input: z.object({ query: listQuery({}) }),
    reply: z.extend(listOf(Notice), { unread: z.int() }),
  }),
  markRead: put('/notifications/read', {
    access: 'signed-in',
    summary: 'Mark all your messages as read',
    quota: 'in-passing',
    input: nothing,
    reply: answer(z.object({ unread: z.int() })),
  }),
  send: post('/admin/notifications', {
    access: 'admin',
    fresh: {
      when: 'when the message goes to all customers',
      isNeededFor: ({ body }: { body: NewNotice }) => body.userId === undefined,
    },
    summary: 'Send a message to one customer or to all of them',
    quota: 'staff-work',
    input: z.object({ body: NewNotice }),
    reply: answer(z.object({ id: Id, recipients: z.int() })),
    status: 201,
  }),
}
