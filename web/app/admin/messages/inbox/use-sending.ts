import { ApiError } from '@bank/contract/client'
import { useEffect } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import type { Draft, Drafts } from './drafts.ts'

type Sending<Since> = {
  id: string
  drafts: Drafts<Since>
  /** Whether the server has this text by now. */
  isThere: (draft: Draft<Since>) => boolean
  /** Says that it was sent. */
  onSent: (internal: boolean) => void
  /** What was not sent, such as "Your answer to Ada Lovelace". */
  nameOf: (internal: boolean) => string
  focus: () => void
}

/** How sending a draft goes, also while staff look at something else. */
export function useSending<Since>({ id, drafts, isThere, onSent, nameOf, focus }: Sending<Since>) {
  const { show } = drafts
  useEffect(() => show(id), [show, id])

  const draft = drafts.of(id)
  const isFound = draft !== undefined && isLost(draft.error) && isThere(draft)
  // No answer came, but what has been read since has the text.
  useEffect(() => {
    if (!isFound || draft === undefined) return
    drafts.sent(id, draft.reference)
    onSent(draft.internal)
  })

  return {
    draft,
    busy: draft?.isSending ?? false,
    problem: problemOf(draft?.error),
    start() {
      if (draft) drafts.sending(id, draft.reference)
    },
    succeed() {
      if (!draft) return
      drafts.sent(id, draft.reference)
      onSent(draft.internal)
    },
    fail(error: unknown) {
      if (!draft) return
      drafts.failed(id, draft.reference, error)
      if (drafts.isShown(id)) {
        if (problemOf(error) !== undefined) focus()
        return
      }
      const was = isLost(error) ? 'may not have been sent' : 'was not sent'
      toast.error(`${nameOf(draft.internal)} ${was}`, { hint: 'Open it again: your text is still there.' })
    },
    dismiss() {
      if (draft) drafts.dismiss(id, draft.reference)
    },
  }
}

/** Whether no answer came, so that the text may have been recorded. */
export const isLost = (error: unknown) =>
  error instanceof ApiError ? error.status === 0 || error.status >= 500 : error instanceof Error

/** What the server says of the text. */
const problemOf = (error: unknown) =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === 'message')?.msg : undefined
