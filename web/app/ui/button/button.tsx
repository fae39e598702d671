import { type MouseEvent, type Ref, useEffect, useRef } from 'react'
import { announce } from '../announce/announce.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { ButtonContent, type ButtonContentProps, reserved } from './button-content.tsx'
import states from './button-states.module.css'

export interface ButtonProps extends ButtonLook, ButtonContentProps {
  /** Default `button`, so that a button inside a form does not submit by accident. */
  type?: 'button' | 'submit' | 'reset' | undefined
  onPress?: (() => void) | undefined
  /** Grey and without effect; the button can't be focused. */
  disabled?: boolean | undefined
  /** Another label that it can change to; its width is kept free, so that nothing moves. Default `busyLabel`. */
  reserve?: string | undefined
  /** On phones it shows its icon alone; its name stays. */
  iconOnPhones?: boolean
  id?: string
  autoFocus?: boolean
  'aria-label'?: string
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Work that ends sooner is not announced, in milliseconds: for example a form that is refused at once. */
const BUSY_MS = 300

/**
 * A button. It is the browser's own: React Aria's would be a tenth of a first screen's script.
 *
 * Accessibility: a native `<button>`. While busy it stays focusable with aria-disabled and its name becomes `busyLabel`;
 * the change is announced, because screen readers do not read a new name by themselves. Presses, Enter in a field and a
 * second submit are refused. It is at least 36 px high (48 px by default). Its text has a contrast of 4.5:1 in every
 * variant.
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
  iconOnPhones = false,
  onPress,
  ref,
  ...rest
}: ButtonProps) {
  const isFocused = useRef(false)

  useEffect(() => {
    if (!busy || !busyLabel || !isFocused.current) return
    let takeBack = () => {}
    const timer = setTimeout(() => {
      takeBack = announce(busyLabel)
    }, BUSY_MS)
    return () => {
      clearTimeout(timer)
      takeBack()
    }
  }, [busy, busyLabel])

  function press(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would lose the focus. A busy submit button must also stay one: without a submit button, Enter would
    // still submit a form with a single field.
    if (busy) return event.preventDefault()
    // Safari does not focus a pressed button, so a dialog could not return the focus to it.
    event.currentTarget.focus({ preventScroll: true })
    onPress?.()
  }

  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={`${buttonClass({ variant, size, wide })} ${states.button}`}
      data-variant={variant}
      disabled={disabled}
      data-disabled={disabled || undefined}
      data-pending={busy || undefined}
      aria-disabled={busy || undefined}
      data-icon-on-phones={iconOnPhones || undefined}
      data-reserve={reserve ?? reserved({ children, busy, busyLabel })}
      onClick={press}
      onFocus={() => {
        isFocused.current = true
      }}
      onBlur={() => {
        isFocused.current = false
      }}
    >
      <ButtonContent icon={icon} busy={busy} busyLabel={busyLabel}>
        {children}
      </ButtonContent>
    </button>
  )
}
