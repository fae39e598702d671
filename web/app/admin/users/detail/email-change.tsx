import type { AccountAccess } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { forbidden } from '@bank/contract/problem'
import type { RefObject } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { personName } from '../../people/person-name.ts'
import { IdentityChecked } from './identity-checked.tsx'

type EmailChangeProps = {
  user: User
  change: NonNullable<AccountAccess['emailChange']>
  /** Takes the focus when the note is gone. */
  focusFallback: RefObject<HTMLElement | null>
}

/** Says that the email address has changed, and how to undo that, which staff do for a customer who asks (DEC-47). */
export function EmailChange({ user, change, focusFallback }: EmailChangeProps) {
  const { former, at, until, canUndo } = change
  const undoing = (
    <IdentityChecked
      user={user}
      does="undoEmail"
      title={`Give ${personName(user)} the former email address back?`}
      act="Undo the change"
      busyLabel="Undoing..."
      focusFallbacks={[focusFallback]}
    >
      <p>
        {former} becomes the address of the account again. Every device is logged out, and the password stops
        working, as do passkeys, authenticator apps, recovery codes and links that were added since. We send a
        link for a new password to {former}.
      </p>
    </IdentityChecked>
  )
  return (
    <Banner tone="warning" title="The email address has changed recently">
      <Stack gap="sm">
        <p>
          It was {former} until <DateText iso={at} variant="dateAndTime" />. The change can be undone until{' '}
          <DateText iso={until} variant="dateAndTime" />, and nobody can change the address again before then.
          {canUndo ? null : ` ${whoUndoes(user)}`}
        </p>
        {canUndo ? <Row>{undoing}</Row> : null}
      </Stack>
    </Banner>
  )
}

const whoUndoes = ({ role }: User) => (role === 'admin' ? forbidden.staffEmail : forbidden.ownEmailChange)
