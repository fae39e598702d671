import { useId, useState } from 'react'
import { isReversed } from '../../activity/period.ts'
import { useSearchText } from '../../lists/search-text.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { accountOptions, type Filters, furtherFilters, isAmount } from './filters.ts'
import styles from './further-filters.module.css'

type FurtherFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** The account, the period and the amount. Open from the start if the URL has one of them. */
export function FurtherFilters({ filters, onChange }: FurtherFiltersProps) {
  const count = furtherFilters(filters)
  const [isOpen, setIsOpen] = useState(count > 0)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Account, dates and amounts{count > 0 ? ` (${count} set)` : ''}
      </button>
      <div id={id} className={styles.fields} hidden={!isOpen}>
        <div className={styles.account}>
          <Select
            label="Account"
            options={accountOptions}
            value={filters.account}
            onChange={(account) => onChange({ account })}
          />
        </div>
        <TextField
          label="From"
          type="date"
          value={filters.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={filters.to}
          error={isReversed(filters) ? 'This is before From' : undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <AmountField label="At least" value={filters.min} onChange={(min) => onChange({ min })} />
        <AmountField label="At most" value={filters.max} onChange={(max) => onChange({ max })} />
      </div>
    </div>
  )
}

type AmountFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** The list follows when typing pauses. An invalid amount shows an error and does not change the list. */
function AmountField({ label, value, onChange }: AmountFieldProps) {
  const [text, setText] = useSearchText(value, (typed) => {
    if (typed === '' || isAmount(typed)) onChange(typed)
  })
  const isWrong = text.trim() !== '' && !isAmount(text)
  return (
    <TextField
      label={label}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isWrong ? 'Enter an amount such as 2500 or 2,500.00' : undefined}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
