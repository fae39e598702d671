import { ASSET_KINDS, type AssetKind, byName } from '@bank/contract/figures'
import { type AssetsEdit, UserAssets } from '@bank/contract/finances'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { type Cents, sum } from '@bank/contract/money'
import { withTheirs } from '../../forms/changed-meanwhile.tsx'
import { readFigure } from '../../forms/typed-amount.ts'
import type { FigureChange } from '../figures/figure-change.ts'

export const assetKinds = ASSET_KINDS.map(({ name, label }) => ({ kind: name, label }))

export type AssetChange = FigureChange & { key: AssetKind }

/** A row in edit mode: the figures that it started with, and the current text of its inputs. */
export type AssetEdit = {
  from: UserAssets
  typed: Record<AssetKind, string>
  reason: string
  /** What someone else changed, if that is why the last save failed. */
  meanwhile: Meanwhile | null
  /** Saved, until the list has been read again. */
  isSaved: boolean
}

/**
 * The inputs hold the exact cents although the list shows whole dollars, so that an untouched figure does not change
 * (HAZ-A11).
 */
export function beginEdit(row: UserAssets): AssetEdit {
  return { from: row, typed: textsOf(row), reason: '', meanwhile: null, isSaved: false }
}

function textsOf(row: UserAssets): AssetEdit['typed'] {
  return byName(ASSET_KINDS, ({ name }) => (row[name] / 100).toFixed(2))
}

/** Rebases the edit on what someone else has saved: typed figures stay, untouched ones are replaced. */
export function rebase({ from, typed, ...edit }: AssetEdit, meanwhile: Meanwhile): AssetEdit {
  const [before, now] = [textsOf(from), withTheirs(UserAssets, from, meanwhile)]
  const theirs = textsOf(now)
  const kept = assetKinds.filter(({ kind }) => typed[kind] !== before[kind])
  const mine = Object.fromEntries(kept.map(({ kind }) => [kind, typed[kind]]))
  return { ...edit, from: now, typed: { ...theirs, ...mine }, meanwhile }
}

/** Replaces the typed figures with those that someone else has saved. */
export function withTheirFigures({ meanwhile, ...edit }: AssetEdit): AssetEdit {
  const theirs = textsOf(edit.from)
  const changed = assetKinds.filter(({ kind }) => meanwhile?.changes.some(({ field }) => field === kind))
  const taken = Object.fromEntries(changed.map(({ kind }) => [kind, theirs[kind]]))
  return { ...edit, typed: { ...edit.typed, ...taken }, meanwhile: null }
}

/** The changes that saving the row would make, old to new. */
export function changesOf({ from, typed }: AssetEdit): AssetChange[] {
  return assetKinds.flatMap(({ kind, label }) => {
    const read = readFigure(label, typed[kind])
    return 'amount' in read && read.amount !== from[kind]
      ? [{ key: kind, label, from: from[kind], to: read.amount, isBalance: false }]
      : []
  })
}

/** The sum of the four kinds; in edit mode, with what was typed. */
export function totalByKind(row: UserAssets, edit: AssetEdit | null): Cents {
  const changes = edit ? changesOf(edit) : []
  return sum(assetKinds.map(({ kind }) => changes.find(({ key }) => key === kind)?.to ?? row[kind]))
}

/** The figures that can't be saved as typed, and why. */
export function problemsIn({ typed }: AssetEdit) {
  return assetKinds.flatMap(({ kind, label }) => {
    const read = readFigure(label, typed[kind])
    return 'problem' in read ? [{ kind, label, ...read }] : []
  })
}

/** Whether leaving the edit would lose what was typed. */
export const wouldLose = (edit: AssetEdit): boolean =>
  !edit.isSaved && (changesOf(edit).length > 0 || problemsIn(edit).length > 0)

/** The request's body. A figure that is left out stays unchanged (DEC-35). */
export function asRequest(changes: readonly AssetChange[]): AssetsEdit {
  const edit: AssetsEdit = {}
  for (const { key, to } of changes) edit[key] = to
  return edit
}
