import { accepted } from '@bank/contract/client'
import type { AssetKind } from '@bank/contract/figures'
import { finances, type UserAssets } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { meanwhileOf, seenOf } from '../../forms/changed-meanwhile.tsx'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { personName } from '../people/person-name.ts'
import {
  type AssetEdit,
  asRequest,
  beginEdit,
  changesOf,
  problemsIn,
  rebase,
  withTheirFigures,
  wouldLose,
} from './asset-edit.ts'

/**
 * The rows in edit mode. Each keeps its input until it is saved or cancelled, even while a search hides the row, so
 * that a new search loses nothing.
 */
export function useAssetEdits() {
  const [edits, setEdits] = useState<ReadonlyMap<string, AssetEdit>>(new Map())
  const [reviewed, setReviewed] = useState<string | null>(null)

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

  const saving = useChange(save, {
    failure: 'Please try again in a moment.',
    words: (error, fixed) => (meanwhileOf(error) ? null : failureWords(error, fixed)),
    refreshes: [finances.listAssets, oversight.auditLogs],
    onSuccess(_, { from }) {
      toast.success('The assets are saved.', { hint: personName(from) })
      change(from.userId, { meanwhile: null, isSaved: true })
      setReviewed(null)
    },
    onFailure(error, edit) {
      const meanwhile = meanwhileOf(error)
      if (!meanwhile) return
      change(edit.from.userId, rebase(edit, meanwhile))
      setReviewed(null)
    },
  })

  /** The row stays in edit mode until the list has been read again, or it would show its former figures for a moment. */
  async function confirm(edit: AssetEdit) {
    await saving.send(edit)
    const saved = edit.from.userId
    setEdits((now) => new Map([...now].filter(([id, { isSaved }]) => !(id === saved && isSaved))))
    restoreFocus([editButtonOf(saved)])
  }

  /** Opens the review. Nothing is sent if nothing changed. */
  function submit(edit: AssetEdit) {
    if (edit.isSaved) return
    const id = edit.from.userId
    const [problem] = problemsIn(edit)
    if (problem) return document.getElementById(inputId(id, problem.kind))?.focus()
    if (changesOf(edit).length === 0) {
      toast.info('Nothing was changed.', { hint: personName(edit.from) })
      return endEdit(id)
    }
    saving.dismiss()
    setReviewed(id)
  }

  return {
    unsaved: [...edits.values()].filter(wouldLose),
    of: ({ userId }: UserAssets) => edits.get(userId) ?? null,
    begin: (row: UserAssets) => setEdits((now) => new Map(now).set(row.userId, beginEdit(row))),
    type: (edit: AssetEdit, kind: AssetKind, text: string) =>
      change(edit.from.userId, { typed: { ...edit.typed, [kind]: text } }),
    submit,
    cancel: (edit: AssetEdit) => {
      if (!edit.isSaved) endEdit(edit.from.userId)
    },
    loadTheirs: (edit: AssetEdit) => change(edit.from.userId, withTheirFigures(edit)),
    review: {
      /** The row that is reviewed; null while the dialog is closed. */
      edit: (reviewed !== null && edits.get(reviewed)) || null,
      busy: saving.busy,
      error: saving.failure,
      onReason: (edit: AssetEdit, reason: string) => change(edit.from.userId, { reason }),
      onConfirm: (edit: AssetEdit) => void confirm(edit),
      onClose: () => setReviewed(null),
    },
  }
}

const save = (edit: AssetEdit) =>
  accepted(
    call(finances.editAssets, {
      params: { userId: edit.from.userId },
      body: { ...asRequest(changesOf(edit)), reason: edit.reason, ...seenOf(edit.from) },
    }),
  )

export type AssetEdits = ReturnType<typeof useAssetEdits>

export const inputId = (userId: string, kind: AssetKind) => `${kind}-${userId}`
export const editButtonId = (userId: string) => `edit-${userId}`

/** Finds the row's Edit button at the time of the call, because edit mode removes it. */
export const editButtonOf = (userId: string) => ({
  get current() {
    return document.getElementById(editButtonId(userId))
  },
})
