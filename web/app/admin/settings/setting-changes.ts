import type { Meanwhile } from '@bank/contract/meanwhile'
import { type SavedSettings, Settings } from '@bank/contract/oversight'
import { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import * as z from 'zod/mini'
import { formatDollars } from '../../ui/money/format-money.ts'
import { approvalWords } from '../payment/change-words.ts'
import { asEntry, LABELS, type SettingsEntry } from './settings-entry.ts'

/** The settings to send: only those that differ. */
export function changesOf(saved: Settings, wanted: Settings): Partial<Settings> {
  const changes: Partial<Settings> = { ...wanted }
  for (const name of SETTINGS) if (wanted[name] === saved[name]) delete changes[name]
  return changes
}

/** Whether the form shows something else than these settings, readable or not. */
export function differs(saved: SavedSettings, entry: SettingsEntry): boolean {
  const stored = asEntry(saved)
  return SETTINGS.some((name) => entry[name] !== stored[name])
}

/** The names of the settings, which are the fields of the form. */
export const SETTINGS = z.keyof(Settings).options

const labels: Record<string, string> = LABELS

/** What someone else changed, in the words of the form. */
export function describeChanges({ changes }: Meanwhile): { label: string; value: string }[] {
  return changes.map(({ field, value }) => ({ label: labels[field] ?? field, value: inWords(field, value) }))
}

function inWords(field: string, value: Meanwhile['changes'][number]['value']): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const approval = field === 'walletChangeApproval' ? WalletChangeApproval.safeParse(value).data : undefined
  if (approval) return approvalWords[approval]
  if (field === 'staffSecondFactor') return value === 'on' ? 'On' : 'Off'
  if (field === 'flagUnverifiedFrom') return typeof value === 'number' ? formatDollars(value) : 'None'
  if (field === 'autoApproveUpTo')
    return typeof value === 'number' ? formatDollars(value) : String(value ?? '')
  return field === 'sessionTimeout' ? `${value} minutes` : String(value ?? '')
}
