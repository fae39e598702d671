import type { Face, Fonts } from './fonts.ts'
import { drawable, lettersOf, levelsOf, PLAIN } from './letters.ts'
import { LONE_MARK, type Run } from './shape.ts'

/** A character in place of one that no font has. */
const MISSING = '?'

/** The runs of a line in the order in which they are drawn, from left to right. */
export function runsOf(fonts: Fonts, face: Face, text: string): Run[] {
  const own = fonts.own[face]
  if (PLAIN.test(text)) return [{ font: own, text, says: text, isRightToLeft: false }]
  const line = drawable(text)
  const levels = levelsOf(line)
  const runs: (Run & { level: number })[] = []
  for (const { letter, index } of lettersOf(line)) {
    const level = levels[index] ?? 0
    for (const part of fonts.of(face, letter) ? [letter] : letter) {
      const font = fonts.of(face, part)
      const last = runs.at(-1)
      const isAlone = LONE_MARK.test(part) || LONE_MARK.test(last?.text ?? '')
      if (font && last?.font === font && last.level === level && last.text === last.says && !isAlone) {
        last.text += part
        last.says = last.text
      } else
        runs.push({
          font: font ?? own,
          text: font ? part : MISSING,
          says: part,
          level,
          isRightToLeft: level % 2 === 1,
        })
    }
  }
  return inOrderOfEye(runs)
}

/** Rule L2 of the Unicode Bidirectional Algorithm (UAX 9), for whole runs. */
function inOrderOfEye<Leveled extends { level: number }>(runs: Leveled[]): Leveled[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let start = 0
    while (start < runs.length) {
      if ((runs[start]?.level ?? 0) < level) start++
      else {
        let end = start
        while ((runs[end]?.level ?? 0) >= level && end < runs.length) end++
        runs.splice(start, end - start, ...runs.slice(start, end).reverse())
        start = end
      }
    }
  }
  return runs
}
