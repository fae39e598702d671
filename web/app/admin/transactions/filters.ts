import { SEARCH_MAX } from '@bank/contract/text'
import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import { useUrlFilters } from '../../lists/url-filters.ts'
import { typeWords } from '../../transactions/transaction-kinds.ts'
import type { SelectOption } from '../../ui/select/select.tsx'
import { statusBadge } from './transaction-words.ts'

type StatusChoice = TransactionStatus | 'all'
type TypeChoice = TransactionType | 'all'

export type Filters = { search: string; status: StatusChoice; type: TypeChoice }

/** `oldest`: who has waited longest comes first. */
type Order = 'newest' | 'oldest'

export type ListFilters = Filters & { sort: Order }

/** The default filters: pending requests of every type, newest first (DEC-36). */
const DEFAULTS: ListFilters = { search: '', status: 'pending', type: 'all', sort: 'newest' }

export const orderOptions: readonly SelectOption<Order>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

export const statusOptions: readonly SelectOption<StatusChoice>[] = [
  { value: 'all', label: 'All statuses' },
  ...TransactionStatus.options.map((value) => ({ value, label: statusBadge(value).words })),
]

export const typeOptions: readonly SelectOption<TypeChoice>[] = [
  { value: 'all', label: 'All types' },
  ...TransactionType.options.map((value) => ({ value, label: typeWords[value] })),
]

/** The screen's filters, kept in the URL. */
export const useFilters = () => useUrlFilters(DEFAULTS, read)

function read(parameters: URLSearchParams): ListFilters {
  const status = parameters.get('status')
  const type = parameters.get('type')
  return {
    search: parameters.get('search') ?? DEFAULTS.search,
    status: statusOptions.find(({ value }) => value === status)?.value ?? DEFAULTS.status,
    type: typeOptions.find(({ value }) => value === type)?.value ?? DEFAULTS.type,
    sort: parameters.get('sort') === 'oldest' ? 'oldest' : DEFAULTS.sort,
  }
}

/** The filters as the server takes them; `all` and an empty search are left out. */
export function asQuery({ search, status, type }: Filters) {
  return {
    ...(search !== '' && { search: search.slice(0, SEARCH_MAX) }),
    ...(status !== 'all' && { status }),
    ...(type !== 'all' && { type }),
  }
}

/** The list's query: the filters and the order, if it is not the default. */
export const asListQuery = ({ sort, ...filters }: ListFilters) => ({
  ...asQuery(filters),
  ...(sort !== DEFAULTS.sort && { sort }),
})
