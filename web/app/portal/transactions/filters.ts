import { SEARCH_MAX } from '@bank/contract/text'
import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'

export type Filters = { search?: string; status?: TransactionStatus; type?: TransactionType }

/** The filters of the list, stored in the URL. Invalid values are ignored. */
export function useFilters() {
  const [parameters, change] = useUrlParameters()
  const filters = filtersIn(parameters)

  function setFilter(name: keyof Filters, value: string) {
    change((now) => withParameter(now, name, value))
  }

  function clear() {
    change(() => new URLSearchParams())
  }

  return { filters, isFiltered: Object.keys(filters).length > 0, setFilter, clear }
}

function filtersIn(searchParams: URLSearchParams): Filters {
  const search = searchParams.get('search')?.trim().slice(0, SEARCH_MAX).toWellFormed()
  const status = TransactionStatus.safeParse(searchParams.get('status')).data
  const type = TransactionType.safeParse(searchParams.get('type')).data
  return { ...(search && { search }), ...(status && { status }), ...(type && { type }) }
}
