import { factors, PASSKEY_NAME_MAX } from '@bank/contract/factors'
import { type FormEvent, useRef, useState } from 'react'
import { useChange } from '../../api/use-api-mutation.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { deviceName, unusedName } from './device-name.ts'
import { makePasskey, passkeyFailure } from './make-passkey.ts'

type PasskeyDialogProps = {
  open: boolean
  onClose: () => void
  /** The passkey is added; with the recovery codes if it is the first factor. */
  onDone: (codes: readonly string[] | null) => void
  /** The names of the passkeys that there are. */
  used: readonly string[]
}

/** Asks for a name, and has the browser make a passkey. */
export function PasskeyDialog({ open, onClose, onDone, used }: PasskeyDialogProps) {
  return open ? <OpenDialog onClose={onClose} onDone={onDone} used={used} /> : null
}

function OpenDialog({ onClose, onDone, used }: Omit<PasskeyDialogProps, 'open'>) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => unusedName(deviceName(navigator.userAgent), used))
  const [isMissing, setIsMissing] = useState(false)
  const { send, busy, failure, dismiss } = useChange(makePasskey, {
    failure: 'The passkey could not be made. Please try again.',
    words: passkeyFailure,
    refreshes: [factors.list],
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
  })

  function make(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') return void send(name)
    setIsMissing(true)
    field.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      size="sm"
      locked={busy}
      firstFocus={field}
      onSubmit={make}
      footer={
        <>
          <Button variant="secondary" onPress={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Waiting...">
            Continue
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <DialogFailure failure={failure} />
        <p>Your browser asks for your fingerprint, your face or a PIN next. The bank never receives these.</p>
        <TextField
          ref={field}
          label="Name"
          hint="So that you recognise it later."
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          required
          value={name}
          error={isMissing ? 'Name is required' : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setIsMissing(false)
            dismiss()
          }}
        />
      </Stack>
    </Dialog>
  )
}
