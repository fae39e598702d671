import { SEARCH_MAX } from '@bank/contract/text'
import { useUrlFilters } from '../../../lists/url-filters.ts'
import { readAssignee, useAssigneeQuery } from '../inbox/assignees.ts'
import { readStatus, type StatusChoice } from '../inbox/statuses.ts'
import { type TopicChoice, topicOptions } from './topics.ts'

export type Filters = { search: string; status: StatusChoice; topic: TopicChoice; assignee: string }

/** What waits for the bank, whoever takes care of it. */
const DEFAULTS: Filters = { search: '', status: 'open', topic: 'all', assignee: 'all' }

/** Every conversation. */
export const EVERYTHING: Filters = { search: '', status: 'all', topic: 'all', assignee: 'all' }

/** The list's filters, kept in the URL. */
export const useFilters = () => useUrlFilters(DEFAULTS, read)

function read(parameters: URLSearchParams): Filters {
  const topic = parameters.get('topic')
  return {
    search: parameters.get('search') ?? DEFAULTS.search,
    status: readStatus(parameters.get('status')),
    topic: topicOptions.find(({ value }) => value === topic)?.value ?? DEFAULTS.topic,
    assignee: readAssignee(parameters.get('assignee')),
  }
}

/** The filters as the server takes them. Who waits comes by how long they have; what waits for nobody, by its last message. */
export function useListQuery({ search, status, topic, assignee }: Filters) {
  return {
    ...(search !== '' && { search: search.slice(0, SEARCH_MAX) }),
    ...(status !== 'all' && { status }),
    ...(topic !== 'all' && { topic }),
    ...useAssigneeQuery(assignee),
    ...(status === 'open' && { sort: 'oldest' as const }),
  }
}
