import type { customers } from '@bank/contract/customers'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { getUser, isOtherAddress } from '../identity/user.ts'
import { emailChanged } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import { deleteCustomer, listCustomers, updateCustomer } from './customer.ts'

export const customerRoutes = (db: Database, mail: Mail): Handlers<typeof customers> => ({
  list: async ({ query }) => listCustomers(db, query),
  // The answer carries fewer fields of the same users: its schema leaves the others out.
  listForVerification: async ({ query }) => listCustomers(db, query),
  get: async ({ params }) => ({ data: await getUser(db, params.id) }),
  async update({ params, body }, { caller, origin }) {
    const { before, user } = await updateCustomer(db, caller(), params.id, body, origin)
    if (isOtherAddress(before, user)) mail.send(emailChanged(), before.email)
    return { message: 'The user is saved.', data: user }
  },
  async remove({ params }, { caller, origin }) {
    await deleteCustomer(db, caller(), params.id, origin)
    return { message: 'The user is deleted.' }
  },
})
