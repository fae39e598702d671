import { ApiError } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { useSession } from '../../session.ts'
import { type Loadable, loadable, ready } from '../../ui/loadable/loadable.ts'
import { useFresh } from '../fresh.ts'
import { asQuery, type Filters, type Place } from './filters.ts'
import { sampleUsers, type UserRow } from './user-row.ts'

/** Where the rows come from (D27): the list, or what stands in for it when it can't be read. */
export type Source = 'list' | 'verification' | 'examples'

export type UsersPage = {
  rows: readonly UserRow[]
  total: number
  matched: number
  /** There are more than that, which nobody counted. */
  more?: boolean | undefined
  nextCursor: string | null
}

/** How many users a page shows. */
export const PAGE_USERS = 50

/** One page of the users, and its two fallbacks: the verification list, then sample rows (D27). */
export function useUsersList(filters: Filters, { cursor }: Place) {
  const session = useSession()
  const { verification, ...known } = asQuery(filters)
  const paging = { limit: PAGE_USERS, ...(cursor !== null && { cursor }) }
  const list = useFresh(
    customers.list,
    { query: { ...known, ...(verification && { verification }), ...paging } },
    { keepPrevious: true },
  )
  // A cursor of another list, typed or shortened on its way, says nothing about the server.
  const isLost = cursor !== null && list.error instanceof ApiError && list.error.status === 400
  const listFailed = list.isError && list.data === undefined && session !== null && !isLost
  const second = useFresh(
    customers.listForVerification,
    { query: { ...known, ...paging } },
    { keepPrevious: true, enabled: listFailed },
  )
  const source: Source = !listFailed
    ? 'list'
    : second.isError && second.data === undefined
      ? 'examples'
      : 'verification'
  const shown = source === 'verification' ? second : list

  return {
    source,
    page: source === 'examples' ? ready(samples) : page(loadable(shown, 'Failed to load users')),
    isLost,
    /** The rows still belong to the search, the filter or the page before. */
    isSearching: shown.isPlaceholderData,
    outOfDate:
      source === 'list' && list.isRefetchError
        ? { retry: () => void list.refetch(), retrying: list.isFetching }
        : null,
    retry: () => void list.refetch(),
    retrying: list.isFetching,
  }
}

function page(list: Loadable<Omit<UsersPage, 'rows'> & { data: UserRow[] }>): Loadable<UsersPage> {
  if (list.status !== 'ready') return list
  const { data: rows, ...rest } = list.value
  return ready({ rows, ...rest })
}

const samples: UsersPage = {
  rows: sampleUsers,
  total: sampleUsers.length,
  matched: sampleUsers.length,
  nextCursor: null,
}
