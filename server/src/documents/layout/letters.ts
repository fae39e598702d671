import bidiFactory from 'bidi-js'

/** The first font of each face has these. */
export const PLAIN = /^[\x20-\x7e−]*$/

/** Characters that are not drawn: controls, soft hyphens, joiners, directions and variants. */
export const INVISIBLE =
  /\p{Cc}|\u00ad|\u034f|\u061c|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff/gu
/** The same without joiners, which shape the letters around them. */
const NOT_SHAPED =
  /\p{Cc}|\u00ad|\u034f|\u061c|[\u200b\u200e\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff/gu

/** Letters that are read from right to left, and marks that say so. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const MARKS = { left: '\u200e', right: '\u200f' } as const

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text as it is drawn: in one line, with marks joined to their letters where there is a character for both. */
export const drawable = (text: string) =>
  PLAIN.test(text) ? text : text.normalize('NFC').replace(/\s+/g, ' ')

/** The letters of a text, each with its marks, and where it begins. */
export function* lettersOf(text: string): Generator<{ letter: string; index: number }> {
  for (const { segment, index } of graphemes.segment(text)) {
    const letter = segment.replace(NOT_SHAPED, '')
    if (letter.replace(INVISIBLE, '') !== '') yield { letter, index }
  }
}

/** The level of each UTF-16 unit of a line: an odd one goes from right to left. */
export const levelsOf = (line: string): ArrayLike<number> =>
  RIGHT_TO_LEFT.test(line) ? bidi.getEmbeddingLevels(line).levels : []

/** What keeps a line of this text in the text's direction, which a line alone would not tell; nothing for most texts. */
export function directionOf(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return ''
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? MARKS.right : MARKS.left
}
