import type { Meanwhile } from '@bank/contract/meanwhile'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { AdminWallet, NewWallet, wallets } from '@bank/contract/wallets'
import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { showFieldErrors } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { ChangedMeanwhile, meanwhileOf, seenOf, withTheirs } from '../../forms/changed-meanwhile.tsx'
import { DiscardDialog } from '../../forms/unsaved-changes.tsx'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { describeChanges } from './describe-changes.tsx'
import { QR_CODE_TYPES } from './qr-code-field.tsx'
import { changedByWallets, changesOf } from './wallet-changes.ts'
import { reasonOf, WalletFields } from './wallet-fields.tsx'

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

/** The contract's schema, and the type of the picture as well, so that a wrong one is refused before the upload. */
const WalletValues = z.extend(NewWallet, {
  qrCode: z.optional(
    NewWallet.shape.qrCode.def.innerType.check(
      z.mime([...QR_CODE_TYPES], 'QR code must be a PNG, JPEG or WebP image'),
    ),
  ),
})

function WalletForm({ open, wallet: given, approval, onClose, list }: WalletFormDialogProps) {
  // The wallet with which the dialog opened, because the owner drops it when the dialog begins to fade out.
  const [wallet, setWallet] = useState(given)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const form = useForm({
    resolver: zodResolver(WalletValues),
    defaultValues: asForm(wallet),
  })
  // Reading `dirtyFields` makes the form track it, so that a reset can keep what was typed.
  const { isDirty, dirtyFields: _ } = form.formState
  const [asking, setAsking] = useState(false)
  const changesAddress =
    wallet !== null && wallet.withdrawn === null && form.watch('address').trim() !== wallet.address

  const saving = useChange((values: NewWallet) => (wallet ? saveChanges(wallet, values) : add(values)), {
    failure: 'Please try again in a moment.',
    words: (error, fixed) => (meanwhileOf(error) && wallet ? null : reasonOf(error, fixed)),
    refreshes: changedByWallets,
    onSuccess: onClose,
    onFailure(error) {
      const changed = meanwhileOf(error)
      if (changed && wallet) rebase(wallet, changed)
      else showFieldErrors(error, FIELDS, form.setError)
    },
  })
  const save = form.handleSubmit((values) => {
    setMeanwhile(null)
    return saving.send(values)
  })

  /** Keeps what was typed, and sets untouched fields to the wallet's current values. */
  function rebase(loaded: AdminWallet, changed: Meanwhile) {
    const now = withTheirs(AdminWallet, loaded, changed)
    setWallet(now)
    form.reset(asForm(now), { keepDirtyValues: true })
    setMeanwhile(changed)
  }

  function loadTheirs({ changes }: Meanwhile) {
    for (const name of FIELDS) if (changes.some(({ field }) => field === name)) form.resetField(name)
    setMeanwhile(null)
  }

  return (
    <Dialog
      open={open}
      // Cancel says that it discards the input; Escape and the close button can be pressed by mistake.
      onClose={() => (isDirty ? setAsking(true) : onClose())}
      title={wallet ? 'Edit wallet' : 'Add Wallet'}
      locked={saving.busy}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" onPress={onClose} disabled={saving.busy}>
            Cancel
          </Button>
          <Button type="submit" busy={saving.busy} busyLabel={wallet ? 'Saving...' : 'Adding...'}>
            {saveLabel(wallet, changesAddress, approval !== 'off')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {meanwhile ? (
          <ChangedMeanwhile
            title="Someone else has changed this wallet"
            changes={describeChanges(meanwhile)}
            onLoadTheirs={() => loadTheirs(meanwhile)}
            onSaveMine={() => void save()}
            busy={saving.busy}
          />
        ) : null}
        <WalletFields
          form={form}
          wallet={wallet}
          changesAddress={changesAddress}
          approval={approval}
          failure={saving.failure}
          onDismiss={saving.dismiss}
        />
      </Stack>
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={onClose}>
        {wallet
          ? `Your changes to ${walletName(wallet)} have not been saved.`
          : 'The wallet has not been added.'}
      </DiscardDialog>
      <RestoreFocus fallbacks={[list]} />
    </Dialog>
  )
}

const FIELDS = ['name', 'network', 'address', 'qrCode'] as const

/** The initial values of the form. */
function asForm(wallet: AdminWallet | null): NewWallet {
  return {
    name: wallet?.name ?? '',
    network: wallet?.network ?? '',
    // The address of a withdrawn wallet may be forged, so pressing Save alone must not sign it.
    address: wallet?.withdrawn === null ? wallet.address : '',
    qrCode: undefined,
  }
}

function saveLabel(wallet: AdminWallet | null, changesAddress: boolean, waits: boolean): string {
  if (wallet === null) return 'Add Wallet'
  if (waits) return 'Propose change'
  if (wallet.withdrawn !== null) return 'Show to customers again'
  return changesAddress ? 'Save new address' : 'Save changes'
}

async function add(values: NewWallet): Promise<void> {
  const { message } = await call(wallets.create, { form: values })
  toast.success(message ?? 'The wallet is added.', { hint: walletName(values) })
}

async function saveChanges(wallet: AdminWallet, values: NewWallet): Promise<void> {
  const changes = changesOf(wallet, values)
  if (Object.keys(changes).length === 0) {
    toast.info('Nothing was changed.', { hint: walletName(values) })
    return
  }
  const { message } = await call(wallets.update, {
    params: { id: wallet.id },
    form: { ...changes, ...seenOf(wallet) },
  })
  toast.success(message ?? 'The wallet is saved.', { hint: walletName(values) })
}

const walletName = ({ name, network }: Pick<NewWallet, 'name' | 'network'>) => `${name} on ${network}`
