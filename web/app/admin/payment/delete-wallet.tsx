import { type AdminWallet, wallets } from '@bank/contract/wallets'
import type { RefObject } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus, restoreFocus } from '../../lists/restore-focus.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changedByWallets } from './wallet-changes.ts'

type DeleteWalletProps = {
  /** Null while the dialog is closed. */
  wallet: AdminWallet | null
  onClose: () => void
  list: RefObject<HTMLElement | null>
}

/** Asks before a wallet is deleted, after which customers no longer see it. */
export function DeleteWallet({ wallet, onClose, list }: DeleteWalletProps) {
  const shown = useLastShown(wallet)
  const { send, busy, failure, dismiss } = useApiMutation(wallets.archive, {
    failure: 'Please try again in a moment.',
    refreshes: changedByWallets,
    onSuccess(answer) {
      toast.success(answer?.message ?? 'Wallet deleted.', { hint: `${shown?.name} on ${shown?.network}` })
      onClose()
    },
  })
  if (shown === null) return null

  async function remove({ id }: AdminWallet) {
    await send({ params: { id } })
    restoreFocus([list])
  }

  function close() {
    dismiss()
    onClose()
  }

  return (
    <ConfirmDialog
      open={wallet !== null}
      onClose={close}
      title="Are you sure you want to delete this wallet?"
      act={`Delete ${shown.name}`}
      tone="danger"
      onConfirm={() => void remove(shown)}
      busy={busy}
      busyLabel="Deleting..."
      errorTitle="Failed to delete wallet"
      error={failure ?? undefined}
    >
      <p>
        {shown.name} on {shown.network} will be removed from the customers’ list immediately. Its addresses
        stay on record, and requests made to them can still be decided.
      </p>
      <RestoreFocus fallbacks={[list]} />
    </ConfirmDialog>
  )
}
