import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { isSystemError } from '../system-error.ts'
import { MANIFEST } from './manifest.ts'

const Made = z.object({ madeAt: z.iso.datetime() })

/**
 * The latest of the backups in these folders, by the time in their manifests; null if there is none. A backup that is being made
 * has another name, and one without a manifest that can be read does not count.
 */
export async function latestBackup(
  folders: readonly string[],
): Promise<{ folder: string; madeAt: Date } | null> {
  let latest: { folder: string; madeAt: Date } | null = null
  for (const place of folders)
    for (const name of await namesIn(place)) {
      const folder = path.join(place, name)
      const madeAt = name.endsWith('.unfinished') ? null : await momentOf(folder)
      if (madeAt && (latest === null || madeAt > latest.madeAt)) latest = { folder, madeAt }
    }
  return latest
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw error
  }
}

async function momentOf(folder: string): Promise<Date | null> {
  try {
    return new Date(Made.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'))).madeAt)
  } catch {
    return null
  }
}
