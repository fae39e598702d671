import sharp, { type Sharp } from 'sharp'
import { Problem } from '../http/problem.ts'

/** The kinds of picture that a decoder of ours may see. */
type PictureKind = 'png' | 'jpeg' | 'webp' | 'heic'

const PIXELS_MAX = 40_000_000
const DECODING_SECONDS = 10
const WAITING_MAX = 8

/** ISO base media brands of HEIC pictures; AVIF, which is of the same family, is not among them. */
const HEIC = /^.{4}ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s

/**
 * What a file is by its first bytes, whatever its name and type claim; null for all else. Ask it before any decoder
 * sees the bytes: sharp would read SVG, scripts and all (hazard E5).
 */
export function kindOf(bytes: Buffer): PictureKind | null {
  const begins = bytes.toString('latin1', 0, 12)
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^RIFF.{4}WEBP$/s.test(begins)) return 'webp'
  return HEIC.test(begins) ? 'heic' : null
}

/**
 * Decodes a picture upright, within limits; whoever encodes it again leaves its metadata behind, and whatever hid
 * behind the image. A picture that is truncated, too large or too slow rejects at the encoding.
 */
export function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX }).timeout({ seconds: DECODING_SECONDS }).autoOrient()
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Works on one upload at a time, whoever sent it: a decoder holds 160 MB for 40 megapixels (hazard E6). Throws
 * `unavailable` where too many wait already.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting === WAITING_MAX) throw new Problem('unavailable')
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting--
  }
}
