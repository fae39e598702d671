import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'
import * as z from 'zod/mini'
import { drawable, INVISIBLE, lettersOf, PLAIN } from './letters.ts'

/** The typefaces of the bank's pages. */
export type Face = 'regular' | 'bold' | 'serif'

/** A font, ready to shape texts and to be embedded; lengths are in thousandths of the size. */
export type Font = {
  name: string
  file: Buffer
  shaper: hb.Font
  scale: number
  characters: ReadonlySet<number>
}

/** The fonts of one paper. */
export type Fonts = {
  own: Record<Face, Font>
  /** The font that has all characters of a letter with its marks. */
  of(face: Face, letter: string): Font | undefined
}

const LOOKS: Record<Face, { family: string; weight: number }> = {
  regular: { family: '@fontsource-variable/figtree', weight: 400 },
  bold: { family: '@fontsource-variable/figtree', weight: 600 },
  serif: { family: '@fontsource-variable/newsreader', weight: 500 },
}

const HAN = { sc: 'sans-sc', jp: 'sans-jp', kr: 'sans-kr' } as const

/**
 * Where a letter is looked for, after the bank's own face: the scripts that Unicode recommends for names (UAX 31, table 5),
 * those in limited use whose joiners the forms accept, then symbols and emoji.
 */
const FAMILIES = [
  'sans',
  ...'arabic hebrew bengali tamil telugu kannada malayalam gujarati gurmukhi oriya sinhala thai lao khmer myanmar ethiopic'
    .split(' ')
    .concat('georgian armenian thaana syriac adlam hanifi-rohingya canadian-aboriginal cherokee'.split(' '))
    .map((script) => `sans-${script}`),
  'serif-tibetan',
  ...Object.values(HAN),
  'sans-symbols',
  'emoji',
].map((name) => `@fontsource-variable/noto-${name}`)
const STATIC_FAMILIES = ['nko', 'mongolian', 'tifinagh', 'math', 'symbols-2'].map(
  (name) => `@fontsource/noto-sans-${name}`,
)

/** A file of a family, and the characters that its package says are in it. Some are not. */
type Part = { family: string; name: string; ranges: [first: number, last: number][] }

const parts = new Map<string, Promise<Part[]>>()
const loaded = new Map<string, Promise<Font>>()

/** Reads the fonts that these texts need, each once in a thread. */
export async function readFonts(texts: Iterable<readonly [Face, string]>): Promise<Fonts> {
  const own = {
    regular: await ownFont('regular'),
    bold: await ownFont('bold'),
    serif: await ownFont('serif'),
  }
  const all = [...texts].filter(([, text]) => !PLAIN.test(text))
  const families = familiesFor(all.map(([, text]) => text).join(' '))
  const found = new Map<string, Font | undefined>()
  for (const [face, text] of all) {
    // A letter that no font has is looked for by its parts.
    for (const { letter } of lettersOf(drawable(text)))
      for (const part of [letter, ...letter]) {
        const key = `${face} ${part}`
        if (has(own[face], part)) break
        if (!found.has(key)) found.set(key, await findFont(LOOKS[face], families, part))
        if (part === letter && found.get(key)) break
      }
  }
  return { own, of: (face, letter) => (has(own[face], letter) ? own[face] : found.get(`${face} ${letter}`)) }
}

const codesOf = (letter: string) =>
  [...letter.replace(INVISIBLE, '')].map((character) => character.codePointAt(0) ?? 0)

const has = ({ characters }: Font, letter: string) => codesOf(letter).every((code) => characters.has(code))

/** Han characters look different in each country, which only the letters around them tell. */
function familiesFor(text: string): string[] {
  const first = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)
    ? HAN.jp
    : /\p{Script=Hangul}/u.test(text)
      ? HAN.kr
      : HAN.sc
  return [`@fontsource-variable/noto-${first}`, ...FAMILIES, ...STATIC_FAMILIES]
}

async function ownFont(face: Face): Promise<Font> {
  const { family, weight } = LOOKS[face]
  const latin = (await partsOf(family)).find(({ name }) => name === 'latin')
  if (!latin) throw new Error(`${family} has no Latin letters`)
  return load(latin, weight)
}

async function findFont(
  { family, weight }: { family: string; weight: number },
  families: readonly string[],
  letter: string,
): Promise<Font | undefined> {
  const codes = codesOf(letter)
  for (const each of [family, ...families])
    for (const part of await partsOf(each)) {
      if (!codes.every((code) => part.ranges.some(([first, last]) => first <= code && code <= last))) continue
      const font = await load(part, weight)
      if (has(font, letter)) return font
    }
  return undefined
}

const Ranges = z.record(z.string(), z.string())

function partsOf(family: string): Promise<Part[]> {
  return once(parts, family, async () => {
    const ranges = Ranges.parse(JSON.parse(await readFile(pathOf(`${family}/unicode.json`), 'utf8')))
    return Object.entries(ranges).map(([name, list]) => ({
      family,
      name: name.replace(/[[\]]/g, ''),
      ranges: list.split(',').map((range) => {
        const [first = '', last = first] = range.slice(2).split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      }),
    }))
  })
}

/** The font in one weight, as the library that embeds it wants it: it can't embed WOFF2 or variable fonts. */
function load({ family, name, ranges }: Part, weight: number): Promise<Font> {
  const key = `${family.slice(family.indexOf('/') + 1)}-${name}`
  return once(loaded, `${key} ${weight}`, async () => {
    const isVariable = family.startsWith('@fontsource-variable/')
    const packed = await readFile(
      pathOf(`${family}/files/${key}-${isVariable ? 'wght' : '400'}-normal.woff2`),
    )
    const text = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    const options = isVariable ? { variationAxes: { wght: weight } } : {}
    const file = await subsetFont(packed, text.join(''), { targetFormat: 'truetype', ...options })
    const face = new hb.Face(new hb.Blob(file))
    return {
      name: `${key}-${weight}`,
      file,
      shaper: new hb.Font(face),
      scale: 1000 / face.upem,
      characters: new Set(face.collectUnicodes()),
    }
  })
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, work: () => Promise<Value>) {
  const before = known.get(key)
  if (before) return before
  const value = work()
  known.set(key, value)
  value.catch(() => known.delete(key))
  return value
}

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file))
