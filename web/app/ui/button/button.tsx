import { type MouseEvent, type Ref, useEffect, useRef } from 'react'
import { announce } from '../announce/announce.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { ButtonContent, type ButtonContentProps, reserved } from './button-content.tsx'

export interface ButtonProps extends ButtonLook, ButtonContentProps {
  /** Default `button`, so that a button inside a form does not submit by accident. */
  type?: 'button' | 'submit' | 'reset' | undefined
  onPress?: (() => void) | undefined
  /** Grey and without effect; the button can't be focused. */
  disabled?: boolean | undefined
  /** Another label it may change to: its width is kept free, so that nothing moves. Default `busyLabel`. */
  reserve?: string | undefined
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

/** What is over sooner is not announced, in milliseconds: a form that is refused at once was never on its way. */
const BUSY_MS = 300

/**
 * A button, named after its act. The browser's own and not React Aria's, which is a tenth of a first screen's script.
 *
 * Accessibility: a native `<button>`. While busy it stays focusable with aria-disabled, its name becomes `busyLabel`
 * and the change is announced, as a change of name alone is not read; presses, Enter in a field and a second submit are
 * refused. Targets are at least 36 px high (48 px by default). Its words hold 4.5:1 on every variant.
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
    // Refused and not `disabled`, which would lose the focus. It stays the form's submit button: without one, Enter
    // would submit a form of a single field all the same.
    if (busy) return event.preventDefault()
    // Safari leaves the focus where it was, so that a dialog which closes could not give it back.
    event.currentTarget.focus({ preventScroll: true })
    onPress?.()
  }

  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ variant, size, wide })}
      disabled={disabled}
      data-disabled={disabled || undefined}
      data-pending={busy || undefined}
      aria-disabled={busy || undefined}
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
