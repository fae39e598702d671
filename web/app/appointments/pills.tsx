import { useId } from 'react'
import { classNames } from '../ui/class-names/class-names.ts'
import field from '../ui/field/field.module.css'
import { FieldError } from '../ui/field/field.tsx'
import styles from './pills.module.css'

type PillsProps = {
  label: string
  options: readonly {
    value: string
    /** What is seen. */
    label: string
    /** A quieter line above it. */
    above?: string
    /** What is said. */
    name?: string
  }[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/**
 * A choice of one among many short options.
 *
 * Accessibility: native radios in a fieldset named by its legend; edge and ground mark the chosen one, and a longer name can
 * say what the short label leaves out.
 */
export function Pills({ label, options, value, onChange, error, disabled }: PillsProps) {
  const id = useId()
  return (
    <fieldset
      className={field.field}
      disabled={disabled}
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
              aria-label={option.name}
              aria-invalid={error ? true : undefined}
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
