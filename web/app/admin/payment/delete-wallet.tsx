import { accepted } from '@bank/contract/client'
import { type AdminWallet, wallets } from '@bank/contract/wallets'
import type { RefObject } from 'react'
import { call } from '../../api/call.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { toast } from '../../ui/toast/toast.ts'
import { changedByWallets } from './wallet-changes.ts'

/** Deleting a wallet, after which customers no longer see it. */
export function useWalletDeletion(list: RefObject<HTMLElement | null>): ConfirmedAct<AdminWallet> {
  return useConfirmedAct({
    act: ({ id }: AdminWallet) => accepted(call(wallets.archive, { params: { id } })),
    onSuccess: (answer, { name, network }) =>
      void toast.success(answer?.message ?? 'Wallet deleted.', { hint: `${name} on ${network}` }),
    refreshes: changedByWallets,
    focusFallbacks: [list],
  })
}

/** Asks before a wallet is deleted. */
export function DeleteWalletDialog({ deletion }: { deletion: ConfirmedAct<AdminWallet> }) {
  if (deletion.asked === null) return null
  const { name, network } = deletion.asked
  return (
    <ConfirmedActDialog
      confirmation={deletion}
      title="Are you sure you want to delete this wallet?"
      act={`Delete ${name}`}
      tone="danger"
      busyLabel="Deleting..."
      errorTitle="Failed to delete wallet"
    >
      <p>
        {name} on {network} will be removed from the customers’ list immediately. Its addresses stay on
        record, and requests made to them can still be decided.
      </p>
    </ConfirmedActDialog>
  )
}
