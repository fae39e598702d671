import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
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
 * On or off, in effect at once. Takes what an `<input type="checkbox">` takes: `checked`, `defaultChecked`, `onChange`.
 *
 * Accessibility: a native checkbox with role switch; the state is told by the knob's place, not by colour alone. The
 * label stands before it, as a list of settings reads, and is part of the target.
 */
export function Switch({ label, hint, id: givenId, ...input }: SwitchProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <label className={styles.switch} htmlFor={id}>
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        ) : null}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
        role="switch"
        className={styles.track}
        // The label around it holds the hint too, which describes it and is no part of its name.
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
