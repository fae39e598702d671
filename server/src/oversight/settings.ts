import type { Settings } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { changes } from '../identity/user.ts'

const columns = sql`
  system_name as "systemName", maintenance_mode as "maintenanceMode", email_notifications as "emailNotifications",
  auto_backup as "autoBackup", session_timeout_minutes as "sessionTimeout", max_login_attempts as "maxLoginAttempts"`

/** What administrators have set for everybody (D25). */
export function getSettings(db: Queries): Promise<Settings> {
  return db.row(sql`select ${columns} from settings`)
}

type SettingsEdit = { [Name in keyof Settings]?: Settings[Name] | undefined }

/**
 * Changes what the edit names and nothing else, from the next request on. Saving what is set already is no act, so
 * it leaves no row in the log.
 */
export function changeSettings(
  db: Database,
  caller: Caller,
  edit: SettingsEdit,
  origin: Origin,
): Promise<Settings> {
  return db.transaction(async (tx) => {
    // Held, so that two who save at once each tell of what they really changed.
    const current = await tx.row<Settings>(sql`select ${columns} from settings for no key update`)
    const { before, after } = changes(current, edit)
    if (Object.keys(after).length === 0) return current
    const next = { ...current, ...after }
    await tx.run(sql`
      update settings set system_name = ${next.systemName}, maintenance_mode = ${next.maintenanceMode},
        email_notifications = ${next.emailNotifications}, auto_backup = ${next.autoBackup},
        session_timeout_minutes = ${next.sessionTimeout}, max_login_attempts = ${next.maxLoginAttempts}`)
    await record(tx, {
      act: 'settings.changed',
      actorId: caller.userId,
      subject: { type: 'settings', id: null },
      customerId: null,
      before,
      after,
      origin,
    })
    return next
  })
}
