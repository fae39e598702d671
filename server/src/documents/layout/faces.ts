import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './woff.ts'

/** The typefaces of the bank's pages. */
export type Face = 'regular' | 'bold' | 'serif'

/** A part of a typeface: a font with some of its characters. */
type Subset = { name: string; font: Buffer }

const readFont = (file: string) => unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))

const figtree = (weight: 400 | 600): Subset[] =>
  (['latin', 'latin-ext'] as const).map((part) => ({
    name: `figtree-${part}-${weight}`,
    font: readFont(`@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`),
  }))

const newsreader = (['latin', 'latin-ext', 'vietnamese'] as const).map((part) => ({
  name: `newsreader-${part}`,
  font: readFont(`@fontsource/newsreader/files/newsreader-${part}-500-normal.woff`),
}))

/** The subsets of each typeface; the first one has the most characters. */
export const faces: Record<Face, Subset[]> = {
  // Figtree has no letters of Vietnamese with two marks.
  regular: [...figtree(400), ...newsreader],
  bold: [...figtree(600), ...newsreader],
  serif: newsreader,
}

/** Text in one font. */
export type Run = { font: string; text: string }

/** In place of a character that the faces don't have. */
const MISSING = '?'

/** The first font of each face has these. */
const PLAIN = /^[\x20-\x7e−]*$/

/** Characters that are not drawn: controls, soft hyphens, joiners, directions and variants. */
const INVISIBLE =
  /\p{Cc}|\u00ad|\u034f|\u061c|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff/gu

/** The text as it is drawn: in one line, with marks joined to their letters where there is a character for both. */
export const drawable = (text: string) =>
  PLAIN.test(text) ? text : text.normalize('NFC').replace(/\s+/g, ' ').replace(INVISIBLE, '')

/**
 * The text in runs of one font each. `has` asks the fonts themselves: the ranges that their package declares for style
 * sheets name letters that are not in them, such as that of Mỹ.
 */
export function runsOf(face: Face, text: string, has: (font: string, codePoint: number) => boolean): Run[] {
  const [first, ...others] = faces[face]
  if (!first) throw new Error(`the face ${face} has no font`)
  if (PLAIN.test(text)) return [{ font: first.name, text }]
  const runs: Run[] = []
  for (const character of drawable(text)) {
    const codePoint = character.codePointAt(0) ?? 0
    const subset = [first, ...others].find(({ name }) => has(name, codePoint))
    const font = (subset ?? first).name
    const drawn = subset ? character : MISSING
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs
}
