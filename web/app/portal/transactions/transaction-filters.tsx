import { useSearchText } from '../../lists/search-text.ts'
import { Grow, Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { Select } from '../../ui/select/select.tsx'
import { type Filters, statusOptions, typeOptions } from './filters.ts'
import { FurtherFilters } from './further-filters.tsx'
import styles from './transaction-filters.module.css'

type TransactionFiltersProps = {
  filters: Filters
  onChange: (changed: Partial<Filters>) => void
}

export function TransactionFilters({ filters, onChange }: TransactionFiltersProps) {
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }))
  return (
    <Stack gap="xs">
      <Row gap="sm" align="end">
        <Grow>
          <SearchField
            label="Search transactions"
            placeholder="Search transactions"
            value={text}
            onChange={setText}
          />
        </Grow>
        <div className={styles.filter}>
          <Select
            label="Status"
            labelHidden
            options={statusOptions}
            value={filters.status}
            onChange={(status) => onChange({ status })}
          />
        </div>
        <div className={styles.filter}>
          <Select
            label="Type"
            labelHidden
            options={typeOptions}
            value={filters.type}
            onChange={(type) => onChange({ type })}
          />
        </div>
      </Row>
      <FurtherFilters filters={filters} onChange={onChange} />
    </Stack>
  )
}
