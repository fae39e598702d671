import type { Rejection, RequestReason } from '@bank/contract/reasons'
import { useRef, useState } from 'react'
import { useFieldProblems } from '../acts/field-problems.ts'

const FIELDS = ['reason', 'note'] as const
type Field = (typeof FIELDS)[number]

/** What has been chosen and typed about a request's rejection. */
type Typed = {
  /** The request. */
  id: string
  reason: RequestReason | null
  note: string
}

const blank = (id: string): Typed => ({ id, reason: null, note: '' })

/** The reason and the note with which a request is rejected. Neither is required. */
export function useRejection() {
  const [typed, setTyped] = useState(blank(''))
  const reasonRef = useRef<HTMLSelectElement>(null)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const { problemOf, showErrors, forget } = useFieldProblems(FIELDS, (field) =>
    (field === 'reason' ? reasonRef : noteRef).current?.focus(),
  )

  function change(changed: Partial<Pick<Typed, Field>>) {
    setTyped((before) => ({ ...before, ...changed }))
    forget()
  }

  return {
    ...typed,
    change,
    problemOf,
    showErrors,
    /** For a new question. After an attempt that failed for another reason, what was typed about the request is still there. */
    begin: (id: string, { again }: { again: boolean }) => {
      if (again && id === typed.id) return
      setTyped(blank(id))
      forget()
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
