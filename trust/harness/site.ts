import { spawnSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** Where the build of the site is. */
export const BUILT = path.join(ROOT, 'web/build/client')

let built = false

/** Builds the site where it is stale, as `npm start` does before it serves. */
export function buildOnce(): void {
  if (built) return
  const { status } = spawnSync(process.execPath, ['bootstrap.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
  built = true
}
