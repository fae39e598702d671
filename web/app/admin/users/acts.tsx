import { customers } from '@bank/contract/customers'
import type { Reply } from '@bank/contract/endpoint'
import { oversight } from '@bank/contract/oversight'
import { staff } from '@bank/contract/staff'
import { useRef, useState } from 'react'
import { call } from '../../api.ts'
import { seenOf } from '../../changed-meanwhile.tsx'
import { failureWords } from '../../failure-words.ts'
import { refresh } from '../../queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { findLostFocus, LostFocus } from '../lost-focus.tsx'
import { personName } from '../transaction-words.ts'
import { actOn, type UserAct, userActs } from './act-words.ts'
import { LockoutNote } from './lockout-note.tsx'
import type { UserRow } from './user-row.ts'
import { statusWords } from './user-words.ts'

/** What came of the last act on a user: how he stands now, and why it failed if it did. */
type Result = { now: UserRow; failure: string | null }

/**
 * Suspending, activating, approving and rejecting users: asks first, acts once, says what came of it, and has the lists
 * read again. A failure is said on the row that it concerns (HAZ-D8).
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
      // Of an administrator it may wait, and the server says what for.
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
    /** For the element around the list, and for that in the dialog over it, when their buttons leave with the focus. */
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

/** What shows something of a user that an act or an edit changes. */
export const changedByUsers = [
  customers.list,
  customers.listForVerification,
  customers.get,
  staff.listChanges,
  oversight.stats,
  oversight.auditLogs,
] as const

/** The server takes any status after any other; an act that was chosen by what the row showed is only done where that still holds. */
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

/** A row whose act failed stays, in its place, until its message is dismissed, even where the filters drop it. */
function withFailed(rows: readonly UserRow[], results: ReadonlyMap<string, Result>): readonly UserRow[] {
  const listed = new Set(rows.map(({ id }) => id))
  const kept = [...results.values()].filter(({ now, failure }) => failure !== null && !listed.has(now.id))
  return kept.length === 0 ? rows : [...rows, ...kept.map(({ now }) => now)].sort(newestFirst)
}

// As the server orders them. Ids are UUIDv7 and settle a draw.
const newestFirst = (a: UserRow, b: UserRow) =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)
