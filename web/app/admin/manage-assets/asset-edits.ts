import { finances, type UserAssets } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { useState } from 'react'
import { call } from '../../api.ts'
import { meanwhileOf, seenOf } from '../../changed-meanwhile.tsx'
import { failureWords } from '../../failure-words.ts'
import { refresh } from '../../queries.ts'
import { toast } from '../../ui/toast/toast.ts'
import { findLostFocus } from '../lost-focus.tsx'
import { personName } from '../transaction-words.ts'
import {
  type AssetEdit,
  type AssetKind,
  asRequest,
  beginEdit,
  changesOf,
  firstProblem,
  takeIn,
  wipes,
  withTheirFigures,
} from './asset-edit.ts'

/**
 * The rows in edit mode. Each keeps what was typed until it is saved or cancelled, also while a search has it off the
 * screen, so that nothing is lost by beginning another one.
 */
export function useAssetEdits() {
  const [edits, setEdits] = useState<ReadonlyMap<string, AssetEdit>>(new Map())

  function change(id: string, wanted: Partial<AssetEdit>) {
    setEdits((now) => {
      const edit = now.get(id)
      return edit ? new Map(now).set(id, { ...edit, ...wanted }) : now
    })
  }

  /** Back to view mode, and the focus to the row's Edit button, unless it has gone elsewhere meanwhile. */
  function leave(id: string) {
    setEdits((now) => new Map([...now].filter(([kept]) => kept !== id)))
    findLostFocus([editButtonOf(id)])
  }

  /** Asks first where a figure would be lost; without anything to change there is nothing to send. */
  function submit(edit: AssetEdit) {
    if (edit.phase !== 'typing') return
    const id = edit.from.userId
    const problem = firstProblem(edit)
    if (problem) return document.getElementById(inputId(id, problem))?.focus()
    const changes = changesOf(edit)
    if (changes.length === 0) {
      toast.info('Nothing was changed.', { hint: personName(edit.from) })
      return leave(id)
    }
    if (changes.some(wipes)) return change(id, { phase: 'asking' })
    void save(edit)
  }

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
        change(id, takeIn(edit, meanwhile))
        return refresh(finances.listAssets)
      }
      const reason = failureWords(error, 'Please try again in a moment.')
      return change(id, { phase: 'typing', failure: reason })
    }
    toast.success('The assets are saved.', { hint: personName(edit.from) })
    await refresh(finances.listAssets, oversight.auditLogs)
    leave(id)
  }

  return {
    of: ({ userId }: UserAssets) => edits.get(userId) ?? null,
    /** The row whose lost figures are being asked about. */
    asked: [...edits.values()].find(({ phase }) => phase === 'asking') ?? null,
    begin: (row: UserAssets) => setEdits((now) => new Map(now).set(row.userId, beginEdit(row))),
    type: (edit: AssetEdit, kind: AssetKind, text: string) =>
      change(edit.from.userId, { typed: { ...edit.typed, [kind]: text }, failure: null }),
    submit,
    confirm: (edit: AssetEdit) => void save(edit),
    backToTyping: (edit: AssetEdit) => change(edit.from.userId, { phase: 'typing' }),
    cancel: (edit: AssetEdit) => {
      if (edit.phase === 'typing') leave(edit.from.userId)
    },
    loadTheirs: (edit: AssetEdit) => change(edit.from.userId, withTheirFigures(edit)),
    dismiss: (edit: AssetEdit) => change(edit.from.userId, { failure: null }),
  }
}

export type AssetEdits = ReturnType<typeof useAssetEdits>

export const inputId = (userId: string, kind: AssetKind) => `${kind}-${userId}`
export const editButtonId = (userId: string) => `edit-${userId}`

/** The row's Edit button, whenever it is asked for: it comes and goes with the mode. */
export const editButtonOf = (userId: string) => ({
  get current() {
    return document.getElementById(editButtonId(userId))
  },
})
