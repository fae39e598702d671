import { type Cents, cents } from '@bank/contract/money'
import { AutoApproveUpTo, FlagUnverifiedFrom, type SavedSettings, Settings } from '@bank/contract/oversight'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { readAmount } from '../../forms/typed-amount.ts'
import { formatMoney } from '../../ui/money/format-money.ts'

/** An amount as typed; `blank` where nothing is. */
const amountOf = <Blank extends Cents | null>(
  name: 'flagUnverifiedFrom' | 'autoApproveUpTo',
  schema: typeof FlagUnverifiedFrom,
  blank: Blank,
) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Cents | Blank => {
      if (text.trim() === '') return blank
      const reading = readAmount(text, LABELS[name], schema)
      if ('amount' in reading) return reading.amount
      context.issues.push({ code: 'custom', message: reading.problem, input: text })
      return z.NEVER
    }),
  )

/** What the fields of the form are called. */
export const LABELS = {
  systemName: 'System Name',
  maintenanceMode: 'Maintenance Mode',
  emailNotifications: 'Email Notifications',
  autoBackup: 'Auto Backup',
  sessionTimeout: 'Session Timeout',
  maxLoginAttempts: 'Max Login Attempts',
  walletChangeApproval: 'Approval of wallet changes',
  staffSecondFactor: 'Second Factor for Staff',
  flagUnverifiedFrom: 'Flag Unverified Customers From',
  onlineEnquiries: 'Online Enquiries',
  autoApproveUpTo: 'Approve Automatically Up To',
} as const satisfies Record<keyof Settings, string>

/** The form: the settings, with the amounts as text. */
export const SettingsForm = z.extend(Settings, {
  flagUnverifiedFrom: amountOf('flagUnverifiedFrom', FlagUnverifiedFrom, null),
  autoApproveUpTo: amountOf('autoApproveUpTo', AutoApproveUpTo, cents(0)),
})
/** The values as typed and chosen. */
export type SettingsEntry = z.input<typeof SettingsForm>
/** The form of the settings: what was typed becomes settings. */
export type SettingsFormReturn = UseFormReturn<SettingsEntry, unknown, Settings>

/** The form's values for these settings, without what only the operator sets. */
export function asEntry({
  updatedAt: _,
  mail: __,
  backups: ___,
  flagUnverifiedFrom,
  autoApproveUpTo,
  ...settings
}: SavedSettings): SettingsEntry {
  return {
    ...settings,
    flagUnverifiedFrom: flagUnverifiedFrom === null ? '' : asTyped(flagUnverifiedFrom),
    autoApproveUpTo: asTyped(autoApproveUpTo),
  }
}

const asTyped = (amount: Cents) => formatMoney(amount, { cents: true }).replace('$', '')
