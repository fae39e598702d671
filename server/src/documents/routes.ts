import type { documents } from '@bank/contract/documents'
import type { Database } from '../db/connect.ts'
import { Download } from '../http/download.ts'
import type { Handlers } from '../http/serve.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { listDocuments } from './document.ts'
import { openDocument } from './issue.ts'
import { openStatementRows } from './statement-csv.ts'
import { verifyDocument } from './verify.ts'

/** @param site the site's address, which documents print */
export const documentRoutes = (
  db: Database,
  trust: WalletTrust,
  site: string,
): Handlers<typeof documents> => ({
  list: async ({ query }, { caller }) => listDocuments(db, caller().userId, query),
  file: async ({ params, query }, { caller, origin }) => {
    if (query.format === 'csv') return openStatementRows(db, caller().userId, params.id)
    const opened = await openDocument(db, caller(), params.id, { origin, site })
    return opened instanceof Download ? opened : { file: opened }
  },
  verify: async ({ body }) => ({ data: await verifyDocument(db, trust, body) }),
})
