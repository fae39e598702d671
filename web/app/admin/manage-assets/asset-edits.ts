import type { AssetKind } from '@bank/contract/figures'
import { finances, type UserAssets } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { meanwhileOf, seenOf } from '../../forms/changed-meanwhile.tsx'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { personName } from '../people/person-name.ts'
import {
  type AssetEdit,
  asRequest,
  becomesZero,
  beginEdit,
  changesOf,
  firstProblem,
  rebase,
  withTheirFigures,
} from './asset-edit.ts'

/**
 * The rows in edit mode. Each keeps its input until it is saved or cancelled, even while a search hides the row, so
 * that a new search loses nothing.
 */
export function useAssetEdits() {
  const [edits, setEdits] = useState<ReadonlyMap<string, AssetEdit>>(new Map())

  function change(id: string, wanted: Partial<AssetEdit>) {
    setEdits((now) => {
      const edit = now.get(id)
      return edit ? new Map(now).set(id, { ...edit, ...wanted }) : now
    })
  }

  /** Leaves edit mode and moves the focus to the row's Edit button, unless it has moved elsewhere in the meantime. */
  function endEdit(id: string) {
    setEdits((now) => new Map([...now].filter(([kept]) => kept !== id)))
    restoreFocus([editButtonOf(id)])
  }

  /** Asks first if a figure would be wiped out. Sends nothing if nothing changed. */
  function submit(edit: AssetEdit) {
    if (edit.phase !== 'typing') return
    const id = edit.from.userId
    const problem = firstProblem(edit)
    if (problem) return document.getElementById(inputId(id, problem))?.focus()
    const changes = changesOf(edit)
    if (changes.length === 0) {
      toast.info('Nothing was changed.', { hint: personName(edit.from) })
      return endEdit(id)
    }
    if (changes.some(becomesZero)) return change(id, { phase: 'asking' })
    void save(edit)
  }

  // Not `useChange`, which makes one change at a time: several rows can be saved at once.
  async function save(edit: AssetEdit) {
    if (edit.phase === 'saving') return
    const id = edit.from.userId
    change(id, { phase: 'saving', failure: null, meanwhile: null })
    try {
      const body = { ...asRequest(changesOf(edit)), ...seenOf(edit.from) }
      await call(finances.editAssets, { params: { userId: id }, body })
    } catch (error) {
      const meanwhile = meanwhileOf(error)
      if (meanwhile) {
        change(id, rebase(edit, meanwhile))
        return refresh(finances.listAssets)
      }
      const reason = failureWords(error, 'Please try again in a moment.')
      return change(id, { phase: 'typing', failure: reason })
    }
    toast.success('The assets are saved.', { hint: personName(edit.from) })
    await refresh(finances.listAssets, oversight.auditLogs)
    endEdit(id)
  }

  return {
    of: ({ userId }: UserAssets) => edits.get(userId) ?? null,
    /** The row whose wiped-out figures await confirmation. */
    asked: [...edits.values()].find(({ phase }) => phase === 'asking') ?? null,
    begin: (row: UserAssets) => setEdits((now) => new Map(now).set(row.userId, beginEdit(row))),
    type: (edit: AssetEdit, kind: AssetKind, text: string) =>
      change(edit.from.userId, { typed: { ...edit.typed, [kind]: text }, failure: null }),
    submit,
    confirm: (edit: AssetEdit) => void save(edit),
    backToTyping: (edit: AssetEdit) => change(edit.from.userId, { phase: 'typing' }),
    cancel: (edit: AssetEdit) => {
      if (edit.phase === 'typing') endEdit(edit.from.userId)
    },
    loadTheirs: (edit: AssetEdit) => change(edit.from.userId, withTheirFigures(edit)),
    dismiss: (edit: AssetEdit) => change(edit.from.userId, { failure: null }),
  }
}

export type AssetEdits = ReturnType<typeof useAssetEdits>

export const inputId = (userId: string, kind: AssetKind) => `${kind}-${userId}`
export const editButtonId = (userId: string) => `edit-${userId}`

/** Finds the row's Edit button at the time of the call, because edit mode removes it. */
export const editButtonOf = (userId: string) => ({
  get current() {
    return document.getElementById(editButtonId(userId))
  },
})
