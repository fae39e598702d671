import { Id, SEARCH_MAX } from '@bank/contract/text'
import { useCallback } from 'react'
import { useUrlParameters } from '../../url-parameters.ts'
import { withFilters } from '../place.ts'

/** What narrows the log. People and things are told by their ids, days are the visitor's own; empty is no filter. */
export type Filters = {
  search: string
  act: string
  actor: string
  subject: string
  from: string
  to: string
}

const NONE: Filters = { search: '', act: 'all', actor: '', subject: '', from: '', to: '' }

/** The filters of the log, which stand in the URL. */
export function useFilters() {
  const [parameters, changeParameters] = useUrlParameters()
  const change = useCallback(
    (wanted: Partial<Filters>) => {
      changeParameters((now) => withFilters(now, written({ ...read(now), ...wanted })))
    },
    [changeParameters],
  )
  return { filters: read(parameters), change, clear: () => change(NONE) }
}

export const isNarrowed = (filters: Filters): boolean =>
  Object.values(written(filters)).some((value) => value !== '')

/** What can't be meant counts as not chosen: an address that was typed by hand still shows the log. */
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

/** As the URL holds them: what is not chosen is empty. */
const written = (filters: Filters) => ({ ...filters, act: filters.act === NONE.act ? '' : filters.act })

/** What the server is asked for: days as the moments between which they lie. */
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

/** The beginning of a day in the visitor's time zone, of YYYY-MM-DD; null where that is none. */
function dayOf(text: string | null): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  if (!year || !month || !day) return null
  const start = new Date(Number(year), Number(month) - 1, Number(day))
  // 31 February is 3 March to a Date, and nothing to us.
  return start.getDate() === Number(day) ? start : null
}

/** Not 24 hours later: a day of a change of the clocks has 23 or 25. */
function dayAfter(start: Date): Date {
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1)
}
