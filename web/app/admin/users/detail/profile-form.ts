import { customers, type UserEdit } from '@bank/contract/customers'
import { type User, UserStatus } from '@bank/contract/identity'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { statusWords } from '../../people/user-words.ts'

/** The statuses that the editor offers. Pending users are approved or rejected instead. */
const EDITABLE = ['active', 'inactive', 'suspended'] as const satisfies readonly UserStatus[]

export type ProfileValues = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  status: (typeof EDITABLE)[number] | ''
}

export const editableStatuses = EDITABLE

export function valuesOf({ firstName, lastName, email, phoneNumber, status }: User): ProfileValues {
  const editable = EDITABLE.find((value) => value === status)
  return { firstName, lastName, email, phoneNumber, status: editable ?? '' }
}

/** The body of an edit: only what changed (DEC-35). A blank field keeps its value. */
export function changesOf(user: User, values: ProfileValues): UserEdit {
  const changes: UserEdit = {}
  for (const field of ['firstName', 'lastName', 'email', 'phoneNumber'] as const) {
    const value = values[field].trim()
    if (value !== '' && value !== user[field]) changes[field] = value
  }
  if (values.status !== '' && values.status !== user.status) changes.status = values.status
  return changes
}

const LABELS: Record<string, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phoneNumber: 'Phone Number',
  status: 'Status',
  emailVerified: 'Email Verified',
  phoneVerified: 'Phone Verified',
} satisfies Record<keyof UserEdit, string>

/** What someone else changed, in the words of the editor. */
export function describeChanges({ changes }: Meanwhile): { label: string; value: string }[] {
  return changes.map(({ field, value }) => ({ label: LABELS[field] ?? field, value: inWords(field, value) }))
}

function inWords(field: string, value: Meanwhile['changes'][number]['value']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const status = field === 'status' ? UserStatus.safeParse(value).data : undefined
  return status ? statusWords[status].words : String(value ?? '')
}

export const FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'status'] as const

/** The contract's errors for an edit, in the order of the fields; none if it can be sent. */
export function refusedOf(edit: UserEdit): { field: (typeof FIELDS)[number]; message: string }[] {
  const issues = customers.update.input.shape.body.safeParse(edit).error?.issues ?? []
  return FIELDS.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue ? [{ field, message: issue.message }] : []
  })
}
