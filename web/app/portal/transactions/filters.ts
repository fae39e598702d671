import { SEARCH_MAX } from '@bank/contract/text'
import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import { useUrlFilters } from '../../lists/url-filters.ts'
import { typeWords } from '../../transactions/transaction-kinds.ts'
import type { SelectOption } from '../../ui/select/select.tsx'
import { statusBadge } from './transaction-words.ts'

type StatusChoice = TransactionStatus | 'all'
type TypeChoice = TransactionType | 'all'

export type Filters = { search: string; status: StatusChoice; type: TypeChoice }

const NONE: Filters = { search: '', status: 'all', type: 'all' }

export const statusOptions: readonly SelectOption<StatusChoice>[] = [
  { value: 'all', label: 'All statuses' },
  ...TransactionStatus.options.map((value) => ({ value, label: statusBadge(value).words })),
]

export const typeOptions: readonly SelectOption<TypeChoice>[] = [
  { value: 'all', label: 'All types' },
  ...TransactionType.options.map((value) => ({ value, label: typeWords[value] })),
]

/** The filters of the history, kept in the URL. */
export const useFilters = () => useUrlFilters(NONE, read)

function read(parameters: URLSearchParams): Filters {
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, SEARCH_MAX).toWellFormed(),
    status: TransactionStatus.safeParse(parameters.get('status')).data ?? NONE.status,
    type: TransactionType.safeParse(parameters.get('type')).data ?? NONE.type,
  }
}

/** The filters as the server takes them; `all` and an empty search are left out. */
export function asQuery({ search, status, type }: Filters) {
  return {
    ...(search !== '' && { search }),
    ...(status !== 'all' && { status }),
    ...(type !== 'all' && { type }),
  }
}
