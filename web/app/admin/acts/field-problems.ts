import { useState } from 'react'
import { showFieldErrors } from '../../api/failure-words.ts'

/** What the server says against the fields of a question, such as a note that is too long. */
export function useFieldProblems<Field extends string>(
  fields: readonly Field[],
  focus: (field: Field) => void,
) {
  const [problems, setProblems] = useState<ReadonlyMap<Field, string>>(new Map())

  /** Shows a refusal beside the fields that it is about. Returns whether it is about any. */
  function showErrors(error: unknown): boolean {
    let isShown = false
    showFieldErrors(error, fields, (field, { message }, { shouldFocus }) => {
      isShown = true
      setProblems((before) => new Map(before).set(field, message))
      if (shouldFocus) focus(field)
    })
    return isShown
  }

  return {
    problemOf: (field: Field) => problems.get(field),
    showErrors,
    forget: () => setProblems(new Map()),
  }
}
