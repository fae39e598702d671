import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import { useSearchText } from '../../lists/search-text.ts'
import { typeWords } from '../../transactions/transaction-kinds.ts'
import { Grow, Row } from '../../ui/layout/row.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { Filters } from './filters.ts'
import styles from './transaction-filters.module.css'
import { statusBadge } from './transaction-words.ts'

type TransactionFiltersProps = {
  filters: Filters
  /** An empty value removes the filter. */
  onChange: (name: keyof Filters, value: string) => void
}

/** The list box does not allow an option with an empty key, so "all" is a word. */
const ALL = 'all'

const statuses = [
  { value: ALL, label: 'All statuses' },
  ...TransactionStatus.options.map((status) => ({ value: status, label: statusBadge(status).words })),
]

const types = [
  { value: ALL, label: 'All types' },
  ...TransactionType.options.map((type) => ({ value: type, label: typeWords[type] })),
]

export function TransactionFilters({ filters, onChange }: TransactionFiltersProps) {
  const [text, setText] = useSearchText(filters.search ?? '', (search) => onChange('search', search))
  return (
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
          options={statuses}
          value={filters.status ?? ALL}
          onChange={(status) => onChange('status', status === ALL ? '' : status)}
        />
      </div>
      <div className={styles.filter}>
        <Select
          label="Type"
          labelHidden
          options={types}
          value={filters.type ?? ALL}
          onChange={(type) => onChange('type', type === ALL ? '' : type)}
        />
      </div>
    </Row>
  )
}
