import { mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from '../../system-error.ts'

/**
 * Makes created and renamed files in a folder survive a power cut; without this, their names may be lost. Windows can't
 * open folders and keeps its own journal of names.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/**
 * Makes a folder and the ones above it that are missing. Node's own `recursive` never ends below /proc, where the system
 * says that the existing folder above does not exist.
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (isSystemError(error, 'EEXIST', 'EROFS', 'EPERM', 'EACCES') && (await isFolder(folder))) return
    const above = path.dirname(folder)
    if (!isSystemError(error, 'ENOENT') || (await isFolder(above))) throw error
    await makeFolders(above)
    await makeFolders(folder, mode)
  }
}

const isFolder = async (place: string) => (await stat(place).catch(() => null))?.isDirectory() ?? false
