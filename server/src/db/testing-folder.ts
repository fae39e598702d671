import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const IN_MEMORY = '/dev/shm'
/** In bytes: more than the databases of a whole run. Containers often have 64 MB. */
const ENOUGH = 4 * 2 ** 30

/**
 * Makes a folder for a test's database. It is in memory where the system offers enough of it, because on a disk a test
 * mostly waits for the server's syncs: cloning a database takes twice as long there, dropping one three times.
 */
export function makeDatabaseFolder(prefix: string): string {
  return mkdtempSync(path.join(isRoomy(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix))
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}
