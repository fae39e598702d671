import { globSync } from 'node:fs'
import path from 'node:path'

const styleSheets = globSync('**/*.module.css', {
  cwd: import.meta.dirname,
  exclude: ['build/**', 'node_modules/**'],
}).sort()

/**
 * The number of the style sheet, in two digits, and of the word in it. Each public page contains its styles, and with whole
 * names the front page would not arrive in one flight of packets.
 */
export function generateScopedName(name: string, file: string, css: string): string {
  const sheet = styleSheets.indexOf(path.relative(import.meta.dirname, file))
  const word = [...new Set(css.match(/[\w-]+/g))].indexOf(name)
  // The underscore is for ad blockers, which hide elements with names such as ad1.
  return `_${sheet.toString(36).padStart(2, '0')}${word.toString(36)}`
}
