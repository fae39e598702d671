import { customers } from '@bank/contract/customers'
import { LIST_MAX } from '@bank/contract/endpoint'
import * as z from 'zod/mini'
import { useSession } from '../../../account/session/session.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import type { SelectOption } from '../../../ui/select/select.tsx'
import { personName } from '../../people/person-name.ts'

type Person = { id: string; firstName: string; lastName: string }

/** `me` is whoever reads the address. */
const NAMED = ['all', 'nobody', 'me'] as const

/** The assignee that a list is filtered by: one of the named, or somebody's id. */
export function readAssignee(text: string | null): string {
  const named = NAMED.find((name) => name === text)
  return named ?? z.uuid().safeParse(text).data ?? 'all'
}

/** Who can take care of messages: the active administrators, by name. Empty until they are known. */
export function useColleagues(): readonly Person[] {
  const query = useApiQuery(customers.list, { query: { role: 'admin', status: 'active', limit: LIST_MAX } })
  const people = query.data?.data ?? []
  return people.toSorted((a, b) => personName(a).localeCompare(personName(b)))
}

/** The filter's options. Someone who is not, or no longer, among the colleagues is still shown as chosen. */
export function useAssigneeFilter(chosen: string): readonly SelectOption<string>[] {
  const ownId = useSession()?.user.id
  const options = [
    { value: 'all', label: 'Any assignee' },
    { value: 'nobody', label: 'Nobody' },
    { value: 'me', label: 'Me' },
    ...useColleagues()
      .filter(({ id }) => id !== ownId)
      .map((person) => ({ value: person.id, label: personName(person) })),
  ]
  if (options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: 'A colleague' }]
}

/** The filter as the server takes it. */
export function useAssigneeQuery(assignee: string): { assignee?: string } {
  const ownId = useSession()?.user.id
  if (assignee === 'all') return {}
  return assignee === 'me' ? { assignee: ownId ?? 'nobody' } : { assignee }
}

export const NOBODY = 'nobody'

/** Whom something can be assigned to, with the one who has it. */
export function useAssigneeOptions(current: Person | null): readonly SelectOption<string>[] {
  const ownId = useSession()?.user.id
  const people = useColleagues()
  const all = current && !people.some(({ id }) => id === current.id) ? [...people, current] : people
  return [
    { value: NOBODY, label: 'Nobody' },
    ...all.map((person) => ({
      value: person.id,
      label: person.id === ownId ? `${personName(person)} (you)` : personName(person),
    })),
  ]
}
