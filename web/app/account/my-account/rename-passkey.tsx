import { factors, type Passkey } from '@bank/contract/factors'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { toast } from '../../ui/toast/toast.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'

type RenamePasskeyProps = {
  passkey: Passkey
  onClose: () => void
}

/** Asks for another name of a passkey. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { send, busy, failure, dismiss } = useApiMutation(factors.renamePasskey, {
    failure: 'The passkey could not be renamed. Please try again.',
    refreshes: [factors.list],
    onSuccess() {
      toast.success('The passkey is renamed.')
      onClose()
    },
  })
  return (
    <PasskeyNameDialog
      title="Rename this passkey"
      act="Rename"
      busyLabel="Saving..."
      first={passkey.name}
      onName={(name) => void send({ params: { id: passkey.id }, body: { name } })}
      onType={dismiss}
      {...{ busy, failure, onClose }}
    />
  )
}
