import { customers, IDENTITY_CHECK_MAX } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { oversight } from '@bank/contract/oversight'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ConfirmedActDialog } from '../../acts/confirmed-act-dialog.tsx'
import { useConfirmedAct } from '../../acts/use-confirmed-act.ts'
import { personName } from '../../people/person-name.ts'

/** Removes the second factors of a customer who has lost them, once staff have checked who is asking. */
export function RemoveFactors({ user }: { user: User }) {
  const [identityCheck, setIdentityCheck] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const removing = useConfirmedAct({
    act: ({ id }: User) =>
      call(customers.removeFactors, { params: { id }, body: { identityCheck: identityCheck.trim() } }),
    onSuccess: ({ message }, { email }) => void toast.success(message, { hint: email }),
    refreshes: [customers.get, oversight.auditLogs],
    focusFallbacks: [],
  })

  function confirm() {
    if (identityCheck.trim() === '') setIsMissing(true)
    else removing.confirm()
  }

  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => removing.ask(user)}>
        Remove second factors
      </Button>
      <ConfirmedActDialog
        confirmation={{ ...removing, confirm }}
        title={`Remove the second factors of ${personName(user)}?`}
        act="Remove second factors"
        tone="danger"
        busyLabel="Removing..."
      >
        <Stack gap="sm">
          <p>
            The authenticator app, the passkeys and the recovery codes stop working, and every device is
            logged out. The password stays and is enough to log in. We tell {user.email}.
          </p>
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
