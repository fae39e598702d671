import { factors, PASSKEY_NAME_MAX, type Passkey } from '@bank/contract/factors'
import { type FormEvent, useRef, useState } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'

type RenamePasskeyProps = {
  passkey: Passkey
  onClose: () => void
}

/** Asks for another name of a passkey. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(passkey.name)
  const [isMissing, setIsMissing] = useState(false)
  const { send, busy, failure, dismiss } = useApiMutation(factors.renamePasskey, {
    failure: 'The passkey could not be renamed. Please try again.',
    refreshes: [factors.list],
    onSuccess() {
      toast.success('The passkey is renamed.')
      onClose()
    },
  })

  function rename(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') return void send({ params: { id: passkey.id }, body: { name } })
    setIsMissing(true)
    field.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename this passkey"
      size="sm"
      locked={busy}
      firstFocus={field}
      onSubmit={rename}
      footer={
        <>
          <Button variant="secondary" onPress={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Rename
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <DialogFailure failure={failure} />
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
