import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { classNames } from '../class-names/class-names.ts'
import field from '../field/field.module.css'
import { Field, type FieldWords } from '../field/field.tsx'
import styles from './select.module.css'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends FieldWords {
  options: readonly SelectOption<Value>[]
  /** The chosen value; `null`, `undefined` or `''` for none. */
  value: Value | '' | null | undefined
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  placeholder?: string
  disabled?: boolean | undefined
  /** The browser's own check. */
  required?: boolean
  name?: string
  /** Hides the label from sight, where the values are clear by themselves. */
  labelHidden?: boolean | undefined
  /** Small, with its label hidden, for tool bars. */
  compact?: boolean | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/**
 * A choice of one from a short, known list. In React Hook Form it goes into a Controller:
 * `<Select {...field} options={…} />`.
 *
 * Accessibility: the browser's own select, which works with every keyboard, phone and screen reader; label, hint and
 * error as in Field.
 */
export function Select<Value extends string>({
  label,
  hint,
  error,
  optional,
  options,
  value,
  onChange,
  placeholder = 'Choose one',
  compact = false,
  labelHidden = compact,
  ...rest
}: SelectProps<Value>) {
  function choose(text: string) {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }

  return (
    <Field label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(wiring) => (
        <span className={styles.box}>
          <select
            {...rest}
            {...wiring}
            value={value ?? ''}
            onChange={(event) => choose(event.target.value)}
            data-placeholder={value ? undefined : true}
            className={classNames(field.control, styles.select, compact && styles.sm)}
          >
            {value ? null : (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" data-print="no" />
        </span>
      )}
    </Field>
  )
}
