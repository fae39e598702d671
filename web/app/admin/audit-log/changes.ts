import { cents } from '@bank/contract/money'
import { type AuditEntry, isMoney } from '@bank/contract/oversight'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatMoney, formatRate } from '../../ui/money/format-money.ts'
import { depositWords } from '../payment/change-words.ts'
import { inWords } from './act-words.ts'

/** One field of an entry, before and after; null if the side does not have it. */
export type FieldChange = { field: string; label: string; before: string | null; after: string | null }

/** The fields that an act changed, in the order in which the server recorded them. Unchanged fields are left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({
      field,
      label: inWords(field),
      before: read(before, field),
      after: read(after, field),
    }))
    .filter(({ before, after }) => before !== after)
}

function read(record: AuditEntry['before'], field: string): string | null {
  if (!record || !(field in record)) return null
  return formatValue(field, record[field])
}

/** What people write, which can look like a date or a status and is neither. */
const FREE_TEXT = new Set(['reason', 'note', 'title', 'message', 'name', 'network'])

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && Number.isSafeInteger(value) && isMoney(field)) {
    return formatMoney(cents(value), { cents: true })
  }
  if (typeof value === 'string') {
    return FREE_TEXT.has(field) ? value || '–' : (walletWords(field, value) ?? formatText(value))
  }
  if (Array.isArray(value)) return value.map((item) => inWords(String(item))).join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The values of wallets whose codes say little to people; null for everything else. */
function walletWords(field: string, value: string): string | null {
  if (field === 'rate' && Number.isFinite(Number(value))) return `${formatRate(Number(value))} for one coin`
  return words[`${field}: ${value}`] ?? null
}

const words: Partial<Record<string, string>> = {
  'depositAddresses: shared': depositWords.shared,
  'depositAddresses: per-offer': depositWords['per-offer'],
  'source: staff': 'Set by hand',
  'source: feed': 'Feed of rates',
  'source: dollar': 'Counts as one dollar',
}

function formatText(text: string): string {
  if (isTimestamp(text)) return formatDate(text, 'dateAndTime')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, 'calendarDate')
  // A status, such as `not_submitted`.
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text || '–'
}

const isTimestamp = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text)
