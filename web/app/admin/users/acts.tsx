import { customers } from '@bank/contract/customers'
import type { Reply } from '@bank/contract/endpoint'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { seenOf } from '../../forms/changed-meanwhile.tsx'
import { findLostFocus, LostFocus } from '../../lists/lost-focus.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changedByUsers } from '../people/changed-by-users.ts'
import { personName } from '../people/person-name.ts'
import { statusWords } from '../people/user-words.ts'
import { actOn, type UserAct, userActs } from './act-words.ts'
import { LockoutNote } from './lockout-note.tsx'
import type { UserRow } from './user-row.ts'

/** The result of the last act on a user: the user's current state, and the reason if the act failed. */
type Result = { now: UserRow; failure: string | null }

/**
 * Suspending, activating, approving and rejecting users: asks first, acts once, reports the result, and has the lists
 * read again. A failure is shown on its row (HAZ-D8).
 */
export function useUserActs() {
  const [asked, setAsked] = useState<{ act: UserAct; user: UserRow } | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const listRef = useRef<HTMLDivElement>(null)
  const recordRef = useRef<HTMLDivElement>(null)
  const heirs = [recordRef, listRef]

  function ask(act: UserAct, user: UserRow) {
    setAsked({ act, user })
    setOpen(true)
  }

  function keep(now: UserRow, failure: string | null) {
    setResults((before) => new Map(before).set(now.id, { now, failure }))
  }

  async function settle({ act, user }: { act: UserAct; user: UserRow }) {
    if (busy) return
    setBusy(true)
    const words = userActs[act]
    try {
      const { message, data } = await decide(act, user)
      keep(data, null)
      // A change of an administrator may have to wait, and the server's message says for what.
      if (data.status !== words.edit.status) toast.info(message ?? words.failed, { hint: personName(user) })
      else toast.success(`${words.done} ${personName(user)}`, { hint: words.outcome(user) })
    } catch (error) {
      const now = await call(customers.get, { params: { id: user.id } }).catch(() => null)
      keep(now?.data ?? user, failureWords(error, words.failed))
    }
    setBusy(false)
    setOpen(false)
    await refresh(...changedByUsers)
    findLostFocus(heirs)
  }

  return {
    ask,
    /** Why the last act on a user failed, until it is dismissed. */
    failureOf: ({ id }: UserRow) => results.get(id)?.failure ?? null,
    dismiss: (user: UserRow) => keep(user, null),
    present: (rows: readonly UserRow[]) => withFailed(rows, results),
    /** For the element around the list and the one in the dialog over it, in case the focused button is removed. */
    listRef,
    recordRef,
    dialog: asked ? (
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${actOn(asked.act, asked.user)}?`}
        act={actOn(asked.act, asked.user)}
        tone={userActs[asked.act].tone}
        onConfirm={() => void settle(asked)}
        busy={busy}
        busyLabel={userActs[asked.act].busy}
      >
        <Stack gap="sm">
          <p>{userActs[asked.act].consequence(asked.user)}</p>
          {userActs[asked.act].edit.status === 'suspended' ? <LockoutNote user={asked.user} /> : null}
        </Stack>
        <LostFocus heirs={heirs} />
      </ConfirmDialog>
    ) : null,
  }
}

export type UserActs = ReturnType<typeof useUserActs>

/**
 * The server accepts any status after any other, so the act is sent only if the user still has the status that the
 * row showed.
 */
async function decide(act: UserAct, user: UserRow): Promise<Reply<typeof customers.update>> {
  const params = { id: user.id }
  const { data: now } = await call(customers.get, { params })
  if (now.status !== user.status) {
    throw new Error(
      `Someone else has changed this user in the meantime: now ${statusWords[now.status].words.toLowerCase()}. Nothing was changed by you.`,
    )
  }
  return call(customers.update, { params, body: { ...userActs[act].edit, ...seenOf(now) } })
}

/** Keeps a row whose act failed in its place until the message is dismissed, even if the filters no longer match it. */
function withFailed(rows: readonly UserRow[], results: ReadonlyMap<string, Result>): readonly UserRow[] {
  const listed = new Set(rows.map(({ id }) => id))
  const kept = [...results.values()].filter(({ now, failure }) => failure !== null && !listed.has(now.id))
  return kept.length === 0 ? rows : [...rows, ...kept.map(({ now }) => now)].sort(newestFirst)
}

// The server's order. Ids are UUIDv7, so they settle ties.
const newestFirst = (a: UserRow, b: UserRow) =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)
