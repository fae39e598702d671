import { open } from 'node:fs/promises'

/**
 * Makes created and renamed files in a folder survive a power cut; without this, their names may be lost. Windows can't
 * open folders and keeps its own journal of names.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}
