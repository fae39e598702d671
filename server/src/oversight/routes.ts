import type { oversight } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { getAnalytics } from './analytics.ts'
import { listAudit } from './audit-list.ts'
import { changeSettings, getSettings } from './settings.ts'
import { getStats } from './stats.ts'

export const oversightRoutes = (db: Database, isServing: () => boolean): Handlers<typeof oversight> => ({
  async status() {
    const data = await db.row<{ systemName: string; maintenanceMode: boolean }>(
      sql`select system_name as "systemName", maintenance_mode as "maintenanceMode" from settings`,
    )
    return { data }
  },
  health: async () => ({ data: { status: 'alive' } }),
  async ready() {
    if (!isServing()) throw new Problem('unavailable')
    await db.run(sql`select`)
    return { data: { status: 'ready' } }
  },
  stats: async () => ({ data: await getStats(db) }),
  settings: async () => ({ data: await getSettings(db) }),
  async changeSettings({ body }, { caller, origin }) {
    return { message: 'The settings are saved.', data: await changeSettings(db, caller(), body, origin) }
  },
  analytics: async () => ({ data: await getAnalytics(db) }),
  auditLogs: async ({ query }) => listAudit(db, query),
})
