import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isSystemError } from './system-error.ts'

const IN_MEMORY = '/dev/shm'
/** In bytes: more than the databases of a whole run. Containers often have 64 MB. */
const ENOUGH = 4 * 2 ** 30

/**
 * Makes a folder for what a test stores. It is in memory where the system offers enough of it, because on a disk the tests
 * mostly wait for syncs: cloning a database takes twice as long there, dropping one three times.
 */
export function makeTestFolder(prefix: string): string {
  return mkdtempSync(path.join(isFit(IN_MEMORY) ? IN_MEMORY : tmpdir(), `${prefix}${process.pid}-`))
}

/** Whether there is room, and programs can run from there: a copy of PostgreSQL can be needed. */
function isFit(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , , options = 'noexec'] = mounts.find((line) => line.split(' ')[1] === folder)?.split(' ') ?? []
    return bavail * bsize >= ENOUGH && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}

/** Removes what killed runs have left in memory. */
export function removeLeftovers(): void {
  if (!existsSync(IN_MEMORY)) return
  for (const name of readdirSync(IN_MEMORY)) {
    const [, maker] = /^(?:meranti|embedded)-(?:[a-z]+-)?(\d+)-/.exec(name) ?? []
    if (maker && !isAlive(Number(maker))) rmSync(path.join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !isSystemError(error, 'ESRCH')
  }
}
