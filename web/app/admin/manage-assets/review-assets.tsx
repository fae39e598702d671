import { useLastShown } from '../../lists/last-shown.ts'
import { ReviewFigures } from '../figures/review-figures.tsx'
import { personName } from '../people/person-name.ts'
import { changesOf } from './asset-edit.ts'
import { type AssetEdits, editButtonOf } from './asset-edits.ts'

/** The review of a row before it is saved. */
export function ReviewAssets({ edits: { review } }: { edits: AssetEdits }) {
  const shown = useLastShown(review.edit)
  if (shown === null) return null
  return (
    <ReviewFigures
      open={review.edit !== null}
      name={personName(shown.from)}
      changes={changesOf(shown)}
      reason={shown.reason}
      onReason={(reason) => review.onReason(shown, reason)}
      onConfirm={() => review.onConfirm(shown)}
      onClose={review.onClose}
      busy={review.busy}
      error={review.error}
      errorTitle="Failed to save changes"
      focusFallbacks={[editButtonOf(shown.from.userId)]}
    />
  )
}
