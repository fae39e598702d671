import { Network } from '@bank/contract/coin'
import { cents, REQUEST_MIN_CENTS } from '@bank/contract/money'
import { PaymentsFilter } from '@bank/contract/payments'
import { SEARCH_MAX } from '@bank/contract/text'
import * as z from 'zod/mini'
import { useUrlFilters } from '../../lists/url-filters.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import type { SelectOption } from '../../ui/select/select.tsx'
import { networkLabel } from './payment-words.ts'

/** `small`: unmatched, and worth less than the least deposit. Anybody can send many of these. */
const States = z.enum([...PaymentsFilter.options, 'small'])
type State = z.output<typeof States>

export type Filters = { search: string; state: State; network: Network | 'all' }

/** What fits nobody waits for staff. */
const DEFAULTS: Filters = { search: '', state: 'unmatched', network: 'all' }

/** The least deposit. */
export const LEAST = formatMoney(cents(REQUEST_MIN_CENTS), { cents: true })

export const stateOptions: readonly SelectOption<State>[] = [
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'small', label: `Under ${LEAST}` },
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
    state: States.safeParse(parameters.get('state')).data ?? DEFAULTS.state,
    network: Network.safeParse(parameters.get('network')).data ?? DEFAULTS.network,
  }
}

/** The filters as the server takes them. A search finds what is small, too. */
export const asListQuery = ({ search, state, network }: Filters) => ({
  ...stateQuery(state, search !== ''),
  ...(search !== '' && { search }),
  ...(network !== 'all' && { network }),
})

function stateQuery(state: State, isSearched: boolean) {
  if (state === 'small') return { state: 'unmatched', dust: 'only' } as const
  if (state === 'unmatched' && !isSearched) return { state, dust: 'without' } as const
  return { state }
}
