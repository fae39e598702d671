import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './programs.ts'

/** Where the build of the site is. */
export const BUILT = path.join(ROOT, 'web/build/client')

/** Builds the site where it is stale, as `npm start` does before it serves. */
export function buildSite(): void {
  const { status } = spawnSync(process.execPath, ['bootstrap.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}
