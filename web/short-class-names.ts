import { globSync } from 'node:fs'
import path from 'node:path'
import type { CSSModulesOptions } from 'vite'

/** Whatever a style sheet may name: its classes, and its animations. */
const NAMES = /(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g

/**
 * How the build names the classes of a style sheet: letters for the sheet and a number for the class, since each page
 * carries its styles and the names come twice in it. A name depends on nothing but the sheets, so that the pages and the
 * scripts, which are built one after the other, agree.
 *
 * Throws where a name stands in the sheet in a way that it doesn't know.
 */
export function shortClassNames(folder: string): CSSModulesOptions {
  const sheets = globSync('**/*.module.css', { cwd: folder }).sort()
  return {
    generateScopedName(name, file, css) {
      const sheet = sheets.indexOf(path.relative(folder, file))
      const local = [...new Set(Array.from(css.matchAll(NAMES), ([, found]) => found))].indexOf(name)
      if (sheet < 0 || local < 0) throw new Error(`${file}: no short name for ${name}`)
      // What blocks advertisements hides whatever is called ad1.
      return `_${letters(sheet)}${local}`
    },
  }
}

/** 0 is a, 25 is z, 26 is aa. */
function letters(number: number): string {
  const last = String.fromCharCode('a'.charCodeAt(0) + (number % 26))
  return number < 26 ? last : `${letters(Math.floor(number / 26) - 1)}${last}`
}
