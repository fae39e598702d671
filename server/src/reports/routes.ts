import type { reports } from '@bank/contract/reports'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { makeReport } from './report.ts'

export const reportRoutes = (db: Database): Handlers<typeof reports> => ({
  make: ({ body }, { caller, origin }) => makeReport(db, caller(), body, origin),
})
