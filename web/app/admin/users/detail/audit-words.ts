import { cents } from '@bank/contract/money'
import type { AuditEntry } from '@bank/contract/oversight'
import { formatMoney } from '../../../ui/money/format-money.ts'

/** "user.changed_by_administrator" as "User changed by administrator". */
export function actInWords(act: string): string {
  const words = act
    .replace(/[._]/g, ' ')
    .replace(/\bssn\b/g, 'SSN')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type FieldChange = { field: string; before: string | null; after: string | null }

/** What an act changed, field by field; what it did not name is no change. */
export function changesOf({ act, before, after }: AuditEntry): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const told = (values: AuditEntry['before'], field: string) =>
    values && field in values ? valueInWords(act, field, values[field]) : null
  return fields.map((field) => ({
    field: fieldInWords(field),
    before: told(before, field),
    after: told(after, field),
  }))
}

/** "accounts.checkingBalance" as "Accounts, checking balance". */
function fieldInWords(field: string): string {
  const words = field
    .replace(/\./g, ', ')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(ssn|id)\b/g, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Acts whose numbers are money, which the log keeps in cents. */
const MONEY_ACTS = /^(figures|assets|savings)\./

function valueInWords(act: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const isMoney = MONEY_ACTS.test(act) || field === 'amount'
  if (isMoney && Number.isSafeInteger(value)) return formatMoney(cents(Number(value)), { cents: true })
  if (Array.isArray(value)) return value.map((item) => fieldInWords(String(item))).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  // A status, such as `not_submitted`.
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}
