import { Problem } from '../problem.ts'
import { kindOf, redraw } from './redraw.ts'

/** In a picture with a side of fewer pixels, nobody can read a line of print. */
const SIDE_MIN = 16

/** What a picture is of, what a refusal calls it, and the field that it is about. */
type Uploaded = { of: 'id' | 'message'; path: string; label: string }

/**
 * Redraws an uploaded picture: JPEG, upright, without metadata. Call it within `inTurn`. Throws `validation_failed` for what
 * is not a picture or too small to be read, and `unavailable`.
 */
export async function redrawUploaded(file: File, { of, path, label }: Uploaded): Promise<Buffer> {
  const refused = (words: string) => Problem.invalid([{ path, msg: `${label} ${words}` }])
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = kindOf(bytes)
  if (kind === null) throw refused('must be a JPEG, PNG or WebP picture')
  const drawing = await redraw({ of, bytes })
  if (drawing && Math.min(drawing.width, drawing.height) < SIDE_MIN)
    throw refused(`is too small to be read: it must be at least ${SIDE_MIN} pixels wide and high`)
  if (drawing) return Buffer.from(drawing.file)
  // HEIC depends on how sharp's decoder was built; most builds leave it out because of patents.
  if (kind === 'heic')
    throw refused('is a HEIC picture that can’t be read here: save it as JPEG and send that')
  throw refused('can’t be read: it must be complete and have at most 40 megapixels')
}
