import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The builds of the site, each in its own folder, and the file `current`, which names the latest (bootstrap.mjs). */
const BUILDS = path.join(import.meta.dirname, '../../../web/build')

/**
 * The folder of the latest web build; it does not exist if there is none. A server asks once, at its start, and keeps this build
 * when another is made beside it.
 */
export function currentBuild(): string {
  const pointer = path.join(BUILDS, 'current')
  return path.join(BUILDS, existsSync(pointer) ? readFileSync(pointer, 'utf8') : 'none')
}

/**
 * Leaves a file that names this process beside its build, so that later builds do not remove it. Returns a function that removes
 * the file. Where the code can't be written, such as in the image, there is none: a build always leaves the one before it.
 */
export function holdBuild(folder: string): () => void {
  const note = path.join(BUILDS, `${path.basename(folder)}.${process.pid}`)
  try {
    writeFileSync(note, '')
  } catch {
    return () => {}
  }
  return () => rmSync(note, { force: true })
}
