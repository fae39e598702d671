import type { ItemReason } from '@bank/contract/reasons'
import { useRef, useState } from 'react'
import { useFieldProblems } from '../../acts/field-problems.ts'
import type { Item } from './items.ts'

const FIELDS = ['ssnReason', 'idReason', 'note'] as const

/** What has been chosen and typed about a rejection. */
type Typed = {
  reasons: Record<Item, ItemReason | null>
  note: string
  /** Whether the other item is rejected, too. */
  both: boolean
}

const BLANK: Typed = { reasons: { ssn: null, id: null }, note: '', both: false }

/** The reasons and the note with which an item of a verification is rejected, alone or with the other. None is required. */
export function useItemRejection() {
  const [typed, setTyped] = useState(BLANK)
  const refs = {
    ssnReason: useRef<HTMLSelectElement>(null),
    idReason: useRef<HTMLSelectElement>(null),
    note: useRef<HTMLTextAreaElement>(null),
  }

  const { problemOf, showErrors, forget } = useFieldProblems(FIELDS, (field) => refs[field].current?.focus())

  function change(changed: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...changed }))
    forget()
  }

  return { ...typed, refs, change, problemOf, showErrors, clear: () => change(BLANK) }
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
