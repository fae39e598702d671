import type { appointments } from '@bank/contract/appointments'
import type { staffThreads, templates } from '@bank/contract/staff-threads'
import type { threads } from '@bank/contract/threads'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Handlers } from '../http/serve.ts'
import type { Outbox } from '../mail/outbox.ts'
import { Problem } from '../problem.ts'
import { answerThread, editThread } from './answer.ts'
import { cancelAppointment, moveAppointment } from './appointment.ts'
import { decideCredit } from './credit.ts'
import { listStaffThreads, listThreads } from './lists.ts'
import { viewPicture } from './pictures.ts'
import { freeSlots } from './slots.ts'
import { addTemplate, listTemplates, removeTemplate } from './templates.ts'
import { readConversation, readStaffConversation } from './thread.ts'
import { markThreadRead, startThread, writeInThread } from './write.ts'

const SENT = 'Your message has been sent.'
const MOVED = 'The appointment is made.'
const CANCELLED = 'The appointment is cancelled.'

export const threadRoutes = (db: Database, keys: MasterKeys, outbox: Outbox): Handlers<typeof threads> => ({
  async start(received, { caller, origin, nothingNew }) {
    const { data, isNew } = await startThread(db, { keys, outbox }, caller(), sentIn(received), origin)
    if (!isNew) nothingNew()
    return { message: SENT, data }
  },
  list: async ({ query }, { caller }) => listThreads(db, caller().userId, query),
  read: async ({ params }, { caller }) => ({
    data: await readConversation(db, { id: params.id, userId: caller().userId }),
  }),
  async write({ params, ...received }, { caller, origin, nothingNew }) {
    const sent = { ...sentIn(received), id: params.id }
    const { data, isNew } = await writeInThread(db, keys, caller(), sent, origin)
    if (!isNew) nothingNew()
    return { message: SENT, data }
  },
  markRead: async ({ params, body }, { caller }) => ({
    data: await markThreadRead(db, caller(), { ...body, id: params.id }),
  }),
  async moveAppointment({ params: { id }, body: details }, { caller, origin }) {
    await moveAppointment(db, outbox, caller(), { id, details, byStaff: false }, origin)
    return { message: MOVED, data: await readConversation(db, { id, userId: caller().userId }) }
  },
  async cancelAppointment({ params: { id } }, { caller, origin }) {
    await cancelAppointment(db, outbox, caller(), { id, byStaff: false }, origin)
    return { message: CANCELLED, data: await readConversation(db, { id, userId: caller().userId }) }
  },
})

/** What was sent as JSON or as a form, which alone can have pictures. */
function sentIn<Body extends object, Form extends object>({
  body,
  form,
}: {
  body?: Body | undefined
  form?: (Form & { pictures?: File[] | undefined }) | undefined
}) {
  if (form) return { ...form, pictures: form.pictures ?? [] }
  if (!body) throw new Problem('malformed')
  return { ...body, pictures: [] }
}

export const staffThreadRoutes = (
  db: Database,
  keys: MasterKeys,
  outbox: Outbox,
): Handlers<typeof staffThreads> => ({
  list: async ({ query }) => listStaffThreads(db, query),
  read: async ({ params }) => ({ data: await readStaffConversation(db, params.id) }),
  async write({ params, body }, { caller, origin, nothingNew }) {
    const { data, isNew } = await answerThread(db, outbox, caller(), { ...body, id: params.id }, origin)
    if (!isNew) nothingNew()
    return { message: data.internal ? 'The note is saved.' : 'The answer has been sent.', data }
  },
  async edit({ params, body }, { caller, origin }) {
    const data = await editThread(db, caller(), { ...body, id: params.id }, origin)
    return { message: 'The conversation is saved.', data }
  },
  picture: async ({ params }, { caller, origin }) => ({
    file: await viewPicture(db, keys, caller(), params.id, origin),
  }),
  async decideCredit({ params: { id }, body }, { caller, origin }) {
    await decideCredit(db, outbox, caller(), id, body, origin)
    const message = body.decision === 'approved' ? 'The credit is approved.' : 'The credit is rejected.'
    return { message, data: await readStaffConversation(db, id) }
  },
  async moveAppointment({ params: { id }, body: details }, { caller, origin }) {
    await moveAppointment(db, outbox, caller(), { id, details, byStaff: true }, origin)
    return { message: MOVED, data: await readStaffConversation(db, id) }
  },
  async cancelAppointment({ params: { id } }, { caller, origin }) {
    await cancelAppointment(db, outbox, caller(), { id, byStaff: true }, origin)
    return { message: CANCELLED, data: await readStaffConversation(db, id) }
  },
})

export const templateRoutes = (db: Database): Handlers<typeof templates> => ({
  list: async () => ({ data: await listTemplates(db) }),
  add: async ({ body }, { caller, origin }) => ({
    message: 'The template is saved.',
    data: await addTemplate(db, caller(), body, origin),
  }),
  async remove({ params }, { caller, origin }) {
    await removeTemplate(db, caller(), params.id, origin)
    return { message: 'The template is deleted.' }
  },
})

export const appointmentRoutes = (db: Database): Handlers<typeof appointments> => ({
  slots: async ({ query }) => ({ data: await freeSlots(db, query) }),
})
