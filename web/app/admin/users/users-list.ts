import { customers } from '@bank/contract/customers'
import { useSession } from '../../account/session/session.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useArrivals } from '../../lists/arrivals.ts'
import { asRows, type PagedList } from '../../lists/paged-list.ts'
import { PAGE_SIZE, usePaging, useReturnToFirstPage } from '../../lists/place.ts'
import { loadable, mapLoadable, ready } from '../../ui/loadable/loadable.ts'
import { asQuery, type Filters } from './filters.ts'
import { sampleUsers, type UserRow } from './user-row.ts'

/** Where the rows come from (DEC-27): the list, or a fallback if it can't be read. */
export type Source = 'list' | 'verification' | 'examples'

type UsersList = PagedList<UserRow> & { source: Source; retry: () => void; retrying: boolean }

/** One page of the users, and its two fallbacks: the verification list, then sample rows (DEC-27). */
export function useUsersList(filters: Filters): UsersList {
  const session = useSession()
  const paging = usePaging()
  const { cursor } = paging.position
  const { verification, ...known } = asQuery(filters)
  const page = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) }
  const list = useApiQuery(
    customers.list,
    { query: { ...known, ...(verification && { verification }), ...page } },
    { keepPrevious: true },
  )
  // A cursor that the server refuses does not mean that the list failed.
  const isUnavailable = useReturnToFirstPage(paging, list)
  const listFailed = list.isError && list.data === undefined && session !== null && !isUnavailable
  const second = useApiQuery(
    customers.listForVerification,
    { query: { ...known, ...page } },
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
    list:
      source === 'examples' ? ready(samples) : mapLoadable(loadable(shown, 'Failed to load users'), asRows),
    paging,
    /** The rows belong to the previous search, filter or page. */
    isSearching: shown.isPlaceholderData,
    outOfDate:
      source === 'list' && list.isRefetchError
        ? { retry: () => void list.refetch(), retrying: list.isFetching }
        : null,
    retry: () => void list.refetch(),
    retrying: list.isFetching,
  }
}

/** Says who has come to a list in which staff look for work: users to verify, or to approve. */
export function useNewcomers({ list, isSearching, paging, source }: UsersList, filters: Filters): void {
  const page = list.status === 'ready' && !isSearching ? list.value : null
  useArrivals({
    ids: page?.rows.map(({ id }) => id) ?? null,
    of: JSON.stringify([source, paging.position.cursor, filters]),
    hasMore: page?.nextCursor != null,
    words: newcomersWords(filters),
  })
}

function newcomersWords({ status, verification }: Filters): ((count: number) => string) | null {
  if (verification === 'pending') return (count) => `${count} new ${count === 1 ? 'user' : 'users'} to verify`
  if (status === 'pending') return (count) => `${count} new ${count === 1 ? 'user' : 'users'} to approve`
  return null
}

const samples = {
  rows: sampleUsers,
  total: sampleUsers.length,
  matched: sampleUsers.length,
  nextCursor: null,
}
