import { Select } from '../../../ui/select/select.tsx'
import { useAssigneeFilter } from '../inbox/assignees.ts'
import { statusChoices } from '../inbox/statuses.ts'
import type { Filters } from './filters.ts'
import { kindOptions } from './kinds.ts'

type VisitorFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Who is to act, which form it came from, and who takes care. */
export function VisitorFilters({ filters, onChange }: VisitorFiltersProps) {
  const assignees = useAssigneeFilter(filters.assignee)
  return (
    <>
      <Select
        label="Status"
        compact
        options={statusChoices('visitor')}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label="Form"
        compact
        options={kindOptions}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label="Assigned to"
        compact
        options={assignees}
        value={filters.assignee}
        onChange={(assignee) => onChange({ assignee })}
      />
    </>
  )
}
