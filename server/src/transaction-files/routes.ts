import type { transactionFiles } from '@bank/contract/transaction-files'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { exportOwn } from './export.ts'

export const transactionFileRoutes = (db: Database): Handlers<typeof transactionFiles> => ({
  export: ({ query }, { caller }) => exportOwn(db, caller().userId, query),
})
