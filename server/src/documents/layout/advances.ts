/** How the library lays out a text. Its types don't name this; lengths are in thousandths of the size. */
export type Layout = {
  layout(text: string): { glyphs: { id: number }[]; positions: Position[] }
}
export type Position = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }

/** For each font, the advance of a character before another one; null where the two are more than kerned. */
const known = new Map<string, Map<string, Map<string, number | null>>>()

/** In all fonts together. An attacker's text of random letters would otherwise fill the memory. */
const KNOWN_MAX = 100_000
let left = KNOWN_MAX

/** Marks are placed by what is around them, and so are the digits around a fraction slash. */
const PLACED = /[\p{M}\u2044]/u

/**
 * The advance of each character of a text, or null if only the library can lay it out. The fonts kern neighbours and know
 * no longer contexts, so asking the library once for each two of them gives the same as asking it for the text, which
 * took ten times as long. The tests compare the two, because bytes of issued papers depend on it.
 */
export function advancesOf(name: string, font: Layout, characters: readonly string[]): number[] | null {
  let ofFont = known.get(name)
  if (!ofFont) {
    ofFont = new Map()
    known.set(name, ofFont)
  }
  const advances: number[] = []
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1] ?? ''
    let before = ofFont.get(character)
    if (!before) {
      before = new Map()
      ofFont.set(character, before)
    }
    let advance = before.get(next)
    if (advance === undefined) {
      if (left === 0) return null
      left--
      advance = measure(font, character, next)
      before.set(next, advance)
    }
    if (advance === null) return null
    advances.push(advance)
  }
  return advances
}

function measure(font: Layout, character: string, next: string): number | null {
  if (PLACED.test(character + next)) return null
  const { glyphs, positions } = font.layout(character + next)
  const apart = [character, next].map((one) => font.layout(one))
  const same = apart.flatMap((run) => run.glyphs)
  const isKerned =
    glyphs.every(({ id }, index) => same[index]?.id === id) &&
    positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0) &&
    positions[1]?.xAdvance === apart[1]?.positions[0]?.xAdvance
  return isKerned ? (positions[0]?.xAdvance ?? null) : null
}
