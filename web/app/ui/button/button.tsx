import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { BusyRings } from './busy-rings.tsx'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

export interface ButtonProps extends ButtonLook {
  children: ReactNode
  /** Default `button`, so that a button inside a form does not submit by accident. */
  type?: 'button' | 'submit' | 'reset' | undefined
  onPress?: AriaButtonProps['onPress']
  disabled?: boolean | undefined
  /** Work is under way: the button keeps focus, says so, and neither presses nor submits again. */
  busy?: boolean | undefined
  /** What it reads while busy, e.g. `Saving...`; without it the label stays. */
  busyLabel?: string | undefined
  /** Another label it may change to: its width is kept free, so that nothing moves. Default `busyLabel`. */
  reserve?: string | undefined
  /** An icon before the words. */
  icon?: ReactNode
  /** The id of the form it submits, when it stands outside of it. */
  form?: string | undefined
  id?: string
  autoFocus?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * A button, named after its act.
 *
 * Accessibility: a native `<button>`. While busy it stays focusable with aria-disabled, its name becomes `busyLabel`
 * and React Aria announces the change; presses, Enter in a field and a second submit are refused. Targets are at
 * least 36 px high (48 px by default). Its words hold 4.5:1 on every variant.
 */
export function Button({
  variant,
  size,
  wide,
  children,
  type = 'button',
  disabled = false,
  busy = false,
  busyLabel,
  reserve,
  icon,
  form,
  onPress,
  ref,
  ...rest
}: ButtonProps) {
  const reserved = reserve ?? (busy ? children : busyLabel)
  return (
    <AriaButton
      {...rest}
      {...(onPress ? { onPress } : {})}
      {...(ref ? { ref } : {})}
      className={buttonClass({ variant, size, wide })}
      isDisabled={disabled}
      isPending={busy}
      type={type}
      render={(props) => (
        <button
          {...props}
          // React Aria turns a pending submit button into a plain one. A form without a submit button still submits
          // on Enter when it has a single field, so ours stays the form's submit button and refuses the click.
          type={type}
          form={form}
          data-reserve={typeof reserved === 'string' ? reserved : undefined}
          onClick={busy ? (event) => event.preventDefault() : props.onClick}
        />
      )}
    >
      <span className={styles.content}>
        {busy ? <BusyRings /> : icon ? <span className={styles.icon}>{icon}</span> : null}
        <span>{busy ? (busyLabel ?? children) : children}</span>
      </span>
    </AriaButton>
  )
}
