import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isSystemError } from '../src/system-error.ts'

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

/** In milliseconds: longer than any run. */
const OVER_AFTER = 6 * 3_600_000

/**
 * Removes what killed runs have left in memory. That a maker's process is gone proves nothing while its folder is new:
 * containers can share the memory without seeing each other's processes.
 */
export function removeLeftovers(): void {
  if (!existsSync(IN_MEMORY)) return
  for (const name of readdirSync(IN_MEMORY)) {
    const [, maker] = /^(?:meranti|embedded)-(?:[a-z]+-)?(\d+)-/.exec(name) ?? []
    const folder = path.join(IN_MEMORY, name)
    if (maker && isOld(folder) && !isAlive(Number(maker))) rmSync(folder, { recursive: true, force: true })
  }
}

function isOld(folder: string): boolean {
  const made = statSync(folder, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > OVER_AFTER
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !isSystemError(error, 'ESRCH')
  }
}
