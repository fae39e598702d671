import type { Submission } from '@bank/contract/verification'
import { inTurn } from '../pictures/redraw.ts'
import { redrawUploaded } from '../pictures/uploaded-picture.ts'

/** The redrawn pictures of an ID's two sides: JPEG, upright, without metadata. */
export type IdImages = { front: Buffer; back: Buffer | null }

/**
 * Redraws the uploaded pictures; null if none was sent. Throws `validation_failed` for a part that is not a picture
 * or too small to be read, and `unavailable` if too many uploads are waiting.
 */
export async function redrawIdImages({ idFront, idBack }: Submission): Promise<IdImages | null> {
  if (!idFront) return null
  return inTurn(async () => ({
    front: await redrawUploaded(idFront, { of: 'id', path: 'idFront', label: 'Front ID image' }),
    back: idBack ? await redrawUploaded(idBack, { of: 'id', path: 'idBack', label: 'Back ID image' }) : null,
  }))
}
