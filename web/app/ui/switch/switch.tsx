import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import quiet from '../quiet/quiet.module.css'
import styles from './switch.module.css'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'style' | 'type' | 'role' | 'children' | 'aria-describedby' | 'aria-labelledby'
>

export interface SwitchProps extends InputProps {
  label: ReactNode
  hint?: ReactNode
}

/**
 * On or off, in effect at once. Takes the props of an `<input type="checkbox">`: `checked`, `defaultChecked`, `onChange`.
 *
 * Accessibility: a native checkbox with role switch; the position of the knob shows the state, not color alone. The
 * label is before it, as in a list of settings, and is part of the target.
 */
export function Switch({ label, hint, id: givenId, ...input }: SwitchProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <label className={styles.switch} htmlFor={id}>
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className={quiet.quiet}>
            {hint}
          </span>
        ) : null}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
        role="switch"
        className={styles.track}
        // The label element also contains the hint, which describes the switch and is not part of its name.
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
