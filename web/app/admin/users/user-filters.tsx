import { Select } from '../../ui/select/select.tsx'
import { type Filters, roleOptions, statusOptions, verificationOptions } from './filters.ts'

type UserFiltersProps = {
  filters: Omit<Filters, 'search'>
  onChange: (changed: Partial<Filters>) => void
  /** For the tool bar of the list. */
  compact?: boolean
}

/** The filters of the list of users, and of its report. */
export function UserFilters({ filters, onChange, compact = false }: UserFiltersProps) {
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
        label="Role"
        compact={compact}
        options={roleOptions}
        value={filters.role}
        onChange={(role) => onChange({ role })}
      />
      <Select
        label="Verification"
        compact={compact}
        options={verificationOptions}
        value={filters.verification}
        onChange={(verification) => onChange({ verification })}
      />
    </>
  )
}
