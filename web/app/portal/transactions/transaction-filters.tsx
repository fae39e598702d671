import type { ReactNode } from 'react'
import { FilterBar } from '../../lists/filter-bar.tsx'
import { useSearchText } from '../../lists/search-text.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import {
  accountOptions,
  type Filters,
  furtherFilters,
  isAmount,
  statusOptions,
  typeOptions,
} from './filters.ts'

type TransactionFiltersProps = {
  filters: Filters
  onChange: (changed: Partial<Filters>) => void
  /** What matches. */
  result?: ReactNode
}

export function TransactionFilters({ filters, onChange, result }: TransactionFiltersProps) {
  return (
    <FilterBar
      search={{
        label: 'Search transactions',
        text: filters.search,
        onSearch: (search) => onChange({ search }),
      }}
      period={{ days: filters, onChange }}
      set={furtherFilters(filters)}
      result={result}
    >
      <Select
        label="Status"
        compact
        options={statusOptions}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label="Type"
        compact
        options={typeOptions}
        value={filters.type}
        onChange={(type) => onChange({ type })}
      />
      <Select
        label="Account"
        compact
        options={accountOptions}
        value={filters.account}
        onChange={(account) => onChange({ account })}
      />
      <AmountField label="At least" value={filters.min} onChange={(min) => onChange({ min })} />
      <AmountField label="At most" value={filters.max} onChange={(max) => onChange({ max })} />
    </FilterBar>
  )
}

type AmountFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** The list follows when typing pauses. An invalid amount shows an error and does not change the list. */
function AmountField({ label, value, onChange }: AmountFieldProps) {
  const [text, setText] = useSearchText(value, (typed) => {
    if (typed === '' || isAmount(typed)) onChange(typed)
  })
  const isWrong = text.trim() !== '' && !isAmount(text)
  return (
    <TextField
      label={label}
      labelHidden
      size="sm"
      prefix={`${label} $`}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isWrong ? 'Enter an amount such as 2500 or 2,500.00' : undefined}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
