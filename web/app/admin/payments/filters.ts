import { Network } from '@bank/contract/coin'
import { PaymentsFilter } from '@bank/contract/payments'
import { SEARCH_MAX } from '@bank/contract/text'
import { useUrlFilters } from '../../lists/url-filters.ts'
import type { SelectOption } from '../../ui/select/select.tsx'
import { networkLabel } from './payment-words.ts'

export type Filters = { search: string; state: PaymentsFilter; network: Network | 'all' }

/** What fits nobody waits for staff. */
const DEFAULTS: Filters = { search: '', state: 'unmatched', network: 'all' }

export const stateOptions: readonly SelectOption<PaymentsFilter>[] = [
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'matched', label: 'Matched' },
  { value: 'reversed', label: 'Reversed' },
]

export const networkOptions: readonly SelectOption<Filters['network']>[] = [
  { value: 'all', label: 'All networks' },
  ...Network.options.map((value) => ({ value, label: networkLabel(value) })),
]

/** The list's filters, kept in the URL. */
export const useFilters = () => useUrlFilters(DEFAULTS, read)

function read(parameters: URLSearchParams): Filters {
  return {
    search: (parameters.get('search') ?? '').slice(0, SEARCH_MAX),
    state: PaymentsFilter.safeParse(parameters.get('state')).data ?? DEFAULTS.state,
    network: Network.safeParse(parameters.get('network')).data ?? DEFAULTS.network,
  }
}

/** The filters as the server takes them. */
export const asListQuery = ({ search, state, network }: Filters) => ({
  state,
  ...(search !== '' && { search }),
  ...(network !== 'all' && { network }),
})
