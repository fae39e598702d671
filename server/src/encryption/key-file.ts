import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, lstat, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { makeFolders, syncFolder } from '../db/embedded/stored.ts'
import { isSystemError } from '../system-error.ts'
import { KEY_BYTES } from './seal.ts'

/** The file of the embedded database's master key. */
export const keyFile = ({ DATA_DIR }: { DATA_DIR: string }) => path.resolve(DATA_DIR, 'data-key')

/**
 * The key that takes the file's place. As long as it is there, a rotation has begun and not ended: some records need this key,
 * some the one in the file.
 */
const nextOf = (file: string) => `${file}.next`

/** The keys in the files: the one to encrypt with, and during a rotation the one before it. Null if there is none. */
export async function readKeys(file: string): Promise<{ current: string; previous?: string } | null> {
  const [kept, next] = [await readKey(file), await readKey(nextOf(file))]
  if (next === null) return kept === null ? null : { current: kept }
  return kept === null ? { current: next } : { current: next, previous: kept }
}

async function readKey(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return null
    throw new Error(`${file} can’t be read: it must belong to the user who starts the server.`, {
      cause: error,
    })
  })
  if (text === null) return null
  if (Buffer.from(text, 'base64').length !== KEY_BYTES) {
    throw new Error(`${file} must hold 32 bytes in base64, but has other content: put the right file back.`)
  }
  return text.trim()
}

/**
 * Removes the rights of other accounts from the key's file and the next and former ones beside it, which can have been
 * restored by hand, because the account that serves after root must not read them. The group's rights stay. A file that
 * belongs to someone else is left as it is.
 */
export async function closeToOthers(file: string): Promise<void> {
  const folder = path.dirname(file)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(path.basename(file))) continue
    const place = path.join(folder, name)
    const found = await lstat(place).catch(() => null)
    if (found?.isFile() && (found.mode & 0o007) !== 0) await chmod(place, found.mode & 0o770).catch(() => {})
  }
}

/** Makes a file with a new key, unless it exists: of two starting servers, one wins. */
export async function createKey(file: string): Promise<void> {
  await makeFolders(path.dirname(file))
  await write(file, newKey(), async (draft) => {
    await link(draft, file).catch((error: unknown) => {
      if (!isSystemError(error, 'EEXIST')) throw error
    })
  })
}

const newKey = () => randomBytes(KEY_BYTES).toString('base64')

/**
 * Begins a rotation: puts the next key beside the file, with its owner. Without a `key`, that of a rotation that was interrupted
 * goes on, or there is a new one.
 */
export async function prepareNextKey(file: string, key?: string): Promise<void> {
  const next = nextOf(file)
  if (key === undefined && (await readKey(next)) !== null) return
  await write(next, key ?? newKey(), (draft) => rename(draft, next), await stat(file))
}

/**
 * Ends a rotation: the next key takes the file's place. Returns the name of the former one. A kill at any moment leaves the file
 * with one of the two keys, and the other one beside it as long as a record could need it.
 */
export async function replaceKey(file: string): Promise<string> {
  const begun = (await stat(nextOf(file))).mtime.toISOString().replace(/[:.]/g, '-')
  const former = `${file}.until-${begun}`
  await link(file, former).catch((error: unknown) => {
    if (!isSystemError(error, 'EEXIST')) throw error
  })
  await syncFolder(path.dirname(file))
  await rename(nextOf(file), file)
  await syncFolder(path.dirname(file))
  return former
}

/** Writes a file completely or not at all, flushed to disk; `place` gives the draft its name. */
async function write(
  file: string,
  key: string,
  place: (draft: string) => Promise<void>,
  owner?: { uid: number; gid: number },
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await using handle = await open(draft, 'wx', 0o600)
    if (owner && owner.uid !== process.getuid?.()) await handle.chown(owner.uid, owner.gid)
    await handle.writeFile(`${key}\n`)
    await handle.sync()
    await place(draft)
  } finally {
    await unlink(draft).catch(() => {})
  }
  await syncFolder(path.dirname(file))
}
