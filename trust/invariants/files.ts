import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Every file in a folder and in the folders below it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** The bytes of a file; none if the running database has just deleted it. */
export function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.of()
  }
}
