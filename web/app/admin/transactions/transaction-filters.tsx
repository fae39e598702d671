import { Select } from '../../ui/select/select.tsx'
import { type Filters, statusOptions, typeOptions } from './filters.ts'

type TransactionFiltersProps = {
  filters: Omit<Filters, 'search'>
  onChange: (changed: Partial<Filters>) => void
  /** For the tool bar of the list. */
  compact?: boolean
}

/** The filters of the list of transactions, and of its report. */
export function TransactionFilters({ filters, onChange, compact = false }: TransactionFiltersProps) {
  return (
    <>
      <Select
        label="Status"
        compact={compact}
        options={statusOptions}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label="Type"
        compact={compact}
        options={typeOptions}
        value={filters.type}
        onChange={(type) => onChange({ type })}
      />
    </>
  )
}
