import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../class-names/class-names.ts'
import field from '../field/field.module.css'
import { FieldError, type FieldWords, OptionalMark } from '../field/field.tsx'
import quiet from '../quiet/quiet.module.css'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> extends FieldWords {
  options: readonly RadioOption<Value>[]
  value: Value | '' | null | undefined
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** Needed only if the browser submits the form; generated otherwise. */
  name?: string | undefined
  disabled?: boolean | undefined
  /** The first radio, so that focus() on the first field in error works. */
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A choice of one, with all options in view. In React Hook Form it goes into a Controller:
 * `<RadioGroup {...field} options={…} />`.
 *
 * Accessibility: native radios in a fieldset named by its legend: arrow keys choose, Tab enters and leaves the group.
 */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  optional,
  options,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  ref,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset
      className={field.field}
      disabled={disabled}
      aria-describedby={classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined}
    >
      <legend className={classNames(field.label, styles.legend)}>
        {label}
        <OptionalMark optional={optional} />
      </legend>
      {options.map((option, index) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.dot}
            ref={index === 0 ? ref : undefined}
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          <span className={styles.words}>
            {option.label}
            {option.hint ? (
              <span id={`${id}-${option.value}`} className={quiet.quiet}>
                {option.hint}
              </span>
            ) : null}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
      {hint ? (
        <p id={`${id}-hint`} className={quiet.quiet}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
