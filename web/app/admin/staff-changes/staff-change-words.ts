import type { StaffChange } from '@bank/contract/staff'
import { personName } from '../people/person-name.ts'
import { statusWords } from '../people/user-words.ts'

/** The title of a change, e.g. "Suspend Ada Lovelace". */
export function staffChangeTitle({ kind, status, email, person }: StaffChange): string {
  const name = person.email === '' ? 'someone who no longer has an account' : personName(person)
  if (kind === 'delete') return `Delete ${name}`
  if (status === 'suspended') return `Suspend ${name}`
  if (status !== null) return `Make ${name} ${statusWords[status].words.toLowerCase()}`
  return email === null ? `Change ${name}` : `Change the e-mail address of ${name}`
}
