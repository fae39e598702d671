import type { Settings } from '@bank/contract/oversight'

/** What saving sends: only what differs, so that two administrators at once don't undo each other's changes. */
export function changesOf(saved: Settings, wanted: Settings): Partial<Settings> {
  return {
    ...(wanted.systemName !== saved.systemName && { systemName: wanted.systemName }),
    ...(wanted.maintenanceMode !== saved.maintenanceMode && { maintenanceMode: wanted.maintenanceMode }),
    ...(wanted.emailNotifications !== saved.emailNotifications && {
      emailNotifications: wanted.emailNotifications,
    }),
    ...(wanted.autoBackup !== saved.autoBackup && { autoBackup: wanted.autoBackup }),
    ...(wanted.sessionTimeout !== saved.sessionTimeout && { sessionTimeout: wanted.sessionTimeout }),
    ...(wanted.walletChangeApproval !== saved.walletChangeApproval && {
      walletChangeApproval: wanted.walletChangeApproval,
    }),
    ...(wanted.maxLoginAttempts !== saved.maxLoginAttempts && { maxLoginAttempts: wanted.maxLoginAttempts }),
  }
}
