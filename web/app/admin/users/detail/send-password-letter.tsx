import { customers } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { oversight } from '@bank/contract/oversight'
import { call } from '../../../api/call.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import { useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { personName } from '../../people/person-name.ts'

/** Sends the user the letter for a new password (DEC-45). Staff never see its link. */
export function SendPasswordLetter({ user }: { user: User }) {
  const sending = useConfirmedAct({
    act: ({ id }: User) => call(customers.sendPasswordReset, { params: { id } }),
    onSuccess: ({ message }, { email }) => void toast.success(message, { hint: email }),
    refreshes: [oversight.auditLogs],
  })
  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => sending.ask(user)}>
        Send password reset link
      </Button>
      <ConfirmedActDialog
        confirmation={sending}
        title={`Send ${personName(user)} a password reset link?`}
        act="Send the link"
        busyLabel="Sending..."
      >
        <Stack gap="sm">
          <p>
            It goes to {user.email}, the address of the account, and to no other. Its link works once, for 30
            minutes, and you never see it. The present password works until a new one is set.
          </p>
          {user.emailVerified ? null : <p>This address has not been confirmed yet.</p>}
          {user.status === 'suspended' || user.status === 'inactive' ? (
            <p>The new password can be used once the account is activated.</p>
          ) : null}
        </Stack>
      </ConfirmedActDialog>
    </>
  )
}
