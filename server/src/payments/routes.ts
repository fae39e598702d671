import type { payments } from '@bank/contract/payments'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { assignPayment } from './assign.ts'
import { chainHealth } from './chain-health.ts'
import { getPayment, listPayments } from './payment-list.ts'

export const paymentRoutes = (db: Database, trust: WalletTrust): Handlers<typeof payments> => ({
  list: ({ query }) => listPayments(db, trust, query),
  get: async ({ params }) => ({ data: await getPayment(db, trust, params.id) }),
  async assign({ params, body }, { caller, origin }) {
    await assignPayment(db, trust, params.id, body, { actorId: caller().userId, origin })
    return { message: 'The payment is assigned.', data: await getPayment(db, trust, params.id) }
  },
  health: async () => ({ data: await chainHealth(db) }),
})
