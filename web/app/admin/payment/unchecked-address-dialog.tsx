import type { NewWallet } from '@bank/contract/wallets'
import { useRef, useState } from 'react'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { walletName } from './wallet-saving.ts'

type UncheckedAddressDialogProps = {
  open: boolean
  wallet: Pick<NewWallet, 'name' | 'network' | 'address'>
  onClose: () => void
  onConfirm: () => void
}

/** Asks to compare an address that the bank can't check, before it is saved. Saving takes the box and the button. */
export function UncheckedAddressDialog({ open, wallet, onClose, onConfirm }: UncheckedAddressDialogProps) {
  const [isCompared, setCompared] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function leave(act: () => void) {
    setCompared(false)
    setMissing(false)
    act()
  }

  function confirm() {
    if (isCompared) return leave(onConfirm)
    setMissing(true)
    box.current?.focus()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={() => leave(onClose)}
      title="Address not checked"
      act="Save without a check"
      tone="secondary"
      cancelLabel="Back"
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <p>
          The bank can’t check the address of <strong>{walletName(wallet)}</strong>. If one character is
          wrong, whatever customers pay to it is lost. Compare every group with its source:
        </p>
        <p>
          <AddressInGroups address={wallet.address} />
        </p>
        <Checkbox
          ref={box}
          label="I have compared every group with its source"
          checked={isCompared}
          error={isMissing && !isCompared ? 'Compare the address first, and then tick this box' : undefined}
          onChange={({ target }) => setCompared(target.checked)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
