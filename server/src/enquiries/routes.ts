import type { enquiries } from '@bank/contract/enquiries'
import type { Database } from '../db/connect.ts'
import type { Context, Handlers } from '../http/serve.ts'
import type { Outbox } from '../mail/outbox.ts'
import { editEnquiry, getEnquiry, removeEnquiry } from './enquiry.ts'
import { listEnquiries } from './enquiry-list.ts'
import { makeFileOf } from './file.ts'
import { replyToEnquiry } from './reply.ts'
import { sendEnquiry } from './send.ts'

const byOf = ({ caller, origin }: Context) => ({ actorId: caller().userId, origin })

export const enquiryRoutes = (db: Database, outbox: Outbox): Handlers<typeof enquiries> => ({
  async send({ body }) {
    await sendEnquiry(db, body)
    return { message: 'Thank you. We have received your message.' }
  },
  list: ({ query }) => listEnquiries(db, query),
  file: async ({ query }, context) => ({ file: await makeFileOf(db, query.email, byOf(context)) }),
  read: async ({ params }) => ({ data: await getEnquiry(db, params.id) }),
  async reply({ params, body }, context) {
    const { enquiry, isNew } = await replyToEnquiry(db, outbox, params.id, body, byOf(context))
    if (!isNew) context.nothingNew()
    return { message: 'The answer has been sent.', data: enquiry }
  },
  edit: async ({ params, body }, context) => ({
    data: await editEnquiry(db, params.id, body, byOf(context)),
  }),
  async remove({ params }, context) {
    await removeEnquiry(db, params.id, byOf(context))
    return { message: 'The message has been deleted.' }
  },
})
