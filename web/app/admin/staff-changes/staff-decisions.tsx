import { type StaffChange, staff } from '@bank/contract/staff'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { useWhileAsked } from '../../forms/while-asked.ts'
import type { FocusFallbacks } from '../../lists/restore-focus.tsx'
import { announce } from '../../ui/announce/announce.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changedByUsers } from '../people/changed-by-users.ts'
import { nameOnRecord } from '../people/person-name.ts'
import { staffChangeTitle } from './staff-change-words.ts'

type Asked = { decision: 'confirm' | 'decline'; change: StaffChange }

/** Confirming and declining a waiting change of the staff. `StaffDecisionDialog` asks first. */
export function useStaffDecisions(focusFallbacks: FocusFallbacks): ConfirmedAct<Asked> {
  return useConfirmedAct({
    act: ({ decision, change: { id } }: Asked) =>
      call(decision === 'confirm' ? staff.confirmChange : staff.declineChange, { params: { id } }),
    onSuccess: ({ message }) => void toast.success(message),
    refreshes: changedByUsers,
    focusFallbacks,
  })
}

type StaffDecisionDialogProps = {
  decisions: ConfirmedAct<Asked>
  /** The changes that wait; undefined until they are loaded. */
  waiting: readonly StaffChange[] | undefined
}

/**
 * Asks before a waiting change of the staff is confirmed or declined. If it stops waiting meanwhile, it says so at once, and
 * there is nothing to decide.
 */
export function StaffDecisionDialog({ decisions, waiting }: StaffDecisionDialogProps) {
  const { asked, open } = decisions
  const isWaiting = !waiting || asked === null || waiting.some(({ id }) => id === asked.change.id)
  const isOver = !useWhileAsked(isWaiting, decisions)
  useEffect(() => (isOver && open ? announce(OVER) : undefined), [isOver, open])
  if (asked === null) return null
  const { decision, change } = asked
  const verb = decision === 'confirm' ? 'Confirm' : 'Decline'
  return (
    <ConfirmedActDialog
      confirmation={decisions}
      title={`${verb} this staff change?`}
      act={isOver ? null : verb}
      tone={decision === 'confirm' ? 'danger' : 'primary'}
      busyLabel={decision === 'confirm' ? 'Confirming...' : 'Declining...'}
    >
      <Stack gap="sm">
        <p>
          <strong>{staffChangeTitle(change)}</strong>, requested by {nameOnRecord(change.askedBy)}.
        </p>
        {isOver ? <Banner tone="warning">{OVER}</Banner> : <p>{consequences[decision]}</p>}
      </Stack>
    </ConfirmedActDialog>
  )
}

const OVER = 'This change is not waiting any more: someone else has decided it, or it has taken effect.'

const consequences = {
  confirm:
    'It takes effect immediately: the administrator is logged out everywhere and can no longer veto the waiting wallet changes.',
  decline: 'The change will be discarded, and the account stays as it is.',
}
