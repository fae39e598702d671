import type { AssetKind } from '@bank/contract/figures'
import type { UserAssets } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { readFigure } from '../../forms/typed-amount.ts'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { Button } from '../../ui/button/button.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { OldToNew } from '../figures/old-to-new.tsx'
import { personName } from '../people/person-name.ts'
import { YourAccount } from '../people/your-account.tsx'
import styles from './asset-cells.module.css'
import { type AssetEdit, assetKinds, changesOf, totalByKind } from './asset-edit.ts'
import { type AssetEdits, editButtonId, inputId } from './asset-edits.ts'

type CellProps = { row: UserAssets; edits: AssetEdits }

/** The user; with the totals if there is no room for their columns. */
export function UserCell({ row, edits, withTotals }: CellProps & { withTotals: boolean }) {
  const byKind = formatMoney(totalByKind(row, edits.of(row)))
  const second = (
    <>
      <Email address={row.email} />
      {withTotals ? (
        <span className={styles.totals}>
          Total by kind {byKind}, total balances {formatMoney(row.totalAssets)}: {differenceWords(row, edits)}
        </span>
      ) : null}
    </>
  )
  return <TwoLines first={personName(row)} second={second} mayBeLong />
}

/** What someone else changed in the meantime, across the whole row; the name's column would be too narrow. */
export function MeanwhileNote({ row, edits }: CellProps) {
  const edit = edits.of(row)
  if (!edit?.meanwhile) return null
  const { changes } = edit.meanwhile
  return (
    <ChangedMeanwhile
      title="Someone else has changed these assets"
      changes={assetKinds
        .filter(({ kind }) => changes.some(({ field }) => field === kind))
        .map(({ kind, label }) => ({ label, value: <Money cents={edit.from[kind]} withCents /> }))}
      onLoadTheirs={() => edits.loadTheirs(edit)}
      onSaveMine={() => edits.submit(edit)}
      busy={false}
    />
  )
}

/** A figure; in edit mode its input, and the change that saving would make. */
export function FigureCell({ row, edits, kind, label }: CellProps & { kind: AssetKind; label: string }) {
  const edit = edits.of(row)
  if (!edit) return <Money cents={row[kind]} />
  return <FigureInput edit={edit} edits={edits} kind={kind} label={label} />
}

type FigureInputProps = { edit: AssetEdit; edits: AssetEdits; kind: AssetKind; label: string }

function FigureInput({ edit, edits, kind, label }: FigureInputProps) {
  const { userId } = edit.from
  const read = readFigure(label, edit.typed[kind])
  const change = changesOf(edit).find(({ key }) => key === kind)
  return (
    <span className={styles.input}>
      <TextField
        id={inputId(userId, kind)}
        label={`${label} of ${personName(edit.from)}`}
        labelHidden
        size="sm"
        figures
        // Not type="number": browsers drop the comma of "2500,00", which makes it a hundred times as much.
        inputMode="decimal"
        autoComplete="off"
        autoFocus={kind === 'stocks'}
        readOnly={edit.isSaved}
        value={edit.typed[kind]}
        onChange={(event) => edits.type(edit, kind, event.target.value)}
        // A table row can't be a form, so its keys are handled here. The key press must not reach the dialog that it
        // opens, whose Cancel button already has the focus.
        onKeyDown={(event) => {
          if (event.key === 'Escape') edits.cancel(edit)
          if (event.key !== 'Enter') return
          event.preventDefault()
          edits.submit(edit)
        }}
        error={'problem' in read ? read.problem : undefined}
        hint={change ? <OldToNew change={change} /> : undefined}
      />
    </span>
  )
}

/** The sum of the kinds; in edit mode, what it would be after saving. */
export function TotalCell({ row, edits }: CellProps) {
  return <Money cents={totalByKind(row, edits.of(row))} />
}

/** The total of the balances in the ledger, and how it differs from the sum of the kinds. */
export function BalancesCell({ row, edits }: CellProps) {
  return <TwoLines first={<Money cents={row.totalAssets} />} second={differenceWords(row, edits)} />
}

function differenceWords(row: UserAssets, edits: AssetEdits): string {
  const more = row.totalAssets - totalByKind(row, edits.of(row))
  if (more === 0) return 'the same as by kind'
  const difference = cents(Math.abs(more))
  const words = formatMoney(difference, { cents: difference < 100 })
  return `${words} ${more > 0 ? 'more' : 'less'} than by kind`
}

/** Edit; in edit mode Save and Cancel. Administrators can't edit their own figures (DEC-39). */
export function RowActs({ row, edits, isOwn }: CellProps & { isOwn: boolean }) {
  const edit = edits.of(row)
  const name = personName(row)
  if (isOwn) return <YourAccount />
  if (!edit) {
    return (
      <Button
        id={editButtonId(row.userId)}
        variant="secondary"
        size="sm"
        aria-label={`Edit ${name}`}
        onPress={() => edits.begin(row)}
      >
        Edit
      </Button>
    )
  }
  return (
    <>
      <Button
        size="sm"
        aria-label={`Save ${name}`}
        disabled={edit.isSaved}
        onPress={() => edits.submit(edit)}
      >
        Save
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Cancel editing ${name}`}
        disabled={edit.isSaved}
        onPress={() => edits.cancel(edit)}
      >
        Cancel
      </Button>
    </>
  )
}
