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
  /**
   * Shown before the value: "$", or "At least $" in a small field whose label is hidden. Screen readers get it from the hint
   * or the label, because it is not part of the value.
   */
  prefix?: string | undefined
  /** Shown after the value, e.g. "minutes" or a button. */
  suffix?: ReactNode
  /** Figures: right-aligned and tabular. */
  figures?: boolean | undefined
  /** Hides the label from sight, for a table whose column says it already. */
  labelHidden?: boolean | undefined
  /** `sm` for tables and tool bars. */
  size?: 'sm' | 'md' | undefined
}

/**
 * One line of text. Takes the props of an `<input>`, so `{...register('email')}` and a Controller's `field` both fit.
 * `ref` is the input, so that the focus can go to the first field in error.
 *
 * Accessibility: label, hint and error as in Field. Set `autoComplete` on every field about a person, and `type` or
 * `inputMode` for the right keypad on phones. `required` is the browser's own; forms with their own checks set
 * `noValidate`. The text is 16 px, because iOS zooms the page below that.
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
          data-prefix={prefix && (prefix.length > 1 ? 'words' : 'sign')}
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
