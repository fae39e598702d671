import { PASSKEY_NAME_MAX } from '@bank/contract/factors'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/dialog/form-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

type PasskeyNameDialogProps = Pick<FormDialogProps, 'title' | 'act' | 'busy' | 'busyLabel' | 'onClose'> & {
  /** The name to begin with. */
  first: string
  onName: (name: string) => void
  failure: string | null
  /** Called when the person types, which makes a failure out of date. */
  onType: () => void
  /** What happens next. */
  children?: ReactNode
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { first, onName, failure, onType, children, ...dialog } = props
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(first)
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') return onName(name)
    setIsMissing(true)
    field.current?.focus()
  }

  return (
    <FormDialog {...dialog} open size="sm" firstFocus={field} onSubmit={submit}>
      <Stack gap="sm">
        <DialogFailure failure={failure} />
        {children}
        <TextField
          ref={field}
          label="Name"
          hint="So that you recognize it later."
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          required
          value={name}
          error={isMissing ? 'Name is required' : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setIsMissing(false)
            onType()
          }}
        />
      </Stack>
    </FormDialog>
  )
}
