import { customers } from '@bank/contract/customers'
import type { Reply } from '@bank/contract/endpoint'
import type { UserStatus } from '@bank/contract/identity'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useAnswerSince } from '../../forms/answer-since.ts'
import { seenOf } from '../../forms/changed-meanwhile.tsx'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { useWhileAsked } from '../../forms/while-asked.ts'
import { announce } from '../../ui/announce/announce.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useConfirmedRowAct } from '../acts/use-confirmed-row-act.ts'
import { changedByUsers } from '../people/changed-by-users.ts'
import { personName } from '../people/person-name.ts'
import { statusWords } from '../people/user-words.ts'
import { DocumentsNote } from './documents-note.tsx'
import { LockNote } from './lock-note.tsx'
import { isActiveAdministrator, LockoutNote } from './lockout-note.tsx'
import { useReadForQuestion } from './read-for-question.ts'
import { actOn, type UserAct, userActWords } from './user-act-words.ts'
import type { UserRow } from './user-row.ts'

type Asked = { act: UserAct; row: UserRow }

/** Suspending, activating, approving and rejecting users. `UserActDialog` asks first. */
export function useUserActs() {
  return useConfirmedRowAct({
    send: changeStatus,
    read: (user): Promise<{ data: UserRow }> => call(customers.get, { params: { id: user.id } }),
    // Any status can be changed again.
    isFinal: () => false,
    onSuccess({ message, data }, { act, row: user }) {
      const words = userActWords[act]
      // A change of an administrator may have to wait. The server's message says what it waits for.
      if (data.status !== words.edit.status) toast.info(message ?? words.failed, { hint: personName(user) })
      else toast.success(`${words.done} ${personName(user)}`, { hint: words.outcome(user) })
    },
    failure: (act) => userActWords[act].failed,
    refreshes: changedByUsers,
  })
}

export type UserActs = ReturnType<typeof useUserActs>

/**
 * The server accepts any status after any other, so the act is sent only if the user still has the status that the
 * row showed.
 */
async function changeStatus({ act, row: user }: Asked): Promise<Reply<typeof customers.update>> {
  const params = { id: user.id }
  const { data: now } = await call(customers.get, { params })
  if (now.status !== user.status) {
    throw new Error(`${changedWords(now.status)} Your change was not made.`)
  }
  return call(customers.update, { params, body: { ...userActWords[act].edit, ...seenOf(now) } })
}

const changedWords = (status: UserStatus) =>
  `Someone else has changed this user’s status to ${statusWords[status].words.toLowerCase()} in the meantime.`

/**
 * Asks before a user's status is changed: says what will happen, with the name, and what staff should know first. That is read
 * again, because the list can be older, and nothing can be confirmed before it is there or has failed to load. If someone else
 * changes the status meanwhile, it says so at once, and there is nothing to confirm.
 */
export function UserActDialog({ acts }: { acts: UserActs }) {
  return acts.asked === null ? null : <Question acts={acts} asked={acts.asked} />
}

function Question({ acts, asked }: { acts: UserActs; asked: Asked }) {
  const { act, row: user } = asked
  const words = userActWords[act]
  const notes = useNotes(asked, acts.open)
  const changed = useChangedStatus(asked, acts)
  const said = changed && acts.open ? changedWords(changed) : ''
  useEffect(() => (said === '' ? undefined : announce(said)), [said])
  return (
    <ConfirmedActDialog
      confirmation={acts}
      title={`${actOn(act, user)}?`}
      act={changed ? null : actOn(act, user)}
      waiting={notes.areLoading}
      tone={words.tone}
      busyLabel={words.busy}
    >
      {changed ? (
        <Banner tone="warning">{changedWords(changed)}</Banner>
      ) : (
        <Stack gap="sm">
          <p>{words.consequence(user)}</p>
          {notes.content}
        </Stack>
      )}
    </ConfirmedActDialog>
  )
}

/** The user's status, if it is no longer the one that the question is about. */
function useChangedStatus(asked: Asked, acts: UserActs): UserStatus | null {
  const { row } = asked
  const query = useApiQuery(customers.get, { params: { id: row.id } }, { enabled: acts.open })
  // An earlier answer can be older than the row.
  const { answer } = useAnswerSince(query, asked)
  const latest = useWhileAsked(answer?.data.status ?? row.status, acts)
  return latest === row.status ? null : latest
}

/** What is said before this act on this user. Only one of the notes belongs to an act. */
function useNotes({ act, row: user }: Asked, open: boolean) {
  const showsDocuments = act === 'approve'
  const showsLock = act === 'activate' && user.status === 'suspended'
  const showsChanges = userActWords[act].edit.status === 'suspended' && isActiveAdministrator(user)
  const documents = useReadForQuestion(
    verification.statusOf,
    { params: { userId: user.id } },
    open && showsDocuments,
  )
  const record = useReadForQuestion(customers.get, { params: { id: user.id } }, open && showsLock)
  const changes = useReadForQuestion(wallets.listChanges, {}, open && showsChanges)
  if (showsDocuments)
    return { areLoading: documents === 'loading', content: <DocumentsNote read={documents} /> }
  if (showsLock) return { areLoading: record === 'loading', content: <LockNote read={record} /> }
  if (showsChanges) return { areLoading: changes === 'loading', content: <LockoutNote read={changes} /> }
  return { areLoading: false, content: null }
}
