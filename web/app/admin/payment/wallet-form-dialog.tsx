import { pastedAddress } from '@bank/contract/payment-link'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import type { AdminWallet } from '@bank/contract/wallets'
import { type RefObject, useState } from 'react'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { DiscardDialog } from '../../forms/unsaved-changes.tsx'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { describeChanges } from './describe-changes.tsx'
import { UncheckedWalletDialog } from './unchecked-wallet-dialog.tsx'
import { useWalletForm } from './use-wallet-form.ts'
import { WalletFields } from './wallet-fields.tsx'
import { saveLabel, walletName } from './wallet-saving.ts'

type WalletFormDialogProps = {
  open: boolean
  /** The wallet to edit; null to add one. */
  wallet: AdminWallet | null
  /** The approval that a change needs. */
  approval: WalletChangeApproval
  onClose: () => void
  list: RefObject<HTMLElement | null>
}

/** Adds or edits a wallet. The form is reset each time it opens. */
export function WalletFormDialog(props: WalletFormDialogProps) {
  const [opening, setOpening] = useState({ open: false, count: 0 })
  if (props.open !== opening.open) {
    setOpening({ open: props.open, count: opening.count + (props.open ? 1 : 0) })
  }
  return <WalletForm key={opening.count} {...props} />
}

function WalletForm({ open, wallet: given, approval, onClose, list }: WalletFormDialogProps) {
  const [isUnchecked, setUnchecked] = useState(false)
  const edit = useWalletForm(given, approval, onClose, () => setUnchecked(true))
  const { form, wallet, meanwhile, busy } = edit
  const [asking, setAsking] = useState(false)
  const changesAddress =
    wallet !== null && wallet.withdrawn === null && form.watch('address').trim() !== wallet.address
  const switchesOn = wallet?.depositAddresses === 'shared' && form.watch('depositAddresses') === 'per-offer'

  return (
    <FormDialog
      open={open}
      // Cancel says that it discards the input; Escape and the close button can be pressed by mistake.
      onClose={() => (edit.isDirty ? setAsking(true) : onClose())}
      title={wallet ? 'Edit wallet' : 'Add Wallet'}
      onSubmit={(event) => void edit.save(event)}
      act={saveLabel(wallet, { changesAddress, switchesOn, waits: approval !== 'off' })}
      busy={busy}
      busyLabel={wallet ? 'Saving...' : 'Adding...'}
      onCancel={onClose}
    >
      <Stack gap="sm">
        {meanwhile ? (
          <ChangedMeanwhile
            title="Someone else has changed this wallet"
            changes={describeChanges(meanwhile)}
            onLoadTheirs={() => edit.loadTheirs(meanwhile)}
            onSaveMine={() => void edit.save()}
            busy={busy}
          />
        ) : null}
        <WalletFields
          form={form}
          wallet={wallet}
          changesAddress={changesAddress}
          hasSavedKey={edit.hasSavedKey}
          approval={approval}
          failure={edit.failure}
          onDismiss={edit.dismiss}
        />
      </Stack>
      <UncheckedWalletDialog
        open={isUnchecked}
        wallet={{ ...form.watch(), address: pastedAddress(form.watch('address')) }}
        onClose={() => setUnchecked(false)}
        onConfirm={() => {
          setUnchecked(false)
          void edit.send()
        }}
      />
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={onClose}>
        {wallet
          ? `Your changes to ${walletName(wallet)} have not been saved.`
          : 'The wallet has not been added.'}
      </DiscardDialog>
      <RestoreFocus fallbacks={[list]} />
    </FormDialog>
  )
}
