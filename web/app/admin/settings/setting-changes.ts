import type { Meanwhile } from '@bank/contract/meanwhile'
import type { Settings } from '@bank/contract/oversight'
import { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { approvalWords } from '../payment/change-words.ts'

/** The settings to send: only those that differ. */
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
    ...(wanted.staffSecondFactor !== saved.staffSecondFactor && {
      staffSecondFactor: wanted.staffSecondFactor,
    }),
    ...(wanted.maxLoginAttempts !== saved.maxLoginAttempts && { maxLoginAttempts: wanted.maxLoginAttempts }),
  }
}

const LABELS: Record<string, string> = {
  systemName: 'System Name',
  maintenanceMode: 'Maintenance Mode',
  emailNotifications: 'Email Notifications',
  autoBackup: 'Auto Backup',
  sessionTimeout: 'Session Timeout',
  maxLoginAttempts: 'Max Login Attempts',
  walletChangeApproval: 'Approval of wallet changes',
  staffSecondFactor: 'Second Factor for Staff',
} satisfies Record<keyof Settings, string>

/** What someone else changed, in the words of the form. */
export function describeChanges({ changes }: Meanwhile): { label: string; value: string }[] {
  return changes.map(({ field, value }) => ({ label: LABELS[field] ?? field, value: inWords(field, value) }))
}

function inWords(field: string, value: Meanwhile['changes'][number]['value']): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const approval = field === 'walletChangeApproval' ? WalletChangeApproval.safeParse(value).data : undefined
  if (approval) return approvalWords[approval]
  if (field === 'staffSecondFactor') return value === 'on' ? 'On' : 'Off'
  return field === 'sessionTimeout' ? `${value} minutes` : String(value ?? '')
}
