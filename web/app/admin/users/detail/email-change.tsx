import type { AccountAccess } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { Banner } from '../../../ui/banner/banner.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { personName } from '../../people/person-name.ts'
import { IdentityChecked } from './identity-checked.tsx'

type EmailChangeProps = { user: User; change: NonNullable<AccountAccess['emailChange']> }

/** That the email address has changed and can be gone back from, which staff do for a customer who asks (DEC-47). */
export function EmailChange({ user, change: { former, at, until, canUndo } }: EmailChangeProps) {
  return (
    <Banner tone="warning" title="The email address has changed recently">
      <Stack gap="sm">
        <p>
          It was {former} until <DateText iso={at} variant="dateAndTime" />. The change can be undone until{' '}
          <DateText iso={until} variant="dateAndTime" />, and nobody can change the address again before then.
        </p>
        {canUndo ? (
          <Row>
            <IdentityChecked
              user={user}
              does="undoEmail"
              title={`Give ${personName(user)} the former email address back?`}
              act="Undo the change"
              busyLabel="Undoing..."
            >
              <p>
                {former} becomes the address of the account again. Every device is logged out, and the
                password stops working, as do passkeys, authenticator apps, recovery codes and links that were
                added since. We send a link for a new password to {former}.
              </p>
            </IdentityChecked>
          </Row>
        ) : null}
      </Stack>
    </Banner>
  )
}
