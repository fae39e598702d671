import { useId, useState } from 'react'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** Names the choice for screen readers, e.g. "Colour scheme"; not shown. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * One of two to four short options, in effect at once: a filter or a view, beside what it changes.
 *
 * Accessibility: native radios in a named fieldset; the chosen one is set off by an edge and weight, not colour alone.
 */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  // What was pressed shows at once, also where the value stands in the URL and comes back from there a moment later.
  const [shown, setShown] = useState({ value, chosen: value })
  if (shown.value !== value) setShown({ value, chosen: value })

  function choose(chosen: Value) {
    setShown({ value, chosen })
    onChange(chosen)
  }

  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === shown.chosen}
            onChange={() => choose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
