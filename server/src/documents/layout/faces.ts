import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import figtreeRanges from '@fontsource/figtree/unicode.json' with { type: 'json' }
import newsreaderRanges from '@fontsource/newsreader/unicode.json' with { type: 'json' }
import { unpackWoff } from './woff.ts'

/** The typefaces of the bank's pages. */
export type Face = 'regular' | 'bold' | 'serif'

/** A part of a typeface: a font and the characters that it has. */
type Subset = { name: string; font: Buffer; has: (codePoint: number) => boolean }

const readFont = (file: string) => unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))

const figtree = (weight: 400 | 600): Subset[] =>
  (['latin', 'latin-ext'] as const).map((part) => ({
    name: `figtree-${part}-${weight}`,
    font: readFont(`@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`),
    has: within(figtreeRanges[part]),
  }))

const newsreader = (['latin', 'latin-ext', 'vietnamese'] as const).map((part) => ({
  name: `newsreader-${part}`,
  font: readFont(`@fontsource/newsreader/files/newsreader-${part}-500-normal.woff`),
  has: within(newsreaderRanges[part]),
}))

/** The subsets of each typeface; the first one has the most characters. */
export const faces: Record<Face, Subset[]> = {
  // Figtree has no letters of Vietnamese with two marks.
  regular: [...figtree(400), ...newsreader],
  bold: [...figtree(600), ...newsreader],
  serif: newsreader,
}

/** Whether a character is in a list of ranges as style sheets write it: `U+0000-00FF,U+0131`. */
function within(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (codePoint) => pairs.some(([from, to]) => codePoint >= from && codePoint <= to)
}

/** Text in one font. */
export type Run = { font: string; text: string }

/** In place of a character that the faces don't have. */
const MISSING = '?'

/** The first font of each face has these. */
const PLAIN = /^[\x20-\x7e−]*$/

/** The text in runs of one font each. */
export function runsOf(face: Face, text: string): Run[] {
  const [first, ...others] = faces[face]
  if (!first) throw new Error(`the face ${face} has no font`)
  if (PLAIN.test(text)) return [{ font: first.name, text }]
  const runs: Run[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const subset = [first, ...others].find(({ has }) => has(codePoint))
    const font = (subset ?? first).name
    const drawn = subset ? character : MISSING
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs
}
