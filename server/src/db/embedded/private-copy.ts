import { chmod, copyFile, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Deadline } from './deadline.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { createScratch, discard, moveIntoPlace, removeLeftovers } from './scratch.ts'
import { syncFolder } from './stored.ts'

/**
 * Makes a copy of a folder that everyone can read and only we can write, once, for all later starts. Returns its path.
 * Refuses a place in which another user could have put programs.
 */
export async function copyPrivately(order: {
  from: string
  place: string
  name: string
  /** Called on the copy before it is moved into its place. */
  finish: (copy: string) => Promise<void>
  deadline: Deadline
  say: (sentence: string) => void
}): Promise<string> {
  const isNew = (await mkdir(order.place, { recursive: true })) !== undefined
  if (isNew) await chmod(order.place, 0o755) // Whatever the umask is.
  const place = await realpath(order.place)
  await refuseForeignHands(place)
  const copy = path.join(place, order.name)
  await removeLeftovers(place)
  if (!(await readdir(place)).includes(order.name)) {
    order.say(`Copying PostgreSQL to ${copy} ...`)
    const scratch = await createScratch(place, 0o755)
    try {
      await copyTree(order.from, scratch, order.deadline)
      await order.finish(scratch)
      await moveIntoPlace(scratch, copy)
    } finally {
      await discard(scratch)
    }
  }
  await refuseForeignHands(copy)
  return copy
}

/**
 * Root runs these programs as another account, so root must own every folder on the path, and others must not be able
 * to write to it. A sticky folder such as /tmp, in which everyone can write but only the owner can rename, is safe if
 * root owns the next one. An ordinary user copies into the database's folder, which only that user can write.
 */
async function refuseForeignHands(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const STICKY = 0o1000
  const WRITABLE_BY_OTHERS = 0o022
  for (let at = folder; ; at = path.dirname(at)) {
    const status = await lstat(at)
    const isClosed =
      (status.mode & WRITABLE_BY_OTHERS) === 0 || ((status.mode & STICKY) !== 0 && at !== folder)
    if (!status.isDirectory() || status.uid !== 0 || !isClosed) {
      throw new EmbeddedPostgresError(
        `PostgreSQL would have to run from ${folder}, but other users could have written there, because ${at} is not a folder that only root can write; correct its owner and mode, or install the project where every user can read it.`,
      )
    }
    if (at === path.dirname(at)) return
  }
}

/** Sets the modes instead of copying them: under a strict umask the original may be readable for its owner only. */
async function copyTree(from: string, to: string, deadline: Deadline): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    deadline.check('PostgreSQL was being copied')
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) {
      await mkdir(target)
      await chmod(target, 0o755)
      await copyTree(source, target, deadline)
    } else if (entry.isFile()) {
      await copyFile(source, target)
      await chmod(target, path.basename(from) === 'bin' ? 0o755 : 0o644)
      await using file = await open(target, 'r+')
      await file.sync()
    }
  }
  await syncFolder(to)
}
