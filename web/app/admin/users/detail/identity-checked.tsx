import { customers, IDENTITY_CHECK_MAX } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import { useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import type { FocusFallbacks } from '../../../lists/restore-focus.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName } from '../../people/person-name.ts'

type IdentityCheckedProps = {
  user: User
  /** The call, which takes the note about the check. */
  does: 'removeFactors' | 'undoEmail'
  title: string
  act: string
  busyLabel: string
  focusFallbacks: FocusFallbacks
  /** What the act does. */
  children: ReactNode
}

/** A button for what staff do for a customer who asks, once they have checked and written down who is asking. */
export function IdentityChecked(props: IdentityCheckedProps) {
  const { user, does, title, act, busyLabel, focusFallbacks, children } = props
  const [identityCheck, setIdentityCheck] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const acting = useConfirmedAct({
    act: ({ id }: User) =>
      call(customers[does], { params: { id }, body: { identityCheck: identityCheck.trim() } }),
    onSuccess: ({ message }, changed) => void toast.success(message, { hint: personName(changed) }),
    refreshes: changedByUsers,
    focusFallbacks,
  })

  function confirm() {
    if (identityCheck.trim() === '') setIsMissing(true)
    else acting.confirm()
  }

  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => acting.ask(user)}>
        {act}
      </Button>
      <ConfirmedActDialog
        confirmation={{ ...acting, confirm }}
        title={title}
        act={act}
        tone="danger"
        busyLabel={busyLabel}
      >
        <Stack gap="sm">
          {children}
          <p>
            Check who is asking first: in person, or by calling the phone number on record. Never act on a
            call or an email alone.
          </p>
          <TextArea
            label="How did you check?"
            hint="Kept in the audit log."
            rows={2}
            maxLength={IDENTITY_CHECK_MAX}
            value={identityCheck}
            error={isMissing ? 'Please write down how you checked who is asking.' : undefined}
            onChange={(event) => {
              setIdentityCheck(event.currentTarget.value)
              setIsMissing(false)
            }}
          />
        </Stack>
      </ConfirmedActDialog>
    </>
  )
}
