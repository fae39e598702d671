import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { repeat } from '../repeat.ts'
import type { Log } from './request-log.ts'

/** The interval between checks. */
const LOOK_MS = 30_000

/**
 * Logs an alarm, once for each file and content, if the build in `folder` differs from its state at the start: anyone who can
 * write there can read what customers type (HAZ-B14). The files include the manifest. Returns a function that stops
 * it.
 */
export async function watchPages(
  log: Log,
  { folder, everyMs = LOOK_MS }: { folder: string; everyMs?: number },
): Promise<() => void> {
  const original = await hashesOf(folder)
  const alarmed = new Set<string>()
  let stopped = false
  async function look() {
    const now = await hashesOf(folder)
    for (const file of new Set([...original.keys(), ...now.keys()])) {
      const hash = now.get(file)
      if (stopped || hash === original.get(file) || alarmed.has(`${file} ${hash}`)) continue
      alarmed.add(`${file} ${hash}`)
      log.error({ file, sha256: hash ?? null }, 'a file of the site has changed since the start')
    }
  }
  const watching = repeat({ everyMs }, look, (error) =>
    log.error({ cause: String(error) }, 'the site’s files could not be inspected'),
  )
  return () => {
    stopped = true
    void watching.stop()
  }
}

/** Reads the files one after another, so that requests are not delayed. Empty if there is no build. */
async function hashesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const hashes = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const place = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(place).catch(() => null)
    if (bytes) hashes.set(path.relative(folder, place), createHash('sha256').update(bytes).digest('hex'))
  }
  return hashes
}
