import type { activity } from '@bank/contract/activity'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { getUser } from '../users/user.ts'
import { getTrend, listActivity } from './activity.ts'
import { listAllActivity } from './all.ts'
import { listBalances } from './balances.ts'

export const activityRoutes = (db: Database): Handlers<typeof activity> => ({
  trend: async (_, { caller }) => ({ data: await getTrend(db, caller().userId) }),
  list: async ({ params, query }, { caller }) => listActivity(db, caller().userId, params.account, query),
  all: async ({ query }, { caller }) => listAllActivity(db, caller().userId, query),
  balances: async ({ params, query }, { caller }) => ({
    data: await listBalances(db, caller().userId, params.account, query.range ?? '1Y'),
  }),
  async listOf({ params, query }) {
    await getUser(db, params.id)
    return listActivity(db, params.id, params.account, query)
  },
})
