import type { Meanwhile } from '@bank/contract/meanwhile'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What someone else has changed while this form was filled in, once its edit was refused for that reason (DEC-69). */
export function useMeanwhile<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'formState' | 'reset' | 'resetField'>,
  fields: readonly FieldPath<Values>[],
) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  // Reading `dirtyFields` makes the form track it, so that a reset can keep what was typed.
  const { dirtyFields: _ } = form.formState
  return {
    meanwhile,
    forget: () => setMeanwhile(null),
    /** Keeps what was typed, and sets untouched fields to the stored values. */
    rebase(changed: Meanwhile, stored: Values) {
      form.reset(stored, { keepDirtyValues: true })
      setMeanwhile(changed)
    },
    loadTheirs({ changes }: Meanwhile) {
      for (const name of fields) if (changes.some(({ field }) => field === name)) form.resetField(name)
      setMeanwhile(null)
    },
  }
}
