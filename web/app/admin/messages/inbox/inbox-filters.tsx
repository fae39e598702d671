import { Select, type SelectOption } from '../../../ui/select/select.tsx'
import { useAssigneeFilter } from './assignees.ts'
import { type StatusChoice, statusChoices, type Writer } from './statuses.ts'

type InboxFiltersProps<About extends string> = {
  writer: Writer
  filters: { status: StatusChoice; assignee: string }
  onChange: (changed: { status: StatusChoice } | { assignee: string }) => void
  /** What else the part is filtered by. */
  about: {
    label: string
    options: readonly SelectOption<About>[]
    value: About
    onChange: (value: About) => void
  }
}

/** Who is to act, what it is about, and who takes care. */
export function InboxFilters<About extends string>(props: InboxFiltersProps<About>) {
  const { writer, filters, onChange, about } = props
  const assignees = useAssigneeFilter(filters.assignee)
  return (
    <>
      <Select
        label="Status"
        compact
        options={statusChoices(writer)}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Select {...about} compact />
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
