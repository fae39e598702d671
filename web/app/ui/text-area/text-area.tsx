import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names/class-names.ts'
import field from '../field/field.module.css'
import { Field, type FieldWords } from '../field/field.tsx'
import styles from './text-area.module.css'

type AreaProps = Omit<
  ComponentPropsWithRef<'textarea'>,
  'className' | 'style' | 'children' | 'aria-invalid' | 'aria-describedby'
>

export interface TextAreaProps extends AreaProps, FieldWords {}

/**
 * Several lines of text. Takes the props of a `<textarea>`, as TextField takes those of an `<input>`; grows with its
 * content in browsers that support it.
 *
 * Accessibility: label, hint and error as in Field.
 */
export function TextArea({ label, hint, error, optional, id, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(wiring) => (
        <textarea {...area} {...wiring} rows={rows} className={classNames(field.control, styles.area)} />
      )}
    </Field>
  )
}
