import { globSync } from 'node:fs'
import path from 'node:path'
import type { CSSModulesOptions } from 'vite'

/** The names in a style sheet: classes and animations. */
const NAMES = /(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g

/**
 * Gives the classes of a style sheet short names: letters for the sheet and a number for the class, because each page
 * contains its styles and each name appears twice in it. A name depends on the sheets alone, so that the pages and the
 * scripts, which are built in separate runs, agree.
 *
 * Throws if a name appears in the sheet in a form that NAMES does not match.
 */
export function shortClassNames(folder: string): CSSModulesOptions {
  const sheets = globSync('**/*.module.css', { cwd: folder }).sort()
  return {
    generateScopedName(name, file, css) {
      const sheet = sheets.indexOf(path.relative(folder, file))
      const local = [...new Set(Array.from(css.matchAll(NAMES), ([, found]) => found))].indexOf(name)
      if (sheet < 0 || local < 0) throw new Error(`${file}: no short name for ${name}`)
      // The underscore is for ad blockers, which hide elements with names such as ad1.
      return `_${letters(sheet)}${local}`
    },
  }
}

/** 0 is a, 25 is z, 26 is aa. */
function letters(number: number): string {
  const last = String.fromCharCode('a'.charCodeAt(0) + (number % 26))
  return number < 26 ? last : `${letters(Math.floor(number / 26) - 1)}${last}`
}
