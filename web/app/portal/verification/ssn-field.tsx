import type { ClipboardEvent, Ref } from 'react'
import { PasswordField } from '../../ui/password-field/password-field.tsx'
import { caretAfter, maskSsn, SSN_MASK_LENGTH, ssnDigits } from './ssn-mask.ts'

type SsnFieldProps = {
  /** Digits alone, nine at most. */
  value: string
  onChange: (digits: string) => void
  onBlur: () => void
  error: string | undefined
  disabled: boolean
  ref: Ref<HTMLInputElement>
}

/**
 * A social security number, typed or pasted in any form and shown as XXX-XX-XXXX, hidden until asked for. The caret
 * stays behind the digit that it stood behind, wherever the hyphens go.
 */
export function SsnField({ value, onChange, ...field }: SsnFieldProps) {
  /** Writes into the field itself: React finds there what it would write, and leaves the caret alone. */
  function take(input: HTMLInputElement, text: string, caret: number) {
    const digits = ssnDigits(text)
    const before = ssnDigits(text.slice(0, caret)).length
    input.value = maskSsn(digits)
    input.setSelectionRange(caretAfter(before), caretAfter(before))
    onChange(digits)
  }

  // By ourselves, as the browser would cut what is longer than the mask before we could take the digits out of it.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const input = event.currentTarget
    const { value: text, selectionStart, selectionEnd } = input
    const start = selectionStart ?? text.length
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '')
    take(input, text.slice(0, start) + pasted + text.slice(selectionEnd ?? start), start + pasted.length)
  }

  return (
    <PasswordField
      {...field}
      label="Social Security Number (SSN)"
      secretName="SSN"
      hint="Nine digits. Encrypted as soon as it arrives, and never shown to you again."
      placeholder="XXX-XX-XXXX"
      inputMode="numeric"
      autoComplete="off"
      maxLength={SSN_MASK_LENGTH}
      value={maskSsn(value)}
      onChange={({ target }) => take(target, target.value, target.selectionStart ?? target.value.length)}
      onPaste={paste}
    />
  )
}
