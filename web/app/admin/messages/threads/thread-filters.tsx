import { Select } from '../../../ui/select/select.tsx'
import { useAssigneeFilter } from '../inbox/assignees.ts'
import { statusChoices } from '../inbox/statuses.ts'
import type { Filters } from './filters.ts'
import { topicOptions } from './topics.ts'

type ThreadFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Who is to act, what it is about, and who takes care. */
export function ThreadFilters({ filters, onChange }: ThreadFiltersProps) {
  const assignees = useAssigneeFilter(filters.assignee)
  return (
    <>
      <Select
        label="Status"
        compact
        options={statusChoices('customer')}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label="Topic"
        compact
        options={topicOptions}
        value={filters.topic}
        onChange={(topic) => onChange({ topic })}
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
