import type { transactions } from '@bank/contract/transactions'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { approveTransaction, rejectTransaction } from './decide.ts'
import { listOwnWithSums } from './own-list.ts'
import { requestOwnMoney } from './own-money.ts'
import { cancelTransaction, describeTransaction, type NamingPayments } from './own-pending.ts'
import { requestDeposit } from './request.ts'
import { getAny, getOwn, listAll } from './transaction.ts'

export const transactionRoutes = (
  db: Database,
  trust: WalletTrust,
  outbox: Outbox,
  payments: NamingPayments,
): Handlers<typeof transactions> => ({
  list: async ({ query }, { caller }) => listOwnWithSums(db, caller().userId, query),
  async create({ body }, { caller, origin, nothingNew }) {
    const isOwnMoney = body.type === 'transfer' || body.type === 'payment'
    const { transaction, isNew } = isOwnMoney
      ? await requestOwnMoney(db, caller(), body, origin)
      : await requestDeposit(db, trust, caller(), body, origin)
    if (!isNew) nothingNew()
    return { message: 'Transaction successful', data: transaction }
  },
  get: async ({ params }, { caller }) => ({ data: await getOwn(db, caller().userId, params.id) }),
  async describe({ params, body }, { caller, origin }) {
    const data = await describeTransaction(db, payments, caller(), params.id, body, origin)
    const message =
      body.txid === undefined ? 'The description is saved.' : 'Your payment’s transaction is saved.'
    return { message, data }
  },
  async cancel({ params }, { caller, origin }) {
    return {
      message: 'The request is cancelled.',
      data: await cancelTransaction(db, caller(), params.id, origin),
    }
  },
  listAll: async ({ query }) => listAll(db, query),
  listPending: async ({ query }) => listAll(db, query, { status: 'pending' }),
  getAny: async ({ params }) => ({ data: await getAny(db, params.id) }),
  async approve({ params, body = {} }, { caller, origin }) {
    const data = await approveTransaction(db, outbox, caller(), params.id, body, origin)
    outbox.wake()
    return { message: 'The transaction is approved.', data }
  },
  async reject({ params, body = {} }, { caller, origin }) {
    const data = await rejectTransaction(db, outbox, caller(), params.id, body, origin)
    outbox.wake()
    return { message: 'The transaction is rejected.', data }
  },
})
