import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { BusyRings } from './busy-rings.tsx'
import styles from './button.module.css'
import { buttonClass } from './button-class.ts'

export interface SubmitButtonProps {
  children: string
  /** Grey and without effect; the button can't be focused. */
  disabled?: boolean
  /** Work is under way: the button keeps focus, says so, and does not submit again. */
  busy: boolean
  /** What it reads while busy, e.g. `Logging in...`. */
  busyLabel: string
}

/**
 * The wide button of a form on a public page: the look and the manners of Button without React Aria, which would make
 * these pages a tenth heavier.
 *
 * Accessibility: a native `<button>`. While busy it stays focusable with aria-disabled and its name becomes `busyLabel`,
 * which a live region says too, as a change of name alone is not read.
 */
export function SubmitButton({ children, disabled = false, busy, busyLabel }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        className={buttonClass({ wide: true })}
        disabled={disabled}
        data-disabled={disabled || undefined}
        data-pending={busy || undefined}
        aria-disabled={busy || undefined}
        data-reserve={busy ? children : busyLabel}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        <span className={styles.content}>
          {busy ? <BusyRings /> : null}
          <span>{busy ? busyLabel : children}</span>
        </span>
      </button>
      <output>
        <VisuallyHidden>{busy ? busyLabel : ''}</VisuallyHidden>
      </output>
    </>
  )
}
