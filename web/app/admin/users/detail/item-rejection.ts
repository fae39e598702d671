import type { ItemReason } from '@bank/contract/reasons'
import { useRef, useState } from 'react'
import { showFieldErrors } from '../../../api/failure-words.ts'
import type { Item } from './items.ts'

const FIELDS = ['ssnReason', 'idReason', 'note'] as const
type Field = (typeof FIELDS)[number]

/** What has been chosen and typed about a rejection, and what is wrong with it. */
type Typed = {
  reasons: Record<Item, ItemReason | null>
  note: string
  /** Whether the other item is rejected, too. */
  both: boolean
  problems: Partial<Record<Field, string>>
}

const BLANK: Typed = { reasons: { ssn: null, id: null }, note: '', both: false, problems: {} }

/** The reasons and the note with which an item of a verification is rejected, alone or with the other. None is required. */
export function useItemRejection() {
  const [typed, setTyped] = useState(BLANK)
  const refs = {
    ssnReason: useRef<HTMLSelectElement>(null),
    idReason: useRef<HTMLSelectElement>(null),
    note: useRef<HTMLTextAreaElement>(null),
  }

  function change(changed: Partial<Omit<Typed, 'problems'>>) {
    setTyped((before) => ({ ...before, ...changed, problems: {} }))
  }

  /** Shows a refusal beside the fields that it is about. Returns whether it is about any. */
  function showErrors(error: unknown): boolean {
    let isShown = false
    showFieldErrors(error, FIELDS, (field, { message }, { shouldFocus }) => {
      isShown = true
      setTyped((before) => ({ ...before, problems: { ...before.problems, [field]: message } }))
      if (shouldFocus) refs[field].current?.focus()
    })
    return isShown
  }

  return { ...typed, refs, change, showErrors, clear: () => setTyped(BLANK) }
}

export type ItemRejection = ReturnType<typeof useItemRejection>

export type RejectionBody = { ssnReason?: ItemReason; idReason?: ItemReason; note?: string }

/** What is sent about a rejection of these items. */
export function rejectionBody(
  items: readonly Item[],
  { reasons: { ssn, id }, note }: ItemRejection,
): RejectionBody {
  return {
    ...(items.includes('ssn') && ssn !== null && { ssnReason: ssn }),
    ...(items.includes('id') && id !== null && { idReason: id }),
    ...(note.trim() !== '' && { note }),
  }
}
