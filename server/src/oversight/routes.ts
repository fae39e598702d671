import type { oversight, SavedSettings } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Maintenance } from '../http/maintenance.ts'
import type { Handlers } from '../http/serve.ts'
import { Problem } from '../problem.ts'
import type { Waiting } from '../wallets/propose.ts'
import { getAnalytics } from './analytics.ts'
import { listAudit } from './audit-list.ts'
import { changeSettings, getSettings, getSystemStatus } from './settings.ts'
import { getStats } from './stats.ts'

export const oversightRoutes = (
  db: Database,
  keys: MasterKeys,
  maintenance: Maintenance,
  isServing: () => boolean,
  operators: Pick<SavedSettings, 'mail' | 'backups'>,
): Handlers<typeof oversight> => ({
  status: async () => ({ data: await getSystemStatus(db) }),
  health: async () => ({ data: { status: 'alive' } }),
  async ready() {
    if (!isServing()) throw new Problem('unavailable')
    await db.run(sql`select`)
    return { data: { status: 'ready' } }
  },
  stats: async () => ({ data: await getStats(db) }),
  settings: async () => ({ data: { ...(await getSettings(db)), ...operators } }),
  async changeSettings({ body }, { caller, origin }) {
    const { mail = operators.mail, backups = operators.backups, updatedAt: _, ...edit } = body
    if (mail !== operators.mail)
      throw Problem.invalid([{ path: 'mail', msg: 'Only the operator can change where letters go' }])
    if (backups !== operators.backups)
      throw Problem.invalid([{ path: 'backups', msg: 'Only the operator can change who makes backups' }])
    const { settings, waits, isSaved } = await changeSettings(db, keys, caller(), edit, origin)
    maintenance.became(settings.maintenanceMode)
    const message = waits ? waitingWords(waits, isSaved) : 'The settings are saved.'
    return { message, data: { ...settings, ...operators } }
  },
  analytics: async () => ({ data: await getAnalytics(db) }),
  auditLogs: async ({ query }) => listAudit(db, keys, query),
})

/** The message after choosing a weaker approval of wallet changes, which itself has to wait. */
function waitingWords({ approval, isAlone }: Waiting, isSaved: boolean): string {
  const rest =
    approval === '24-hours'
      ? 'will change in 24 hours, unless an administrator vetoes it on the Payment screen'
      : isAlone
        ? 'stays as it is: there is no other active administrator who could confirm another choice'
        : 'stays as it is until another administrator has confirmed your choice on the Payment screen'
  return `${isSaved ? 'The other settings are saved. ' : ''}The approval of wallet changes ${rest}.`
}
