import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { isAtNight } from '../../testing-night.ts'
import { advancesOf } from './advances.ts'
import { faces } from './faces.ts'
// What the library's types don't name of a font.
import './ink.ts'

const pdf = new PDFDocument({ fontLayoutCache: false })
const subsets = [...new Set(Object.values(faces).flat())]
for (const { name, font } of subsets) pdf.registerFont(name, font)

const LAST = 0x25ff
/** Letters that fonts often join, digits, which they turn into fractions, and a mark. */
const JOINED = [...'ffiijlt019⁄ \u0301']

test.each(subsets)('advances in $name are those of the library, or are left to it', ({ name }) => {
  const { _font: font } = pdf.font(name)
  const has = (character: string) => font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  const every = Array.from({ length: LAST }, (_, code) => String.fromCodePoint(code)).filter(has)
  const character = fc.oneof(fc.constantFrom(...every), fc.constantFrom(...JOINED.filter(has)))
  let known = 0
  fc.assert(
    fc.property(fc.array(character, { minLength: 1, maxLength: 20 }), (characters) => {
      const advances = advancesOf(name, font, characters)
      if (!advances) return
      known++
      const { glyphs, positions } = font.layout(characters.join(''))
      expect(advances).toEqual(positions.map(({ xAdvance }) => xAdvance))
      expect(glyphs.map(({ id }) => id)).toEqual(characters.map((one) => font.layout(one).glyphs[0]?.id))
      expect(positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)).toBe(true)
    }),
    { numRuns: isAtNight ? 10_000 : 300 },
  )
  expect(known).toBeGreaterThan(0)
})

test('a text of marks is left to the library', () => {
  const { _font: font } = pdf.font('newsreader-vietnamese')
  expect(advancesOf('newsreader-vietnamese', font, [...'a\u0323\u0301'])).toBeNull()
})
