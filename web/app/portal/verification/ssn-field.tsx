import { SSN_DIGITS } from '@bank/contract/verification'
import type { ClipboardEvent, Ref } from 'react'
import { PasswordField } from '../../ui/password-field/password-field.tsx'
import { caretAfter, maskSsn, ssnDigits } from './ssn-mask.ts'

type SsnFieldProps = {
  /** Digits only, at most nine. */
  value: string
  onChange: (digits: string) => void
  onBlur: () => void
  error: string | undefined
  /** Not disabled while a submission is checked, because then it could not take the focus if it is what is missing. */
  readOnly: boolean
  ref: Ref<HTMLInputElement>
}

/**
 * A social security number, typed or pasted in any format, shown as XXX-XX-XXXX and hidden by default. The caret stays
 * behind the same digit when hyphens move.
 */
export function SsnField({ value, onChange, ...field }: SsnFieldProps) {
  /** Sets the field's value directly, so that React sees no difference and leaves the caret alone. */
  function setText(input: HTMLInputElement, text: string, caret: number) {
    const digits = ssnDigits(text)
    const before = ssnDigits(text.slice(0, caret)).length
    input.value = maskSsn(digits)
    input.setSelectionRange(caretAfter(before), caretAfter(before))
    onChange(digits)
  }

  // Without this check, a tenth digit typed into a complete number would silently push out the last one.
  function type(input: HTMLInputElement) {
    const { value: text, selectionStart } = input
    const caret = selectionStart ?? text.length
    const isOneTooMany = value.length === SSN_DIGITS && text.replace(/\D/g, '').length === SSN_DIGITS + 1
    if (isOneTooMany) setText(input, maskSsn(value), Math.max(0, caret - 1))
    else setText(input, text, caret)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const input = event.currentTarget
    if (input.readOnly) return
    const { value: text, selectionStart, selectionEnd } = input
    const start = selectionStart ?? text.length
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '')
    setText(input, text.slice(0, start) + pasted + text.slice(selectionEnd ?? start), start + pasted.length)
  }

  return (
    <PasswordField
      {...field}
      label="Social Security Number (SSN)"
      secretName="SSN"
      hint="Nine digits. We encrypt your number when we receive it, and never display it to you again."
      placeholder="XXX-XX-XXXX"
      inputMode="numeric"
      autoComplete="off"
      value={maskSsn(value)}
      onChange={({ target }) => type(target)}
      onPaste={paste}
    />
  )
}
