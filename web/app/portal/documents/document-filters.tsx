import { FilterBar } from '../../lists/filter-bar.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import styles from './document-filters.module.css'
import type { Filters, KindChoice } from './document-list.ts'

const kinds: readonly { value: KindChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'statement', label: 'Statements' },
  { value: 'receipt', label: 'Receipts' },
]

type DocumentFiltersProps = {
  filters: Filters
  years: readonly number[]
  onChange: (changed: Partial<Filters>) => void
}

export function DocumentFilters({ filters: { kind, year, search }, years, onChange }: DocumentFiltersProps) {
  // A year of the address is listed too, so that the field never shows another one.
  const known = [...new Set([...years.map(String), ...(year === 'all' ? [] : [year])])]
  return (
    <FilterBar
      choices={
        <>
          <Segmented
            label="Kind of document"
            options={kinds}
            value={kind}
            onChange={(chosen) => onChange({ kind: chosen })}
          />
          <div className={styles.year}>
            <Select
              label="Year"
              compact
              options={[
                { value: 'all', label: 'All years' },
                ...known.map((value) => ({ value, label: value })),
              ]}
              value={year}
              onChange={(chosen) => onChange({ year: chosen })}
            />
          </div>
        </>
      }
      search={{
        label: 'Search documents',
        text: search,
        onSearch: (text) => onChange({ search: text }),
      }}
    />
  )
}
