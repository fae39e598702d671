import { useId } from 'react'
import { classNames } from '../ui/class-names/class-names.ts'
import field from '../ui/field/field.module.css'
import { FieldError } from '../ui/field/field.tsx'
import styles from './pills.module.css'

type PillsProps = {
  label: string
  options: readonly {
    value: string
    label: string
    /** A quieter line above it. */
    above?: string
  }[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/**
 * A choice of one among many short options.
 *
 * Accessibility: native radios, named by what is seen, in a fieldset named by its legend; edge and ground mark the chosen one.
 * What is missing is said of the fieldset, which is a radiogroup for that: a single radio can't be invalid.
 */
export function Pills({ label, options, value, onChange, error, disabled }: PillsProps) {
  const id = useId()
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only it can be invalid
      role="radiogroup"
      className={field.field}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={classNames(field.label, styles.legend)}>{label}</legend>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-label={option.above ? `${option.above}, ${option.label}` : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.above ? <span className={styles.above}>{option.above}</span> : null}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
