import type { StaffChange } from '@bank/contract/staff'
import { personName } from '../people/person-name.ts'
import { statusWords } from '../people/user-words.ts'

type Member = StaffChange['person']

/**
 * Name and e-mail address, because several administrators can have the same name. Neither is known once the account
 * is gone.
 */
export function memberName(member: Member): string {
  return member.email === ''
    ? 'someone who no longer has an account'
    : `${personName(member)} (${member.email})`
}

/** The title of a change, e.g. "Suspend Ada Lovelace". */
export function staffChangeTitle({ kind, status, email, person }: StaffChange): string {
  const name = person.email === '' ? 'someone who no longer has an account' : personName(person)
  if (kind === 'delete') return `Delete ${name}`
  if (status === 'suspended') return `Suspend ${name}`
  if (status !== null) return `Make ${name} ${statusWords[status].words.toLowerCase()}`
  return email === null ? `Change ${name}` : `Change the e-mail address of ${name}`
}
