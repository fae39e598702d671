import type { customers, UserEdit } from '@bank/contract/customers'
import { RESET_MINUTES } from '@bank/contract/recovery'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { removeFactorsByStaff } from '../identity/factors/remove-all.ts'
import { undoEmailByStaff } from '../identity/recovery/links/undo-email.ts'
import type { Outbox } from '../mail/outbox.ts'
import { countRecipients } from '../notifications/notice.ts'
import { getUser } from '../users/user.ts'
import { wasReopened } from '../verification/reopen.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { getAccess } from './access.ts'
import { updateCustomer } from './customer.ts'
import { listCustomers } from './customer-list.ts'
import { deleteCustomer } from './delete-customer.ts'
import { sendPasswordReset } from './send-password-reset.ts'

export const customerRoutes = (
  db: Database,
  trust: WalletTrust,
  outbox: Outbox,
): Handlers<typeof customers> => ({
  list: async ({ query }) => listCustomers(db, query),
  // The reply's schema leaves out the fields that this list does not show.
  listForVerification: async ({ query }) => listCustomers(db, query),
  countRecipients: async () => ({ data: await countRecipients(db) }),
  async get({ params }, { caller }) {
    const data = await getUser(db, params.id)
    return { data, access: await getAccess(db, data, caller()) }
  },
  async update({ params, body }, { caller, origin }) {
    const { before, user, waits } = await updateCustomer(db, trust, outbox, caller(), params.id, body, origin)
    const saved = wasReopened(before, user) ? SAVED_AND_REOPENED : 'The user is saved.'
    return { message: waits ? waitingWords(body) : saved, data: user }
  },
  async sendPasswordReset({ params }, { caller, origin }) {
    await sendPasswordReset(db, outbox, caller(), params.id, origin)
    return { message: `The link is on its way to the user. It works for ${RESET_MINUTES} minutes.` }
  },
  async removeFactors({ params, body }, { caller, origin }) {
    const removed = await removeFactorsByStaff(db, outbox, caller(), { ...params, ...body, origin })
    return {
      message: removed === 0 ? 'This user has no second factor.' : 'The second factors are removed.',
    }
  },
  async undoEmail({ params, body }, { caller, origin }) {
    await undoEmailByStaff(db, outbox, caller(), { ...params, ...body, origin })
    return { message: 'The account has its former email address again.' }
  },
  async remove({ params }, { caller, origin }) {
    const waits = await deleteCustomer(db, trust, caller(), params.id, origin)
    return { message: waits ? `The user is not deleted yet. ${WHY_IT_WAITS}` : 'The user is deleted.' }
  },
})

const SAVED_AND_REOPENED =
  'The user is saved. Their verification is pending again, because their personal data has changed.'

const WHY_IT_WAITS =
  'A wallet change is waiting, and this administrator can still veto it. Your change takes effect when no wallet change is waiting any more, in 24 hours at the latest, unless an administrator declines it.'

function waitingWords({ status, email }: UserEdit): string {
  const what = email === undefined ? 'The status has' : 'The e-mail address has'
  const both = status !== undefined && email !== undefined
  return `${both ? 'The status and the e-mail address have' : what} not changed yet. ${WHY_IT_WAITS}`
}
