import { VerificationFilter } from '@bank/contract/customers'
import { Role, UserStatus } from '@bank/contract/identity'
import { SEARCH_MAX } from '@bank/contract/text'
import { useUrlFilters } from '../../lists/url-filters.ts'
import type { SelectOption } from '../../ui/select/select.tsx'
import { roleWords, statusWords } from '../people/user-words.ts'

export type Filters = {
  search: string
  status: UserStatus | 'all'
  role: Role | 'all'
  verification: VerificationFilter | 'all'
}

export const NO_FILTERS: Filters = { search: '', status: 'all', role: 'all', verification: 'all' }

// The specification names three statuses. `inactive` is a fourth that a user can have, so it can be searched for as
// well.
const STATUSES = ['active', 'suspended', 'pending', 'inactive'] as const

export const statusOptions: readonly SelectOption<Filters['status']>[] = [
  { value: 'all', label: 'All statuses' },
  ...STATUSES.map((value) => ({ value, label: statusWords[value].words })),
]

export const roleOptions: readonly SelectOption<Filters['role']>[] = [
  { value: 'all', label: 'All roles' },
  ...Role.options.map((value) => ({ value, label: roleWords[value] })),
]

export const verificationOptions: readonly SelectOption<Filters['verification']>[] = [
  { value: 'all', label: 'All verifications' },
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'pending', label: 'Pending' },
]

/** The screen's filters, kept in the URL. */
export const useFilters = () => useUrlFilters(NO_FILTERS, read)

function read(parameters: URLSearchParams): Filters {
  const status = parameters.get('status')
  const verification = parameters.get('verification')
  return {
    search: (parameters.get('search') ?? '').slice(0, SEARCH_MAX),
    status: UserStatus.safeParse(status).data ?? 'all',
    role: Role.safeParse(parameters.get('role')).data ?? 'all',
    verification: VerificationFilter.safeParse(verification).data ?? 'all',
  }
}

/** The filters as the server takes them; `all` and an empty search are left out. */
export function asQuery({ search, status, role, verification }: Filters) {
  return {
    ...(search !== '' && { search }),
    ...(status !== 'all' && { status }),
    ...(role !== 'all' && { role }),
    ...(verification !== 'all' && { verification }),
  }
}
