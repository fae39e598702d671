import type { NewWallet } from '@bank/contract/wallets'
import { type ReactNode, useRef, useState } from 'react'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { mismatchWords } from './address-check.tsx'
import { walletName } from './wallet-saving.ts'

type UncheckedWalletDialogProps = {
  open: boolean
  wallet: Pick<NewWallet, 'name' | 'network' | 'address'>
  onClose: () => void
  onConfirm: () => void
}

/**
 * Asks to compare an address that the bank can't check, or to check a coin that isn't one of the network's, before it is saved.
 * Saving takes the box and the button.
 */
export function UncheckedWalletDialog({ open, wallet, onClose, onConfirm }: UncheckedWalletDialogProps) {
  const question = questionOn(wallet)
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
      title={question.title}
      act={question.act}
      tone="secondary"
      cancelLabel="Back"
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <p>{question.text}</p>
        <p>
          <AddressInGroups address={wallet.address} />
        </p>
        <Checkbox
          ref={box}
          label={question.box}
          checked={isCompared}
          error={isMissing && !isCompared ? question.missing : undefined}
          onChange={({ target }) => setCompared(target.checked)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

type Question = { title: string; act: string; text: ReactNode; box: string; missing: string }

/** A network that the bank doesn't know has no coins that it knows, so only one of the two is asked. */
function questionOn(wallet: UncheckedWalletDialogProps['wallet']): Question {
  const mismatch = mismatchWords(wallet)
  if (mismatch) {
    return {
      title: 'Coin of another network',
      act: 'Save all the same',
      text: (
        <>
          <strong>{mismatch}</strong>. Customers who pay it on the wrong network lose their money. Compare the
          coin, the network and the address with their source:
        </>
      ),
      box: 'I have compared the coin, the network and every group with their source',
      missing: 'Compare them first, and then tick this box',
    }
  }
  return {
    title: 'Address not checked',
    act: 'Save without a check',
    text: (
      <>
        The bank can’t check the address of <strong>{walletName(wallet)}</strong>. If one character is wrong,
        whatever customers pay to it is lost. Compare every group with its source:
      </>
    ),
    box: 'I have compared every group with its source',
    missing: 'Compare the address first, and then tick this box',
  }
}
