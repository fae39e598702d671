import { Id, SEARCH_MAX } from '@bank/contract/text'
import { useUrlFilters } from '../../lists/url-filters.ts'

/** The log's filters. People and things are given by id, days are in the visitor's time zone; empty means no filter. */
export type Filters = {
  search: string
  act: string
  actor: string
  subject: string
  from: string
  to: string
}

const NONE: Filters = { search: '', act: 'all', actor: '', subject: '', from: '', to: '' }

/** The log's filters, kept in the URL. */
export const useFilters = () => useUrlFilters(NONE, read)

function read(parameters: URLSearchParams): Filters {
  const act = parameters.get('act') ?? ''
  const id = (name: string) => Id.safeParse(parameters.get(name)).data ?? ''
  const day = (name: string) => (dayOf(parameters.get(name)) ? (parameters.get(name) ?? '') : '')
  return {
    search: parameters.get('search') ?? '',
    act: /^[a-z_.]{1,100}$/.test(act) ? act : NONE.act,
    actor: id('actor'),
    subject: id('subject'),
    from: day('from'),
    to: day('to'),
  }
}

/** The filters as the server takes them, with days as the moments at which they begin and end. */
export function asQuery({ search, act, actor, subject, from, to }: Filters) {
  const first = dayOf(from)
  const last = dayOf(to)
  return {
    ...(search !== '' && { search: search.slice(0, SEARCH_MAX) }),
    ...(act !== NONE.act && { act }),
    ...(actor !== '' && { actor }),
    ...(subject !== '' && { subject }),
    ...(first && { from: first.toISOString() }),
    ...(last && { to: new Date(dayAfter(last).getTime() - 1).toISOString() }),
  }
}

/** The beginning of a day (YYYY-MM-DD) in the visitor's time zone; null if there is no such day. */
function dayOf(text: string | null): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  if (!year || !month || !day) return null
  const start = new Date(Number(year), Number(month) - 1, Number(day))
  // `Date` reads 31 February as 3 March; here it is invalid.
  return start.getDate() === Number(day) ? start : null
}

/** Not 24 hours later: a day on which the clocks change has 23 or 25. */
function dayAfter(start: Date): Date {
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1)
}
