import { useState } from 'react'

/** What has been typed into a conversation and not been sent. */
export type Draft = {
  text: string
  /** A note among staff, and not an answer to the customer. */
  internal: boolean
  /** Differs for each text, so that the same one is recorded once, however often it is sent. */
  reference: string
  /** The last message when the writing began; null if there was none. */
  since: string | null
}

export type Drafts = ReturnType<typeof useDrafts>

/** The drafts of all conversations, which stay while staff look into others. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  return {
    of: (threadId: string) => drafts.get(threadId),
    /** Whether anything typed would be lost. */
    any: [...drafts.values()].some(({ text }) => text.trim() !== ''),
    change: (threadId: string, changed: Partial<Pick<Draft, 'text' | 'internal'>>, lastId: string | null) =>
      setDrafts((before) => {
        const draft = before.get(threadId) ?? { text: '', internal: false, since: lastId }
        const since = draft.text === '' ? lastId : draft.since
        return new Map(before).set(threadId, {
          ...draft,
          since,
          ...changed,
          reference: crypto.randomUUID(),
        })
      }),
    forget: (threadId: string) =>
      setDrafts((before) => {
        const rest = new Map(before)
        rest.delete(threadId)
        return rest
      }),
  }
}
