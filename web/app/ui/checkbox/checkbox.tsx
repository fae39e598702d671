import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { FieldError } from '../field/field.tsx'
import quiet from '../quiet/quiet.module.css'
import styles from './checkbox.module.css'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'style' | 'type' | 'children' | 'aria-invalid' | 'aria-describedby'
>

export interface CheckboxProps extends InputProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/**
 * Yes or no, as part of a form. Takes what an `<input type="checkbox">` takes, so `{...register('consent')}` fits.
 *
 * Accessibility: a native checkbox, 24 px, with its label as part of the target; hint and error describe it.
 */
export function Checkbox({ label, hint, error, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`)
  return (
    <div>
      <label className={styles.line} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
      <div className={styles.words}>
        <FieldError id={`${id}-error`} error={error} />
        {hint ? (
          <p id={`${id}-hint`} className={quiet.quiet}>
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
