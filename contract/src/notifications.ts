import * as z from 'zod'
import { answer, endpoint, listOf, listQuery, nothing } from './endpoint.ts'
import { Id, line, Moment, paragraph } from './text.ts'

export const NOTICE_TITLE_MAX = 100
export const NOTICE_MESSAGE_MAX = 500

/** A message of the bank to a customer, plain text (hazard H2). */
export const Notice = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  sentAt: Moment,
  readAt: Moment.nullable(),
})
export type Notice = z.output<typeof Notice>

/** D38: to one customer, or to all where nobody is named. */
export const NewNotice = z.strictObject({
  title: line('Title', NOTICE_TITLE_MAX),
  message: paragraph('Message', NOTICE_MESSAGE_MAX),
  userId: Id.optional(),
})
export type NewNotice = z.output<typeof NewNotice>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    summary: 'What the bank has told one, newest first',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(Notice).extend({ unread: z.int() }),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/notifications/read',
    access: 'signed-in',
    summary: 'Everything that one has been told counts as read',
    quota: 'in-passing',
    input: nothing,
    reply: answer(z.object({ unread: z.int() })),
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/notifications',
    access: 'admin',
    fresh: {
      when: 'when it goes to all customers',
      isNeededFor: ({ body }: { body: NewNotice }) => body.userId === undefined,
    },
    summary: 'Tell one customer something, or all of them',
    quota: 'staff-work',
    input: z.object({ body: NewNotice }),
    reply: answer(z.object({ id: Id, recipients: z.int() })),
    status: 201,
  }),
}
