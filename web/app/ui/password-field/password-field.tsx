import { useState } from 'react'
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './password-field.module.css'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'prefix' | 'figures'> {
  /** The name of the hidden value in the toggle: "Show password". Default `password`. */
  secretName?: string | undefined
}

/**
 * A field whose value is hidden until the person asks to see it.
 *
 * Accessibility: the toggle is a button after the field, named "Show password" or "Hide password"; it keeps the focus and
 * never submits. Its text is its name: with an aria-label, a second element would be labeled "password". Set
 * `autoComplete="current-password"` or `"new-password"`, so that password managers work.
 */
export function PasswordField({ secretName = 'password', disabled, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      disabled={disabled}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.toggle}
          data-print="no"
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
          <VisuallyHidden> {secretName}</VisuallyHidden>
        </button>
      }
    />
  )
}
