import { type StaffChange, staff } from '@bank/contract/staff'
import { type RefObject, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { findLostFocus, LostFocus } from '../../lists/lost-focus.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changedByUsers } from '../people/changed-by-users.ts'
import { memberName, staffChangeTitle } from './staff-change-words.ts'

export type Decision = 'confirm' | 'decline'

type DecideStaffChangeProps = {
  decision: Decision
  /** Null while the dialog is closed. */
  change: StaffChange | null
  onClose: () => void
  list: RefObject<HTMLElement | null>
}

/** Asks before a waiting change of the staff is confirmed or declined. */
export function DecideStaffChange({ decision: asked, change, onClose, list }: DecideStaffChangeProps) {
  const shown = useLastShown(change)
  const [decision, setDecision] = useState(asked)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The last decision, because the owner drops it when the dialog begins to fade out.
  if (change !== null && decision !== asked) setDecision(asked)
  if (shown === null) return null

  async function decide({ id }: StaffChange) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const endpoint = decision === 'confirm' ? staff.confirmChange : staff.declineChange
      toast.success((await call(endpoint, { params: { id } })).message)
      onClose()
    } catch (error) {
      setFailure(failureWords(error, 'Please try again in a moment.'))
    }
    setBusy(false)
    // Also after a failure, because someone else may have decided.
    await refresh(...changedByUsers)
    findLostFocus([list])
  }

  function close() {
    setFailure(null)
    onClose()
  }

  const verb = decision === 'confirm' ? 'Confirm' : 'Decline'
  return (
    <ConfirmDialog
      open={change !== null}
      onClose={close}
      title={`${verb} this staff change?`}
      act={verb}
      tone={decision === 'confirm' ? 'danger' : 'primary'}
      onConfirm={() => void decide(shown)}
      busy={busy}
      busyLabel={decision === 'confirm' ? 'Confirming...' : 'Declining...'}
      error={failure ?? undefined}
    >
      <Stack gap="sm">
        <p>
          <strong>{staffChangeTitle(shown)}</strong>, asked for by {memberName(shown.askedBy)}.
        </p>
        <p>
          {decision === 'confirm'
            ? 'It takes effect at once: they are signed out everywhere, and can’t veto the wallet changes that are waiting.'
            : 'It will have no effect. The account stays as it is.'}
        </p>
      </Stack>
      <LostFocus heirs={[list]} />
    </ConfirmDialog>
  )
}
