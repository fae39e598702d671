import { type BankDocument, DocumentKind, documents } from '@bank/contract/documents'
import { SEARCH_MAX } from '@bank/contract/text'
import { call } from '../../api/call.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { useUrlFilters } from '../../lists/url-filters.ts'

export type KindChoice = DocumentKind | 'all'

export type Filters = { kind: KindChoice; year: string; search: string }

export const ALL: Filters = { kind: 'all', year: 'all', search: '' }

/** The filters of the screen, kept in the URL. */
export const useFilters = () => useUrlFilters(ALL, read)

function read(parameters: URLSearchParams): Filters {
  const year = parameters.get('year') ?? ''
  return {
    kind: DocumentKind.safeParse(parameters.get('kind')).data ?? ALL.kind,
    year: /^\d{4}$/.test(year) ? year : ALL.year,
    search: (parameters.get('search') ?? '').slice(0, SEARCH_MAX),
  }
}

type Options = { limit?: number; enabled?: boolean }

/** The customer's documents, newest first, and the years that have any. */
export function useDocuments({ kind, year, search }: Filters, { limit, enabled }: Options = {}) {
  const query = {
    ...(kind !== 'all' && { kind }),
    ...(year !== 'all' && { year }),
    ...(search !== '' && { search }),
    ...(limit !== undefined && { limit }),
  }
  return useApiList<BankDocument, { years: number[] }>(
    documents.list,
    query,
    (page, signal) => call(documents.list, { query: { ...query, ...page } }, signal),
    `Failed to load ${kind === 'all' ? 'document' : kind}s`,
    enabled,
  )
}
