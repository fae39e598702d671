import type { Submission } from '@bank/contract/verification'
import { inTurn, kindOf, redraw } from '../pictures/redraw.ts'
import { Problem } from '../problem.ts'

/** In a picture with a side of fewer pixels, nobody can read a line of print. */
const SIDE_MIN = 16

/** The redrawn pictures of an ID's two sides: JPEG, upright, without metadata. */
export type IdImages = { front: Buffer; back: Buffer | null }

/**
 * Redraws the uploaded pictures; null if none was sent. Throws `validation_failed` for a part that is not a picture
 * or too small to be read, and `unavailable` if too many uploads are waiting.
 */
export async function redrawIdImages({ idFront, idBack }: Submission): Promise<IdImages | null> {
  if (!idFront) return null
  return inTurn(async () => ({
    front: await redrawSide(idFront, 'idFront', 'Front ID image'),
    back: idBack ? await redrawSide(idBack, 'idBack', 'Back ID image') : null,
  }))
}

async function redrawSide(file: File, path: 'idFront' | 'idBack', label: string): Promise<Buffer> {
  const refused = (words: string) => Problem.invalid([{ path, msg: `${label} ${words}` }])
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = kindOf(bytes)
  if (kind === null) throw refused('must be a JPEG, PNG or WebP picture')
  const drawing = await redraw({ of: 'id', bytes })
  if (drawing && Math.min(drawing.width, drawing.height) < SIDE_MIN)
    throw refused(`is too small to be read: it must be at least ${SIDE_MIN} pixels wide and high`)
  if (drawing) return Buffer.from(drawing.file)
  // HEIC depends on how sharp's decoder was built; most builds leave it out because of patents.
  if (kind === 'heic')
    throw refused('is a HEIC picture that can’t be read here: save it as JPEG and send that')
  throw refused('can’t be read: it must be complete and have at most 40 megapixels')
}
