import type { StaffChange } from '@bank/contract/staff'
import { personName } from '../transaction-words.ts'
import { statusWords } from '../users/user-words.ts'

type Member = StaffChange['person']

/** With the address, since several administrators may bear one name; of somebody who is gone neither is known. */
export function memberName(member: Member): string {
  return member.email === '' ? 'somebody who is gone' : `${personName(member)} (${member.email})`
}

/** "Suspend Ada Lovelace", whatever a change does. */
export function staffChangeTitle({ kind, status, email, person }: StaffChange): string {
  const name = person.email === '' ? 'somebody who is gone' : personName(person)
  if (kind === 'delete') return `Delete ${name}`
  if (status === 'suspended') return `Suspend ${name}`
  if (status !== null) return `Make ${name} ${statusWords[status].words.toLowerCase()}`
  return email === null ? `Change ${name}` : `Change the e-mail address of ${name}`
}
