import { useCallback, useRef, useState } from 'react'

/** What has been typed into a conversation or to a visitor and not been sent. */
export type Draft<Since> = {
  text: string
  /** The text of the other kind: what is meant for colleagues never stands where one answers, and the other way round. */
  other: string
  /** A note among staff, and not an answer. */
  internal: boolean
  /** Differs for each text, so that the same one is recorded once, however often it is sent. */
  reference: string
  /** What there was when the writing began, such as the last message. */
  since: Since
  isSending: boolean
  /** Why the last attempt failed; null if there was none, or it was dismissed. */
  error: unknown
}

export type Drafts<Since> = ReturnType<typeof useDrafts<Since>>

/** The drafts of one part of the inbox and how sending them went, which stay while staff look at something else. */
export function useDrafts<Since>() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft<Since>>>(new Map())
  const shown = useRef<string>(null)

  /** Changes a draft, unless another text is in its place by now. */
  function set(id: string, reference: string, changed: Partial<Draft<Since>>) {
    setDrafts((before) => {
      const draft = before.get(id)
      return draft?.reference === reference ? new Map(before).set(id, { ...draft, ...changed }) : before
    })
  }

  return {
    of: (id: string) => drafts.get(id),
    /** Whether there is anything that has been typed and not been sent. */
    has: (id: string) => isTyped(drafts.get(id)),
    /** Whether anything typed would be lost. */
    any: [...drafts.values()].some(isTyped),
    change: (id: string, changed: Partial<Pick<Draft<Since>, 'text' | 'internal'>>, now: Since) =>
      setDrafts((before) => {
        const draft = before.get(id) ?? { text: '', other: '', internal: false, since: now, isSending: false }
        if (draft.isSending) return before
        const since = draft.text === '' ? now : draft.since
        const reference = crypto.randomUUID()
        const isOther = changed.internal !== undefined && changed.internal !== draft.internal
        const texts = isOther ? { text: draft.other, other: draft.text } : {}
        return new Map(before).set(id, { ...draft, since, ...texts, ...changed, reference, error: null })
      }),
    sending: (id: string, reference: string) => set(id, reference, { isSending: true, error: null }),
    failed: (id: string, reference: string, error: unknown) =>
      set(id, reference, { isSending: false, error }),
    dismiss: (id: string, reference: string) => set(id, reference, { error: null }),
    /** Empties the draft. After a note the next text is a note, too, until staff choose otherwise. */
    sent: (id: string, reference: string) =>
      set(id, reference, { text: '', isSending: false, error: null, reference: crypto.randomUUID() }),
    forget: (id: string) =>
      setDrafts((before) => {
        const rest = new Map(before)
        rest.delete(id)
        return rest
      }),
    /** Says that this one is open, until the returned function is called. */
    show: useCallback((id: string) => {
      shown.current = id
      return () => {
        if (shown.current === id) shown.current = null
      }
    }, []),
    isShown: (id: string) => shown.current === id,
  }
}

const isTyped = (draft: { text: string; other: string } | undefined) =>
  draft !== undefined && `${draft.text}${draft.other}`.trim() !== ''
