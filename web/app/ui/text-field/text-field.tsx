import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import field from '../field/field.module.css'
import { Field, type FieldWords } from '../field/field.tsx'
import styles from './text-field.module.css'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'style' | 'size' | 'prefix' | 'children' | 'aria-invalid' | 'aria-describedby'
>

export interface TextFieldProps extends InputProps, FieldWords {
  /** What stands before the value, e.g. "$". Read out with the hint, as it is not part of the value. */
  prefix?: string | undefined
  /** What stands after the value, e.g. "minutes" or a button. */
  suffix?: ReactNode
  /** Figures: right-aligned and tabular. */
  figures?: boolean | undefined
  /** Hides the label from sight, in a table whose column says it already. */
  labelHidden?: boolean | undefined
  /** `sm` for tables and tool bars. */
  size?: 'sm' | 'md' | undefined
}

/**
 * One line of text. Takes what an `<input>` takes, so `{...register('email')}` and a Controller's `field` both fit, and
 * `ref` is the input, so that the focus can go to the first field in error.
 *
 * Accessibility: label, hint and error as in Field. Set `autoComplete` on every field about a person, and `type` or
 * `inputMode` so that the phone's keypad fits. `required` is the browser's own; forms that check for themselves carry
 * `noValidate`. The text is 16 px, below which iOS zooms the page.
 */
export function TextField({
  label,
  hint,
  error,
  invalidBy,
  optional,
  prefix,
  suffix,
  figures,
  labelHidden,
  size = 'md',
  id,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      invalidBy={invalidBy}
      optional={optional}
      id={id}
      labelHidden={labelHidden}
    >
      {(wiring) => (
        <span
          className={styles.box}
          data-prefix={prefix ? true : undefined}
          data-suffix={suffix ? true : undefined}
        >
          {prefix ? (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          ) : null}
          <input
            {...input}
            {...wiring}
            type={type}
            className={classNames(field.control, styles.input, styles[size], figures && styles.figures)}
          />
          {suffix ? <span className={styles.suffix}>{suffix}</span> : null}
        </span>
      )}
    </Field>
  )
}
