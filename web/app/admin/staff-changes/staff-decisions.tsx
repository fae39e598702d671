import { type StaffChange, staff } from '@bank/contract/staff'
import { call } from '../../api/call.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import type { FocusFallbacks } from '../../lists/restore-focus.tsx'
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

/** Asks before a waiting change of the staff is confirmed or declined. */
export function StaffDecisionDialog({ decisions }: { decisions: ConfirmedAct<Asked> }) {
  if (decisions.asked === null) return null
  const { decision, change } = decisions.asked
  const verb = decision === 'confirm' ? 'Confirm' : 'Decline'
  return (
    <ConfirmedActDialog
      confirmation={decisions}
      title={`${verb} this staff change?`}
      act={verb}
      tone={decision === 'confirm' ? 'danger' : 'primary'}
      busyLabel={decision === 'confirm' ? 'Confirming...' : 'Declining...'}
    >
      <Stack gap="sm">
        <p>
          <strong>{staffChangeTitle(change)}</strong>, requested by {nameOnRecord(change.askedBy)}.
        </p>
        <p>
          {decision === 'confirm'
            ? 'It takes effect immediately: the administrator is logged out everywhere and can no longer veto the waiting wallet changes.'
            : 'The change will be discarded, and the account stays as it is.'}
        </p>
      </Stack>
    </ConfirmedActDialog>
  )
}
