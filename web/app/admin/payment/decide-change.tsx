import { oversight } from '@bank/contract/oversight'
import { type WalletChange, wallets } from '@bank/contract/wallets'
import { type RefObject, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { findLostFocus, LostFocus } from '../../lists/lost-focus.tsx'
import { useSession } from '../../session/session.ts'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changeTitle, proposerName, verbOf } from './change-words.ts'
import { changedByWallets } from './wallet-changes.ts'

export type Decision = 'confirm' | 'decline'

type DecideChangeProps = {
  decision: Decision
  /** Null while the dialog is closed. */
  change: WalletChange | null
  onClose: () => void
  list: RefObject<HTMLElement | null>
}

/**
 * Asks before a waiting change is confirmed, declined, vetoed or withdrawn, and shows the whole address for
 * comparison.
 */
export function DecideChange({ decision: asked, change, onClose, list }: DecideChangeProps) {
  const shown = useLastShown(change)
  const ownId = useSession()?.user.id
  const [decision, setDecision] = useState(asked)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The last decision, because the owner drops it when the dialog begins to fade out.
  if (change !== null && decision !== asked) setDecision(asked)
  if (shown === null) return null
  const verb = verbOf(decision, shown, ownId)

  async function decide({ id }: WalletChange) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await call(decision === 'confirm' ? wallets.confirmChange : wallets.declineChange, {
        params: { id },
      })
      toast.success(message)
      onClose()
    } catch (error) {
      setFailure(failureWords(error, 'Please try again in a moment.'))
    }
    setBusy(false)
    // Also after a failure, because someone else may have decided.
    await refresh(...changedByWallets, oversight.settings)
    findLostFocus([list])
  }

  function close() {
    setFailure(null)
    onClose()
  }

  return (
    <ConfirmDialog
      open={change !== null}
      onClose={close}
      title={`${verb} this change?`}
      act={verb}
      tone={decision === 'confirm' ? 'primary' : 'danger'}
      onConfirm={() => void decide(shown)}
      busy={busy}
      busyLabel={busyWords[verb]}
      error={failure ?? undefined}
    >
      <Stack gap="sm">
        <p>
          <strong>{changeTitle(shown)}</strong>, proposed by{' '}
          {shown.proposedBy.id === ownId ? 'you' : proposerName(shown)}.
        </p>
        <Consequence decision={decision} change={shown} />
      </Stack>
      <LostFocus heirs={[list]} />
    </ConfirmDialog>
  )
}

const busyWords = {
  Confirm: 'Confirming...',
  Decline: 'Declining...',
  Veto: 'Vetoing...',
  Withdraw: 'Withdrawing...',
} as const

function Consequence({ decision, change }: { decision: Decision; change: WalletChange }) {
  if (decision === 'decline' && change.kind === 'setting')
    return <p>It will have no effect. The setting stays as it is.</p>
  if (decision === 'decline') return <p>It will have no effect. Customers keep seeing what they see now.</p>
  if (change.wallet === null) return <p>Fewer wallet changes will have to wait from now on.</p>
  return (
    <>
      <p>
        Customers will pay to this address from now on. Compare every group with its source, not with what the
        other administrator tells you:
      </p>
      <p>
        <AddressInGroups address={change.wallet.address} />
      </p>
    </>
  )
}
