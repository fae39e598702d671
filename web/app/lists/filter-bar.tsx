import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from '../ui/button/button-class.ts'
import quiet from '../ui/quiet/quiet.module.css'
import { SearchField } from '../ui/search-field/search-field.tsx'
import { Select } from '../ui/select/select.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import styles from './filter-bar.module.css'
import { isReversed, namedPeriods, type Period } from './period.ts'
import { useSearchText } from './search-text.ts'

type FilterBarProps = {
  /** What chooses among few, also on phones before the search: a `Segmented`, a `Select compact`. */
  choices?: ReactNode
  /** A search of the list; `text` is that of the address, `onSearch` puts another one there. */
  search?: { label: string; text: string; onSearch: (text: string) => void }
  /** The days that the list is of, and what puts others into the address. */
  period?: { days: Period; onChange: (changed: Partial<Period>) => void }
  /** Further filters: a `Select compact`, or a `TextField size="sm" labelHidden`. On phones a button opens them. */
  children?: ReactNode
  /** How many of the further filters are set, for the button. */
  set?: number
  /** What matches, in one line: "23 transactions · +$10,200.00 in · −$7,309.85 out". */
  result?: ReactNode
}

/**
 * The filters above a list: a search, a period by name or by its days, the list's own filters, and what they leave.
 *
 * Accessibility: a search landmark of native fields; on phones the button says how many of the filters behind it are set.
 */
export function FilterBar({ choices, search, period, children, set = 0, result }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(set > 0)
  const id = useId()
  return (
    <search className={styles.frame}>
      <div className={styles.bar}>
        {choices}
        {search ? <Search {...search} /> : null}
        {period ? <PeriodFields {...period} /> : null}
        {children ? (
          <>
            <button
              type="button"
              className={`${buttonClass({ variant: 'secondary' })} ${styles.opener}`}
              aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              <SlidersHorizontal aria-hidden="true" />
              {set > 0 ? <span className={styles.set}>{set}</span> : null}
            </button>
            <div id={id} className={styles.further} data-open={isOpen}>
              {children}
            </div>
          </>
        ) : null}
      </div>
      {result ? <div className={`${quiet.quiet} ${styles.result}`}>{result}</div> : null}
    </search>
  )
}

function Search({ label, text: inUrl, onSearch }: NonNullable<FilterBarProps['search']>) {
  const [text, setText] = useSearchText(inUrl, onSearch)
  return (
    <div className={styles.search}>
      <SearchField label={label} placeholder="Search" size="sm" value={text} onChange={setText} />
    </div>
  )
}

const DAYS = 'days'

function PeriodFields({ days: { from, to }, onChange }: NonNullable<FilterBarProps['period']>) {
  const [isChoosing, setIsChoosing] = useState(false)
  const named = namedPeriods(Date.now())
  const chosen = named.find(({ period }) => from === period.from && to === period.to)
  const withDays = isChoosing || chosen === undefined

  function choose(value: string) {
    const wanted = named.find(({ label }) => label === value)
    setIsChoosing(wanted === undefined)
    if (wanted) onChange(wanted.period)
  }

  return (
    <>
      <div className={styles.period}>
        <Select
          label="Period"
          compact
          options={[
            ...named.map(({ label }) => ({ value: label, label })),
            { value: DAYS, label: 'Choose dates' },
          ]}
          value={withDays ? DAYS : chosen.label}
          onChange={choose}
        />
      </div>
      {withDays ? (
        <div className={styles.days}>
          <TextField
            label="From"
            type="date"
            size="sm"
            value={from}
            error={isReversed({ from, to }) ? 'Choose a day that is not after “To”' : undefined}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextField
            label="To"
            type="date"
            size="sm"
            value={to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      ) : null}
    </>
  )
}
