import { ACTS } from '@bank/contract/audit-acts'
import type { SelectOption } from '../../ui/select/select.tsx'

type GroupWords = { label: string; acts: Record<string, string> }

const groups = Object.entries<GroupWords>(ACTS)

const known = new Map(
  groups.flatMap(([group, { acts }]) =>
    Object.entries(acts).map(([act, words]): [string, string] => [`${group}.${act}`, words]),
  ),
)

/** "Wallet changed" for `wallet.changed`. An act that is not in the list is named after its code. */
export function actWords(act: string): string {
  return known.get(act) ?? inWords(act.replaceAll('.', ' '))
}

/**
 * Turns a name in the data into words: "Qr picture" for `qrPicture`, "Accounts, SSN status" for
 * `accounts.ssn_status`.
 */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\./g, ', ')
    .replace(/_+/g, ' ')
    .toLowerCase()
    .replace(/\b(ssn|id)\b/g, (short) => short.toUpperCase())
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The filter's options: everything, a group of acts, or one act. A group is sent to the server as the acts' first
 * part.
 */
export const actOptions: readonly SelectOption<string>[] = [
  { value: 'all', label: 'All actions' },
  ...groups.flatMap(([group, { label, acts }]) => {
    const single = Object.entries(acts).map(([act, words]) => ({
      value: `${group}.${act}`,
      label: words,
    }))
    return single.length === 1 ? single : [{ value: group, label: `${label}: all` }, ...single]
  }),
]
