import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from '../../system-error.ts'
import { isRunning, ownIdentity } from './process-identity.ts'
import { syncFolder } from './stored.ts'

const UNFINISHED = /^unfinished-(\d+-\d+)-[0-9a-f]+$/
const DISCARDED = /^discarded-[0-9a-f]+$/

/**
 * Creates a folder for preparing something before it is renamed into its place, so that the place is always complete.
 * The name identifies the process: a dead process's folder is removed, a living one's is not.
 */
export async function createScratch(parent: string, mode: number): Promise<string> {
  const scratch = path.join(parent, `unfinished-${await ownIdentity()}-${randomBytes(6).toString('hex')}`)
  await mkdir(scratch, { mode: 0o700 })
  await chmod(scratch, mode) // The umask reduced the mode of mkdir.
  return scratch
}

/** Moves the finished scratch folder into its place; false if another process was first, whose folder then stays. */
export async function moveIntoPlace(scratch: string, place: string): Promise<boolean> {
  await syncFolder(scratch)
  try {
    await rename(scratch, place)
  } catch (error) {
    // EPERM and EACCES are the codes on Windows.
    if (isSystemError(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES') && (await exists(place))) return false
    throw error
  }
  await syncFolder(path.dirname(place))
  return true
}

/**
 * Renames the folder before removing it: if its creator is still alive, it can't move a half-removed folder into place.
 */
export async function discard(scratch: string): Promise<void> {
  const discarded = path.join(path.dirname(scratch), `discarded-${randomBytes(6).toString('hex')}`)
  try {
    await rename(scratch, discarded)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return
    throw error
  }
  await removeTree(discarded)
}

export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = UNFINISHED.exec(name)?.[1]
    if (maker && !(await isRunning(maker))) await discard(path.join(parent, name))
    if (DISCARDED.test(name)) await removeTree(path.join(parent, name))
  }
}

async function removeTree(folder: string): Promise<void> {
  // Retries, because another process may remove the same folder, or an ending one may still write a file into it.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

async function exists(folder: string): Promise<boolean> {
  try {
    await stat(folder)
    return true
  } catch {
    return false
  }
}
