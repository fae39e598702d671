import { SEARCH_MAX } from '@bank/contract/text'
import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import { useUrlFilters } from '../../lists/url-filters.ts'
import { typeWords } from '../../transactions/transaction-kinds.ts'
import type { SelectOption } from '../../ui/select/select.tsx'
import { statusBadge } from './transaction-words.ts'

type StatusChoice = TransactionStatus | 'all'
type TypeChoice = TransactionType | 'all'

export type Filters = { search: string; status: StatusChoice; type: TypeChoice }

/** The default filters: pending requests of every type. */
const DEFAULTS: Filters = { search: '', status: 'pending', type: 'all' }

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

function read(parameters: URLSearchParams): Filters {
  const status = parameters.get('status')
  const type = parameters.get('type')
  return {
    search: parameters.get('search') ?? DEFAULTS.search,
    status: statusOptions.find(({ value }) => value === status)?.value ?? DEFAULTS.status,
    type: typeOptions.find(({ value }) => value === type)?.value ?? DEFAULTS.type,
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
