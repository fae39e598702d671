import { spawnSync } from 'node:child_process'
import { ROOT } from './programs.ts'

/** Builds the site if it is out of date, as `npm start` does. */
export function buildSite(): void {
  const { status } = spawnSync(process.execPath, ['bootstrap.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}
