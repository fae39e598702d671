import { REASON_NOTE_MAX } from '@bank/contract/reasons'
import type { Ref } from 'react'
import { Select, type SelectOption } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import styles from './reason-fields.module.css'

type ReasonFieldProps<Reason extends string> = {
  label: string
  options: readonly SelectOption<Reason>[]
  value: Reason | null
  onChange: (reason: Reason) => void
  error: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** Why staff reject something. Nothing is chosen at first, so that nobody records a reason that they did not choose. */
export function ReasonField<Reason extends string>(props: ReasonFieldProps<Reason>) {
  return <Select {...props} optional placeholder="Choose a reason" />
}

type NoteFieldProps = {
  value: string
  onChange: (note: string) => void
  error: string | undefined
  /** A sentence above the count of characters. */
  hint?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** What staff add to a reason in their own words. */
export function NoteField({ value, onChange, hint, ...field }: NoteFieldProps) {
  return (
    <div className={styles.note}>
      <TextArea
        {...field}
        label="Note"
        optional
        hint={
          <>
            {hint ? (
              <>
                {hint} <br />
              </>
            ) : null}
            {value.length} of {REASON_NOTE_MAX} characters
          </>
        }
        rows={2}
        maxLength={REASON_NOTE_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
