import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from './embedded-postgres-error.ts'
import { isRunning, ownIdentity } from './process-identity.ts'
import { syncFolder } from './stored.ts'

const UNFINISHED = /^unfinished-(\d+-\d+)-[0-9a-f]+$/
const DISCARDED = /^discarded-[0-9a-f]+$/

/**
 * A folder in which something is made before it is renamed into its place, so that what stands in the place is always
 * whole. Its name tells whose it is: what a killed process left is removed, what a living one makes is not.
 */
export async function createScratch(parent: string, mode: number): Promise<string> {
  const scratch = path.join(parent, `unfinished-${await ownIdentity()}-${randomBytes(6).toString('hex')}`)
  await mkdir(scratch, { mode: 0o700 })
  await chmod(scratch, mode) // The umask took from the mode that mkdir was given.
  return scratch
}

/** Puts the finished scratch folder into its place; false when another process was first, whose work stands. */
export async function moveIntoPlace(scratch: string, place: string): Promise<boolean> {
  await syncFolder(scratch)
  try {
    await rename(scratch, place)
  } catch (error) {
    // The last two are what Windows says.
    if (isSystemError(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES') && (await exists(place))) return false
    throw error
  }
  await syncFolder(path.dirname(place))
  return true
}

/** Renamed before it is removed: should its maker live after all, it can't put a half-removed folder in place. */
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
  // Retries, for another process may be removing the same leftover or a dying one may write a last file into it.
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
