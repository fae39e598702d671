import type { Meanwhile } from '@bank/contract/meanwhile'
import { Settings } from '@bank/contract/oversight'
import { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import * as z from 'zod/mini'
import { approvalWords } from '../payment/change-words.ts'

/** The settings to send: only those that differ. */
export function changesOf(saved: Settings, wanted: Settings): Partial<Settings> {
  const changes: Partial<Settings> = { ...wanted }
  for (const name of SETTINGS) if (wanted[name] === saved[name]) delete changes[name]
  return changes
}

/** The names of the settings, which are the fields of the form. */
export const SETTINGS = z.keyof(Settings).options

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
