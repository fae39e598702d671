import type { notifications } from '@bank/contract/notifications'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import type { Outbox } from '../mail/outbox.ts'
import { listNotices, markRead, sendNotice } from './notice.ts'

export const notificationRoutes = (db: Database, outbox: Outbox): Handlers<typeof notifications> => ({
  list: async ({ query }, { caller }) => listNotices(db, caller().userId, query),
  markRead: async (_, { caller }) => ({ data: await markRead(db, caller().userId) }),
  async send({ body }, { caller, origin }) {
    const data = await sendNotice(db, outbox, caller(), body, origin)
    return { message: 'The notification has been sent.', data }
  },
})
