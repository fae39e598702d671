import { SEARCH_MAX } from '@bank/contract/text'
import { useUrlFilters } from '../../../lists/url-filters.ts'
import { readAssignee, useAssigneeQuery } from '../inbox/assignees.ts'
import { readStatus, type StatusChoice } from '../inbox/statuses.ts'
import { type KindChoice, kindOptions } from './kinds.ts'

export type Filters = { search: string; status: StatusChoice; kind: KindChoice; assignee: string }

/** What waits for the bank, whoever takes care of it. */
const DEFAULTS: Filters = { search: '', status: 'open', kind: 'all', assignee: 'all' }

/** Every message. */
export const EVERYTHING: Filters = { ...DEFAULTS, status: 'all' }

/** The list's filters, kept in the URL. */
export const useFilters = () => useUrlFilters(DEFAULTS, read)

function read(parameters: URLSearchParams): Filters {
  const kind = parameters.get('kind')
  return {
    search: parameters.get('search') ?? DEFAULTS.search,
    status: readStatus(parameters.get('status')),
    kind: kindOptions.find(({ value }) => value === kind)?.value ?? DEFAULTS.kind,
    assignee: readAssignee(parameters.get('assignee')),
  }
}

/** The filters as the server takes them. What waits for the bank comes oldest first, all else newest first. */
export function useListQuery({ search, status, kind, assignee }: Filters) {
  return {
    ...(search !== '' && { search: search.slice(0, SEARCH_MAX) }),
    ...(status !== 'all' && { status }),
    ...(kind !== 'all' && { kind }),
    ...useAssigneeQuery(assignee),
    ...(status === 'open' && { sort: 'oldest' as const }),
  }
}
