import type { AssetKind } from '@bank/contract/figures'
import type { UserAssets } from '@bank/contract/finances'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { type Cents, cents } from '@bank/contract/money'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { useMedia } from '../../ui/media/use-media.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { NARROW } from '../../ui/table/narrow.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { OldToNew } from '../figures/old-to-new.tsx'
import { personName } from '../people/person-name.ts'
import { YourAccount } from '../people/your-account.tsx'
import styles from './asset-cells.module.css'
import { type AssetEdit, assetKinds, changesOf, problemsIn, totalByKind } from './asset-edit.ts'
import { type AssetEdits, editButtonId, inputId } from './asset-edits.ts'

type CellProps = { row: UserAssets; edits: AssetEdits }

/** The user; with the totals if there is no room for their columns. */
export function UserCell({ row, edits, withTotals }: CellProps & { withTotals: boolean }) {
  const { byKind, differs, words } = totalsOf(row, edits)
  const inWords = (amount: Cents) => formatMoney(amount, { cents: differs })
  const second = (
    <>
      <Email address={row.email} />
      {withTotals ? (
        <span className={styles.totals}>
          By kind {inWords(byKind)}, balances {inWords(row.totalAssets)}. {words}
        </span>
      ) : null}
    </>
  )
  return <TwoLines first={personName(row)} second={second} mayBeLong />
}

const problemId = (userId: string, kind: AssetKind) => `${inputId(userId, kind)}-problem`

/** What goes across the whole row in edit mode, because a column would be too narrow; null for nothing. */
export function rowNote({ row, edits }: CellProps) {
  const edit = edits.of(row)
  if (!edit || (edit.meanwhile === null && problemsIn(edit).length === 0)) return null
  return (
    <>
      <Problems edit={edit} />
      {edit.meanwhile ? <MeanwhileNote edit={edit} meanwhile={edit.meanwhile} edits={edits} /> : null}
    </>
  )
}

/** Which figures can't be saved as typed, and why. On phones the inputs are wide enough for it themselves. */
function Problems({ edit }: { edit: AssetEdit }) {
  const isNarrow = useMedia(NARROW)
  if (isNarrow) return null
  return problemsIn(edit).map(({ kind, label, problem, namesField }) => (
    <FieldError
      key={kind}
      id={problemId(edit.from.userId, kind)}
      error={namesField ? problem : `${label}: ${problem}`}
    />
  ))
}

type MeanwhileNoteProps = { edit: AssetEdit; meanwhile: Meanwhile; edits: AssetEdits }

/** What someone else changed in the meantime. */
function MeanwhileNote({ edit, meanwhile: { changes }, edits }: MeanwhileNoteProps) {
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
  const isNarrow = useMedia(NARROW)
  const problem = problemsIn(edit).find((found) => found.kind === kind)?.problem
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
        // opens, which already has the focus.
        onKeyDown={(event) => {
          if (event.key === 'Escape') edits.cancel(edit)
          if (event.key !== 'Enter') return
          event.preventDefault()
          edits.submit(edit)
        }}
        error={isNarrow ? problem : undefined}
        invalidBy={problem && !isNarrow ? problemId(userId, kind) : undefined}
        hint={change ? <OldToNew change={change} /> : undefined}
      />
    </span>
  )
}

/** The sum of the kinds; in edit mode, what it would be after saving. */
export function TotalCell({ row, edits }: CellProps) {
  const { byKind, differs } = totalsOf(row, edits)
  return <Money cents={byKind} withCents={differs} />
}

/** The total of the balances in the ledger, and how it differs from the sum of the kinds. */
export function BalancesCell({ row, edits }: CellProps) {
  const { differs, words } = totalsOf(row, edits)
  return <TwoLines first={<Money cents={row.totalAssets} withCents={differs} />} second={words} />
}

/** The two totals of a row and their difference. If they differ all three have cents, because rounded ones may not add up. */
export function totalsOf(row: UserAssets, edits: AssetEdits) {
  const byKind = totalByKind(row, edits.of(row))
  const more = row.totalAssets - byKind
  if (more === 0) return { byKind, differs: false, words: 'No difference' }
  const difference = formatMoney(cents(Math.abs(more)), { cents: true })
  return { byKind, differs: true, words: `${difference} ${more > 0 ? 'more' : 'less'} than by kind` }
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
