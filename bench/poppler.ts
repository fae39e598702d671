import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PROGRAM = '/usr/bin/pdftotext'

/** Whether Debian's poppler is installed, with which the tests read statements. If run by root, it installs it first. */
export function ensurePoppler(say: (sentence: string) => void): boolean {
  if (existsSync(PROGRAM)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Debian’s poppler-utils ...')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { stdio: 'ignore', env: environment, timeout: 120_000 } as const
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', 'poppler-utils'], options)
  }
  return existsSync(PROGRAM)
}
