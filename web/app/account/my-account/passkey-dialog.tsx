import { factors } from '@bank/contract/factors'
import { useChange } from '../../api/use-api-mutation.ts'
import { deviceName, unusedName } from './device-name.ts'
import { makePasskey, passkeyFailure } from './make-passkey.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'

type PasskeyDialogProps = {
  onClose: () => void
  /** The passkey is added; with the recovery codes if it is the first factor. */
  onDone: (codes: readonly string[] | null) => void
  /** The names of the passkeys that there are. */
  used: readonly string[]
}

/** Asks for a name, and has the browser make a passkey. */
export function PasskeyDialog({ onClose, onDone, used }: PasskeyDialogProps) {
  const { send, busy, failure, dismiss } = useChange(makePasskey, {
    failure: 'The passkey could not be made. Please try again.',
    words: passkeyFailure,
    refreshes: [factors.list],
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
  })
  return (
    <PasskeyNameDialog
      title="Add a passkey"
      act="Continue"
      busyLabel="Waiting..."
      first={unusedName(deviceName(navigator.userAgent), used)}
      onName={(name) => void send(name)}
      onType={dismiss}
      {...{ busy, failure, onClose }}
    >
      <p>Your browser asks for your fingerprint, your face or a PIN next. The bank never receives these.</p>
    </PasskeyNameDialog>
  )
}
