import { useState } from 'react'

/** A reply that has been typed and not been sent. */
export type ReplyDraft = {
  text: string
  /** Differs for each text, so that the same one is sent once, however often the button is pressed. */
  reference: string
  /** How many replies there were when the writing began. */
  since: number
}

export type ReplyDrafts = ReturnType<typeof useReplyDrafts>

/** The unsent replies to all visitors, which stay while staff look at other messages. */
export function useReplyDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ReplyDraft>>(new Map())
  return {
    of: (id: string) => drafts.get(id),
    /** Whether anything typed would be lost. */
    any: [...drafts.values()].some(({ text }) => text.trim() !== ''),
    write: (id: string, text: string, replies: number) =>
      setDrafts((before) => {
        const draft = before.get(id)
        const since = draft && draft.text !== '' ? draft.since : replies
        return new Map(before).set(id, { text, since, reference: crypto.randomUUID() })
      }),
    forget: (id: string) =>
      setDrafts((before) => {
        const rest = new Map(before)
        rest.delete(id)
        return rest
      }),
  }
}
