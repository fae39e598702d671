import type { AccountAccess } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { hasFactor } from '../account-access.tsx'
import { EmailChange } from './email-change.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { type ProfileValues, valuesOf } from './profile-form.ts'
import { ProfileView } from './profile-view.tsx'
import { RemoveFactors } from './remove-factors.tsx'
import { SendPasswordLetter } from './send-password-letter.tsx'

export type ProfilePartProps = {
  user: User
  access: AccountAccess | undefined
  isOwn: boolean
  form: UseFormReturn<ProfileValues>
  /** The user as loaded when editing began, with later updates; null while not editing. */
  edited: User | null
  onEdit: (user: User | null) => void
  onDelete: () => void
}

/** A user's profile, to read and to edit. */
export function ProfilePart({ user, access, isOwn, form, edited, onEdit, onDelete }: ProfilePartProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const change = access?.emailChange ?? null
  if (edited) {
    const fixedUntil = change?.until ?? null
    return (
      <ProfileEditor user={edited} isOwn={isOwn} emailFixedUntil={fixedUntil} form={form} onEdit={onEdit} />
    )
  }

  function edit() {
    form.reset(valuesOf(user))
    onEdit(user)
  }

  return (
    <Stack>
      {change ? <EmailChange user={user} change={change} focusFallback={editButton} /> : null}
      <ProfileView user={user} access={access} />
      <Row gap="sm">
        <Button ref={editButton} variant="secondary" size="sm" onPress={edit}>
          Edit profile
        </Button>
        {isOwn ? null : (
          <>
            <SendPasswordLetter user={user} />
            {user.role !== 'admin' && access && hasFactor(access) ? (
              <RemoveFactors user={user} focusFallback={editButton} />
            ) : null}
            <Button variant="quiet" size="sm" onPress={onDelete}>
              Delete user
            </Button>
          </>
        )}
      </Row>
    </Stack>
  )
}
