import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import quiet from '../quiet/quiet.module.css'
import hidden from '../visually-hidden/visually-hidden.module.css'
import styles from './field.module.css'

/** The texts of a field. */
export interface FieldWords {
  label: string
  /** A sentence below the field that helps to fill it in. */
  hint?: ReactNode
  /** What is wrong. A field with an error is marked as invalid. Take it from `errors.name?.message`. */
  error?: string | undefined
  /** The id of a message elsewhere that says what is wrong. The field is marked as invalid and described by it. */
  invalidBy?: string | undefined
  /** Adds "(Optional)" to the label. Fields are required unless they say otherwise, so those carry no mark. */
  optional?: boolean | undefined
}

interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  id?: string | undefined
  /** Hides the label from sight, for example if a table's column says it already. */
  labelHidden?: boolean | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/**
 * The frame around one control: label above, hint and error below.
 *
 * Accessibility: the label is tied by `for`; hint and error are tied by aria-describedby, the error first, because it
 * matters most when the field gets the focus. The error is text with an icon, not only a red edge.
 */
export function Field({
  label,
  hint,
  error,
  invalidBy,
  optional,
  id: givenId,
  labelHidden = false,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const isInvalid = Boolean(error || invalidBy)
  const described = [error && errorId, invalidBy, hint && hintId].filter(Boolean).join(' ')

  return (
    <div className={styles.field} data-invalid={isInvalid || undefined}>
      <label className={labelHidden ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
        <OptionalMark optional={optional} />
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': isInvalid || undefined })}
      <FieldError id={errorId} error={error} />
      {hint ? (
        <p id={hintId} className={quiet.quiet}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** "(Optional)", read as part of the label. */
export function OptionalMark({ optional }: { optional: boolean | undefined }) {
  return optional ? <span className={styles.optional}> (Optional)</span> : null
}

/** The error text beside its field; nothing without an error. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      <CircleAlert className={styles.errorIcon} aria-hidden="true" />
      {error}
    </p>
  )
}
