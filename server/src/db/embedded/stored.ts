import { open } from 'node:fs/promises'

/**
 * Makes the names in a folder survive a power cut: a file that was created or renamed there is only surely there
 * after this. Windows can't open folders and keeps its own journal of names.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}
