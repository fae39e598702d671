import type { insights } from '@bank/contract/insights'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { listInsights } from './insights.ts'

export const insightRoutes = (db: Database): Handlers<typeof insights> => ({
  list: async (_, { caller }) => ({ data: await listInsights(db, caller().userId) }),
})
