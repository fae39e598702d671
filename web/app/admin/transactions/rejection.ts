import type { Rejection, RequestReason } from '@bank/contract/reasons'
import { useRef, useState } from 'react'
import { showFieldErrors } from '../../api/failure-words.ts'

type Field = 'reason' | 'note'

/** What has been chosen and typed about a request's rejection, and what is wrong with it. */
type Typed = {
  /** The request. */
  id: string
  reason: RequestReason | null
  note: string
  problems: Partial<Record<Field, string>>
}

const blank = (id: string): Typed => ({ id, reason: null, note: '', problems: {} })

/** The reason and the note with which a request is rejected. Neither is required. */
export function useRejection() {
  const [typed, setTyped] = useState(blank(''))
  const reasonRef = useRef<HTMLSelectElement>(null)
  const noteRef = useRef<HTMLTextAreaElement>(null)

  function change(changed: Partial<Pick<Typed, Field>>) {
    setTyped((before) => ({ ...before, ...changed, problems: {} }))
  }

  /** Shows a refusal beside the fields that it is about. Returns whether it is about any. */
  function showErrors(error: unknown): boolean {
    let isShown = false
    showFieldErrors(error, ['reason', 'note'], (field, { message }, { shouldFocus }) => {
      isShown = true
      setTyped((before) => ({ ...before, problems: { ...before.problems, [field]: message } }))
      if (shouldFocus) (field === 'reason' ? reasonRef : noteRef).current?.focus()
    })
    return isShown
  }

  return {
    ...typed,
    change,
    showErrors,
    /** For a new question. After an attempt that failed for another reason, what was typed about the request is still there. */
    begin: (id: string, { again }: { again: boolean }) => {
      if (!again || id !== typed.id) setTyped(blank(id))
    },
    body: rejectionOf(typed),
    reasonRef,
    noteRef,
  }
}

export type RejectionFields = ReturnType<typeof useRejection>

/** What is sent: nothing if nothing was chosen or typed. */
function rejectionOf({ reason, note }: Typed): Rejection | undefined {
  if (reason === null && note.trim() === '') return undefined
  return { ...(reason !== null && { reason }), ...(note.trim() !== '' && { note }) }
}
