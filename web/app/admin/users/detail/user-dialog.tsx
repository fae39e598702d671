import { customers } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../../account/session/session.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { DiscardDialog } from '../../../forms/unsaved-changes.tsx'
import { useLastShown } from '../../../lists/last-shown.ts'
import { RestoreFocus } from '../../../lists/restore-focus.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CloseButton } from '../../../ui/dialog/close-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx'
import { personName } from '../../people/person-name.ts'
import type { Part } from '../open-user.ts'
import { actsFor, userActWords } from '../user-act-words.ts'
import type { UserActs } from '../user-acts.tsx'
import type { UserRow } from '../user-row.ts'
import { DeleteUserDialog, useUserDeletion } from './delete-user.tsx'
import type { Typed } from './figures-form.ts'
import type { ProfileValues } from './profile-form.ts'
import { UserRecord } from './user-record.tsx'

type UserDialogProps = {
  /** Null while the dialog is closed. */
  id: string | null
  part: Part
  onPart: (part: Part) => void
  onClose: () => void
  /** The list's row, which provides the name until the record has loaded. */
  rows: readonly UserRow[]
  acts: UserActs
}

/** Everything about one user, read again when the dialog opens. The input is kept until it closes. */
export function UserDialog(props: UserDialogProps) {
  const shownId = useLastShown(props.id)
  const [opening, setOpening] = useState({ id: props.id, count: 0 })
  if (props.id !== opening.id) {
    setOpening({ id: props.id, count: opening.count + (props.id === null ? 0 : 1) })
  }
  if (shownId === null) return null
  return <OpenUser key={opening.count} {...props} shownId={shownId} />
}

function OpenUser({ id, shownId, part, onPart, onClose, rows, acts }: UserDialogProps & { shownId: string }) {
  const query = useApiQuery(customers.get, { params: { id: shownId } }, { enabled: id !== null })
  const failure = failureWords(query.error, 'Failed to load the user')
  const user = mapLoadable(loadable(query, failure), ({ data }) => data)
  const known = user.status === 'ready' ? user.value : rows.find((row) => row.id === shownId)
  const isOwn = useSession()?.user.id === shownId
  const form = useForm<ProfileValues>()
  const [edited, setEdited] = useState<User | null>(null)
  const [typed, setTyped] = useState<Typed>({})
  const [isLeaving, setIsLeaving] = useState(false)
  const deletion = useUserDeletion(onClose)
  const { isDirty } = form.formState
  const isUnsaved = (edited !== null && isDirty) || Object.keys(typed).length > 0

  return (
    <Dialog
      open={id !== null}
      onClose={() => (isUnsaved ? setIsLeaving(true) : onClose())}
      title={known ? personName(known) : 'User details'}
      size="lg"
      footer={
        <DialogButtons
          user={user.status === 'ready' ? user.value : null}
          isOwn={isOwn}
          part={part}
          acts={acts}
          onClose={onClose}
        />
      }
    >
      <Stack gap="sm">
        {known && acts.failureOf(known) ? (
          <Banner tone="error" onDismiss={() => acts.dismiss(known)}>
            {acts.failureOf(known)}
          </Banner>
        ) : null}
        <Loaded data={user} skeleton={<SkeletonText lines={12} />} loadingLabel="Loading user">
          {(loaded) => (
            <div ref={acts.recordRef} tabIndex={-1}>
              <UserRecord
                user={loaded}
                access={query.data?.access}
                isOwn={isOwn}
                part={part}
                onPart={onPart}
                form={form}
                edited={edited}
                onEdit={setEdited}
                typed={typed}
                onType={setTyped}
                onDelete={() => deletion.ask(loaded)}
              />
            </div>
          )}
        </Loaded>
      </Stack>
      <DeleteUserDialog deletion={deletion} />
      <DiscardDialog open={isLeaving} onKeep={() => setIsLeaving(false)} onDiscard={onClose}>
        Your changes to {known ? personName(known) : 'this user'} have not been saved.
      </DiscardDialog>
      {/* The row may have disappeared from the list in the meantime. */}
      <RestoreFocus fallbacks={[acts.listRef]} />
    </Dialog>
  )
}

type DialogButtonsProps = {
  user: User | null
  isOwn: boolean
  part: Part
  acts: UserActs
  onClose: () => void
}

/** Below the documents no button stands out: an act on the account would be taken for a decision about them. */
function DialogButtons({ user, isOwn, part, acts, onClose }: DialogButtonsProps) {
  if (user === null || isOwn) return <CloseButton onPress={onClose} />
  return [...actsFor(user.status)].reverse().map((act) => (
    <Button
      key={act}
      variant={userActWords[act].tone === 'danger' || part === 'verification' ? 'secondary' : 'primary'}
      onPress={() => acts.ask(act, user)}
    >
      {userActWords[act].inRecord}
    </Button>
  ))
}
