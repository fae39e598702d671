import { useCallback } from 'react'
import { withFilters } from './place.ts'
import { useUrlParameters } from './url-parameters.ts'

type Filters = Readonly<Record<string, string>>

/**
 * The filters of a list, kept in the URL, so that people can return to a list or send a link to a colleague. The URL
 * leaves out a filter that has its default. A changed filter starts at the first page.
 * @param defaults the filters of a URL without any, a constant
 * @param read reads the filters of a URL, a constant. A value that it does not know counts as not chosen, so that a
 * mistyped address still shows a list.
 */
export function useUrlFilters<Chosen extends Filters>(
  defaults: Chosen,
  read: (parameters: URLSearchParams) => Chosen,
) {
  const [parameters, changeParameters] = useUrlParameters()
  const filters = read(parameters)

  const change = useCallback(
    (changed: Partial<Chosen>) => {
      changeParameters((now) => withFilters(now, withoutDefaults({ ...read(now), ...changed }, defaults)))
    },
    [changeParameters, defaults, read],
  )

  return { filters, change, clear: () => change(defaults), isFiltered: isFiltered(filters, defaults) }
}

function isFiltered(filters: Filters, defaults: Filters): boolean {
  return Object.values(withoutDefaults(filters, defaults)).some((value) => value !== '')
}

/** The filters as URL parameters; one that has its default is empty. */
function withoutDefaults(filters: Filters, defaults: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value === defaults[name] ? '' : value]),
  )
}
