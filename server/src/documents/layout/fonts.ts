import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'
import * as z from 'zod/mini'
import { drawable, INVISIBLE, lettersOf, PLAIN } from './letters.ts'
import { type Font, shape } from './shape.ts'

/** The typefaces of the bank's pages. */
export type Face = 'regular' | 'bold' | 'serif'

/** The fonts of one paper. */
export type Fonts = {
  own: Record<Face, Font>
  /** The font that draws a letter with its marks. */
  of(face: Face, letter: string): Font | undefined
}

const LOOKS: Record<Face, { family: string; weight: number }> = {
  regular: { family: '@fontsource-variable/figtree', weight: 400 },
  bold: { family: '@fontsource-variable/figtree', weight: 600 },
  serif: { family: '@fontsource-variable/newsreader', weight: 500 },
}

const LATIN = 0x41

const noto = (name: string) => `@fontsource-variable/noto-${name}`

const HAN = { sc: noto('sans-sc'), jp: noto('sans-jp'), kr: noto('sans-kr') } as const
const HAN_FAMILIES: readonly string[] = Object.values(HAN)

/**
 * Where a letter is looked for, after the bank's own face and Noto Sans: the scripts that Unicode recommends for names (UAX 31, table 5),
 * those in limited use whose joiners the forms accept, then symbols and emoji.
 */
const FAMILIES = [
  ...'arabic hebrew bengali tamil telugu kannada malayalam gujarati gurmukhi oriya sinhala thai lao khmer myanmar ethiopic'
    .split(' ')
    .concat('georgian armenian thaana syriac adlam hanifi-rohingya canadian-aboriginal cherokee'.split(' '))
    .map((script) => noto(`sans-${script}`)),
  noto('serif-tibetan'),
  ...HAN_FAMILIES,
  noto('sans-symbols'),
  noto('emoji'),
]
const STATIC_FAMILIES = ['nko', 'mongolian', 'tifinagh', 'math', 'symbols-2'].map(
  (name) => `@fontsource/noto-sans-${name}`,
)

/** A file of a family, and the characters that its package says are in it. Some are not. */
type Part = { family: string; name: string; codes: number[] }

type Found = Map<string, Font | undefined>

/** The parts of each family, by the character codes of their ranges. */
const parts = new Map<string, Promise<Map<number, Part[]>>>()
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
  const found = { regular: new Map(), bold: new Map(), serif: new Map() } satisfies Record<Face, Found>
  // A letter that no font draws is looked for by its parts.
  for (const [face, text] of all)
    for (const { letter } of lettersOf(drawable(text)))
      for (const part of [letter, ...letter]) {
        if (!found[face].has(part)) found[face].set(part, await findFont(own, face, families, part))
        if (part === letter && found[face].get(part)) break
      }
  return {
    own,
    of(face, letter) {
      const known: Found = found[face]
      return known.has(letter) ? known.get(letter) : has(own[face], letter) ? own[face] : undefined
    },
  }
}

const codesOf = (letter: string) =>
  [...letter.replace(INVISIBLE, '')].map((character) => character.codePointAt(0) ?? 0)

const has = ({ characters }: Font, letter: string) => codesOf(letter).every((code) => characters.has(code))

/** A letter of a script whose fonts have marks that they place over some letters only. */
const MARKED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}+$/u

/** Whether a font has a letter, and puts its marks where they belong: many would draw the bar of M̄ beside it. */
function canDraw(font: Font, letter: string): boolean {
  if (!has(font, letter)) return false
  if (!MARKED.test(letter)) return true
  const [, ...marks] = shape({ font, text: letter, says: letter, isRightToLeft: false }, 'plain')
  return marks.every(({ right, rise }) => right !== 0 || rise !== 0)
}

/** Han characters look different in each country, which only the letters around them tell. */
function familiesFor(text: string): string[] {
  const first = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)
    ? HAN.jp
    : /\p{Script=Hangul}/u.test(text)
      ? HAN.kr
      : HAN.sc
  return [noto('sans'), first, ...FAMILIES, ...STATIC_FAMILIES]
}

async function ownFont(face: Face): Promise<Font> {
  const { family, weight } = LOOKS[face]
  const latin = (await partsOf(family)).get(LATIN)?.[0]
  if (!latin) throw new Error(`${family} has no Latin letters`)
  return load(latin, weight)
}

async function findFont(
  own: Fonts['own'],
  face: Face,
  families: readonly string[],
  letter: string,
): Promise<Font | undefined> {
  if (canDraw(own[face], letter)) return own[face]
  const { family, weight } = LOOKS[face]
  const [first = 0, ...marks] = codesOf(letter)
  for (const each of [family, ...families]) {
    // The fonts of Han characters have marks, and place them nowhere.
    if (marks.length > 0 && HAN_FAMILIES.includes(each)) continue
    const known = await partsOf(each)
    for (const part of known.get(first) ?? []) {
      if (!marks.every((code) => known.get(code)?.includes(part))) continue
      const font = await load(part, weight)
      if (canDraw(font, letter)) return font
    }
  }
  return undefined
}

const Ranges = z.record(z.string(), z.string())

function partsOf(family: string): Promise<Map<number, Part[]>> {
  return once(parts, family, async () => {
    const named = Ranges.parse(JSON.parse(await readFile(pathOf(`${family}/unicode.json`), 'utf8')))
    const byCode = new Map<number, Part[]>()
    for (const [name, ranges] of Object.entries(named)) {
      const codes = ranges.split(',').flatMap((range) => {
        const [first = '', last = first] = range.slice(2).split('-')
        const start = Number.parseInt(first, 16)
        return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index)
      })
      const part: Part = { family, name: name.replace(/[[\]]/g, ''), codes }
      for (const code of codes) byCode.set(code, [...(byCode.get(code) ?? []), part])
    }
    return byCode
  })
}

/** The font in one weight, as the library that embeds it wants it: it can't embed WOFF2 or variable fonts. */
function load({ family, name, codes }: Part, weight: number): Promise<Font> {
  const key = `${family.slice(family.indexOf('/') + 1)}-${name}`
  return once(loaded, `${key} ${weight}`, async () => {
    const isVariable = family.startsWith('@fontsource-variable/')
    const packed = await readFile(
      pathOf(`${family}/files/${key}-${isVariable ? 'wght' : '400'}-normal.woff2`),
    )
    const options = isVariable ? { variationAxes: { wght: weight } } : {}
    const file = await subsetFont(packed, codes.map((code) => String.fromCodePoint(code)).join(''), {
      targetFormat: 'truetype',
      ...options,
    })
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
