import type { notifications } from '@bank/contract/notifications'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { noticeLetter } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import { addressesOfCustomers, listNotices, markRead, sendNotice } from './notice.ts'

export const notificationRoutes = (db: Database, mail: Mail): Handlers<typeof notifications> => ({
  list: async ({ query }, { caller }) => listNotices(db, caller().userId, query),
  markRead: async (_, { caller }) => ({ data: await markRead(db, caller().userId) }),
  async send({ body }, { caller, origin }) {
    const { id, recipients, to } = await sendNotice(db, caller(), body, origin)
    mail.send(noticeLetter(body), to === 'everybody' ? () => addressesOfCustomers(db, body) : to.email)
    return { message: 'The notification has been sent.', data: { id, recipients } }
  },
})
