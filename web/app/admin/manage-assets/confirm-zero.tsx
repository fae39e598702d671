import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { personName } from '../people/person-name.ts'
import { type AssetEdit, becomesZero, changesOf } from './asset-edit.ts'
import { type AssetEdits, editButtonOf } from './asset-edits.ts'
import { OldToNew } from './old-to-new.tsx'

type ConfirmZeroProps = {
  /** The row that awaits confirmation; null while the dialog is closed. */
  edit: AssetEdit | null
  edits: AssetEdits
}

/** Asks once before a figure is wiped out (HAZ-A10). */
export function ConfirmZero({ edit, edits }: ConfirmZeroProps) {
  const shown = useLastShown(edit)
  if (shown === null) return null
  const changes = changesOf(shown)
  const zeros = changes.filter(becomesZero).map(({ label }) => label)
  return (
    <ConfirmDialog
      open={edit !== null}
      onClose={() => edits.backToTyping(shown)}
      title={`Set ${inWords(zeros)} to $0.00?`}
      act="Save changes"
      tone="danger"
      onConfirm={() => {
        if (edit) edits.confirm(edit)
      }}
    >
      <Stack gap="sm">
        <p>
          A field that is blank or not an amount counts as 0. These figures of {personName(shown.from)} will
          change immediately:
        </p>
        <DescriptionList
          layout="rows"
          items={changes.map((change) => ({ label: change.label, value: <OldToNew change={change} /> }))}
        />
      </Stack>
      <RestoreFocus fallbacks={[editButtonOf(shown.from.userId)]} />
    </ConfirmDialog>
  )
}

/** "Stocks", "Stocks and Crypto", "Stocks, Crypto and Others" */
function inWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
