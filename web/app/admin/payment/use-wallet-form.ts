import type { Meanwhile } from '@bank/contract/meanwhile'
import { networkMeant } from '@bank/contract/network-names'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { AdminWallet, NewWallet } from '@bank/contract/wallets'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { meanwhileOf, withTheirs } from '../../forms/changed-meanwhile.tsx'
import { useMeanwhile } from '../../forms/use-meanwhile.ts'
import { misspelt } from './network-field.tsx'
import { QR_CODE_TYPES } from './qr-code-field.tsx'
import { changedByWallets } from './wallet-changes.ts'
import { reasonOf } from './wallet-fields.tsx'
import { add, asForm, fieldsWithPrivateKey, saveChanges, savesUnchecked } from './wallet-saving.ts'

/** The contract's schema, and the type of the picture as well, so that a wrong one is refused before the upload. */
const WalletValues = z.extend(NewWallet, {
  qrCode: z.optional(
    NewWallet.shape.qrCode.def.innerType.check(
      z.mime([...QR_CODE_TYPES], 'QR code must be a PNG, JPEG or WebP image'),
    ),
  ),
})

/** Refuses a misspelt name or network at once, as the server does (HAZ-B10); one that stays as it was may remain. */
const isSpelt = (before: AdminWallet | null) =>
  z.check<NewWallet>(({ value, issues }) => {
    for (const field of ['name', 'network'] as const) {
      const meant = value[field] === before?.[field] ? null : networkMeant(value[field])
      if (meant === null) continue
      issues.push({ code: 'custom', input: value, path: [field], message: misspelt(value[field], meant) })
    }
  })

/**
 * Adding or editing a wallet. What was typed is kept if saving fails, unless it is a private key. `save` asks by `onUnchecked`
 * before it sends an address that the bank can't check, or one for the coin of another network; `send` sends it.
 */
export function useWalletForm(
  given: AdminWallet | null,
  approval: WalletChangeApproval,
  onClose: () => void,
  onUnchecked: () => void,
) {
  // The wallet with which the dialog opened, because the owner drops it when the dialog begins to fade out.
  const [wallet, setWallet] = useState(given)
  const [hasSavedKey, setSavedKey] = useState(false)
  const form = useForm<NewWallet>({
    resolver: zodResolver(WalletValues.check(isSpelt(given))),
    defaultValues: asForm(wallet),
  })
  const { isDirty } = form.formState
  const { meanwhile, forget, rebase, loadTheirs } = useMeanwhile(form, FIELDS)

  const saving = useChange<void, AdminWallet | null>(saveForm, {
    failure: 'Please try again in a moment.',
    words: (error, fixed) => (meanwhileOf(error) && wallet ? null : reasonOf(error, fixed)),
    refreshes: changedByWallets,
    onSuccess: (saved) => (saved && approval === 'off' && hasNewKey(wallet, saved) ? goOn(saved) : onClose()),
    onFailure(error) {
      const changed = meanwhileOf(error)
      if (changed && wallet) return takeOver(wallet, changed)
      for (const field of fieldsWithPrivateKey(error))
        form.setValue(field, field === 'extendedPublicKey' ? (wallet?.extendedPublicKey ?? '') : '')
      showFieldErrors(error, FIELDS, form.setError)
    },
  })
  const save = form.handleSubmit((values) => (savesUnchecked(wallet, values) ? onUnchecked() : send()))

  function send() {
    forget()
    return saving.send()
  }

  /**
   * The values are read here and are no input of the change, because the cache keeps such inputs for minutes: one of them could
   * be a private key that was entered by mistake.
   */
  function saveForm(): Promise<AdminWallet | null> {
    const values = z.parse(WalletValues, form.getValues())
    return wallet ? saveChanges(wallet, values) : add(values)
  }

  /** A new key is saved: its addresses can be compared now, so the form stays. */
  function goOn(saved: AdminWallet) {
    setWallet(saved)
    form.reset(asForm(saved))
    setSavedKey(true)
  }

  function takeOver(loaded: AdminWallet, changed: Meanwhile) {
    const now = withTheirs(AdminWallet, withoutOldPreview(loaded, changed), changed)
    setWallet(now)
    rebase(changed, asForm(now))
  }

  return {
    form,
    wallet,
    isDirty,
    hasSavedKey,
    meanwhile,
    loadTheirs,
    save,
    send,
    busy: saving.busy,
    failure: saving.failure,
    dismiss: saving.dismiss,
  }
}

const FIELDS = [
  'name',
  'network',
  'address',
  'qrCode',
  'extendedPublicKey',
  'confirmedAddresses',
  'depositAddresses',
] as const

/** Whether the answer has a key that the wallet did not have, and so addresses to compare. */
function hasNewKey(before: AdminWallet | null, saved: AdminWallet): boolean {
  const { extendedPublicKey: key, depositAddresses } = saved
  return key !== null && key !== before?.extendedPublicKey && depositAddresses === 'shared'
}

/** Without the addresses of the old key, if someone else has saved another one. */
function withoutOldPreview(loaded: AdminWallet, { changes }: Meanwhile): AdminWallet {
  const isOld = changes.some(({ field }) => field === 'extendedPublicKey')
  return isOld ? { ...loaded, previewAddresses: [] } : loaded
}
