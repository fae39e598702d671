import type { myData } from '@bank/contract/my-data'
import type { Database } from '../../db/connect.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import type { Handlers } from '../../http/serve.ts'
import { fetchExport, getExportStatus, requestExport } from './export.ts'
import type { Exports } from './make-exports.ts'

export const exportRoutes = (db: Database, keys: MasterKeys, exports: Exports): Handlers<typeof myData> => ({
  async requestExport(_, { caller, origin }) {
    const data = await requestExport(db, caller(), origin)
    exports.wake()
    return { data }
  },
  exportStatus: async (_, { caller }) => ({ data: await getExportStatus(db, caller().userId) }),
  exportFile: async (_, { caller, origin }) => ({ file: await fetchExport(db, keys, caller(), origin) }),
})
