import { useId, useState } from 'react'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** Names the choice for screen readers, e.g. "Color scheme"; not shown. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * A choice of one of two to four short options that takes effect at once: a filter or a view, beside what it changes.
 *
 * Accessibility: native radios in a named fieldset; edge and weight mark the chosen one, not color alone.
 */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  // Shows the pressed option at once, even if `value` comes from the URL and follows a moment later.
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
