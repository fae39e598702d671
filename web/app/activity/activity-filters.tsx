import type { ReactNode } from 'react'
import { FilterBar } from '../lists/filter-bar.tsx'
import type { Filters } from './filters.ts'

type ActivityFiltersProps = {
  filters: Filters
  onChange: (changed: Partial<Filters>) => void
  /** What matches. */
  result?: ReactNode
}

/** The search and the period of one balance's rows. */
export const ActivityFilters = ({ filters, onChange, result }: ActivityFiltersProps) => (
  <FilterBar
    search={{
      label: 'Search activity',
      text: filters.search,
      onSearch: (search) => onChange({ search }),
    }}
    period={{ days: filters, onChange }}
    result={result}
  />
)
