import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { fromJson } from '../../account/session/from-json.ts'
import { useSession } from '../../account/session/session.ts'
import { currentSession } from '../../account/session/store.ts'

const text = () => z.catch(z.string(), '')

/** What has been typed and chosen, but not sent. Pictures are not kept. */
const Draft = z.object({
  message: text(),
  amount: text(),
  purpose: text(),
  termMonths: text(),
  slot: z.object({ place: text(), date: text(), time: text() }),
  /** What was sent last without an answer, and its reference: the same again is the same message. */
  attempt: z.nullable(z.object({ reference: z.string(), content: z.string() })),
})
export type Draft = z.output<typeof Draft>

const Kept = z.object({ userId: z.string(), drafts: z.record(z.string(), Draft) })

export const NO_DRAFT: Draft = {
  ...{ message: '', amount: '', purpose: '', termMonths: '' },
  slot: { place: '', date: '', time: '' },
  attempt: null,
}

/** Beside the session, with which it is removed (account/session/store.ts). */
const KEY = 'drafts'

function draftsOf(userId: string): Record<string, Draft> {
  const { success, data } = Kept.safeParse(fromJson(sessionStorage.getItem(KEY) ?? ''))
  return success && data.userId === userId ? data.drafts : {}
}

function keep(userId: string, name: string, draft: Draft | null): void {
  if (currentSession()?.user.id !== userId) return
  const { [name]: _, ...others } = draftsOf(userId)
  const drafts = draft === null ? others : { ...others, [name]: draft }
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify({ userId, drafts }))
}

/**
 * What this person has begun to write, which a reload, another screen or a failure does not lose. It goes once it is sent, and
 * with the session.
 * @param name of the thread, or of the topic of a new one
 */
export function useDraft(name: string) {
  const session = useSession()
  const token = session?.token
  const userId = session?.user.id ?? ''
  const [draft, setDraft] = useState(() => draftsOf(userId)[name] ?? NO_DRAFT)
  const latest = useRef(draft)

  // Whoever logs in again over the open screen has what is on it, but the end of the session removed what was kept.
  useEffect(() => {
    if (token !== undefined && latest.current !== NO_DRAFT) keep(userId, name, latest.current)
  }, [token, userId, name])

  function set(next: Draft, kept: Draft | null) {
    latest.current = next
    setDraft(next)
    keep(userId, name, kept)
  }

  function change(part: Partial<Draft>) {
    const next = { ...latest.current, ...part }
    set(next, next)
  }

  return {
    draft,
    change,
    clear: () => set(NO_DRAFT, null),
    /** The reference of this content: that of the last attempt if nothing has changed since. */
    referenceOf(content: string): string {
      const { attempt } = latest.current
      if (attempt?.content === content) return attempt.reference
      const reference = crypto.randomUUID()
      change({ attempt: { reference, content } })
      return reference
    },
  }
}
