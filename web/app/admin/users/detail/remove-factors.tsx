import type { User } from '@bank/contract/identity'
import type { RefObject } from 'react'
import { personName } from '../../people/person-name.ts'
import { IdentityChecked } from './identity-checked.tsx'

/** Removes the second factors of a customer who has lost them. */
export function RemoveFactors({
  user,
  focusFallback,
}: {
  user: User
  focusFallback: RefObject<HTMLElement | null>
}) {
  return (
    <IdentityChecked
      user={user}
      does="removeFactors"
      title={`Remove the second factors of ${personName(user)}?`}
      act="Remove second factors"
      busyLabel="Removing..."
      focusFallbacks={[focusFallback]}
    >
      <p>
        The authenticator app, the passkeys and the recovery codes stop working, and every device is logged
        out. The password stays and is enough to log in. We tell {user.email}.
      </p>
    </IdentityChecked>
  )
}
