import { type ReactNode, useState } from 'react'
import { useSearchText } from '../lists/search-text.ts'
import { SearchField } from '../ui/search-field/search-field.tsx'
import { Select } from '../ui/select/select.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import styles from './activity-filters.module.css'
import type { Filters } from './filters.ts'
import { ALL_DATES, isReversed, latestMonths, type Period } from './period.ts'

type ActivityFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

const DAYS = 'days'

/** A search, a month by name, and two dates for any other period. */
export function ActivityFilters({ filters, onChange }: ActivityFiltersProps) {
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }))
  return (
    <Frame>
      <div className={styles.search}>
        <SearchField
          label="Search activity"
          labelShown
          placeholder="Description or reference"
          value={text}
          onChange={setText}
        />
      </div>
      <PeriodFields period={filters} onChange={onChange} />
    </Frame>
  )
}

type PeriodFilterProps = { period: Period; onChange: (changed: Partial<Period>) => void }

/** The same without a search. */
export const PeriodFilter = (props: PeriodFilterProps) => (
  <Frame>
    <PeriodFields {...props} />
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <search className={styles.frame}>
    <div className={styles.filters}>{children}</div>
  </search>
)

function PeriodFields({ period: { from, to }, onChange }: PeriodFilterProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const named = namedPeriods()
  const chosen = named.find(({ period }) => from === period.from && to === period.to)
  // On phones, the two date fields appear only for "Choose days", to leave room for the rows.
  const withDays = isChoosing || chosen === undefined

  function choose(value: string) {
    const wanted = named.find(({ label }) => label === value)
    setIsChoosing(wanted === undefined)
    if (wanted) onChange(wanted.period)
  }

  return (
    <>
      <div className={styles.month}>
        <Select
          label="Period"
          options={[
            ...named.map(({ label }) => ({ value: label, label })),
            { value: DAYS, label: 'Choose days' },
          ]}
          value={withDays ? DAYS : chosen.label}
          onChange={choose}
        />
      </div>
      <div className={styles.day} data-asked={withDays}>
        <TextField
          label="From"
          type="date"
          value={from}
          error={isReversed({ from, to }) ? 'Choose a day that is not after “To”' : undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </div>
      <div className={styles.day} data-asked={withDays}>
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </>
  )
}

/** All dates, and the latest months by their names. */
const namedPeriods = (): { label: string; period: Period }[] => [
  { label: 'All dates', period: ALL_DATES },
  ...latestMonths(Date.now()),
]
