import { useSearchText } from '../lists/search-text.ts'
import { SearchField } from '../ui/search-field/search-field.tsx'
import { Select, type SelectOption } from '../ui/select/select.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import styles from './activity-filters.module.css'
import type { Filters } from './filters.ts'
import { ALL_DATES, isReversed, latestMonths, type Period } from './period.ts'

type ActivityFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

const CHOSEN_DAYS = 'days'

/** The search, a month by name, and the two days of any other period. */
export function ActivityFilters({ filters, onChange }: ActivityFiltersProps) {
  const { from, to } = filters
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }))
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label="Search activity"
          labelShown
          placeholder="Description or reference"
          value={text}
          onChange={setText}
        />
      </div>
      <div className={styles.month}>
        <PeriodChoice period={{ from, to }} onChange={onChange} />
      </div>
      <div className={styles.day}>
        <TextField
          label="From"
          type="date"
          value={from}
          error={isReversed(filters) ? 'Choose a day that is not after “To”' : undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </div>
      <div className={styles.day}>
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </search>
  )
}

/** All dates, one of the latest months, or the days in the fields beside it. */
function PeriodChoice({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const choices = [{ label: 'All dates', period: ALL_DATES }, ...latestMonths(Date.now())]
  const isOf = ({ from, to }: Period) => from === period.from && to === period.to
  const chosen = choices.find((choice) => isOf(choice.period))
  const options: SelectOption<string>[] = choices.map(({ label }) => ({ value: label, label }))
  return (
    <Select
      label="Period"
      options={chosen ? options : [{ value: CHOSEN_DAYS, label: 'Chosen days' }, ...options]}
      value={chosen?.label ?? CHOSEN_DAYS}
      onChange={(label) => {
        const wanted = choices.find((choice) => choice.label === label)
        if (wanted) onChange(wanted.period)
      }}
    />
  )
}
