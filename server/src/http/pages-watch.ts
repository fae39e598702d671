import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { BUILD } from './pages.ts'
import type { Log } from './request-log.ts'

/** How long an altered file of the site stays unnoticed. */
const LOOK_MS = 30_000

/**
 * Raises the alarm, once for each file and each of its contents, where the built site is not what it was when the server
 * started: somebody who can write there reads what customers type (hazard B14). The manifest is among the files. Returns
 * the way to stop.
 */
export async function watchPages(log: Log, { folder = BUILD, everyMs = LOOK_MS } = {}): Promise<() => void> {
  const original = await hashesOf(folder)
  const alarmed = new Set<string>()
  let [busy, stopped] = [false, false]
  async function look() {
    if (busy) return
    busy = true
    try {
      const now = await hashesOf(folder)
      for (const file of new Set([...original.keys(), ...now.keys()])) {
        const hash = now.get(file)
        if (stopped || hash === original.get(file) || alarmed.has(`${file} ${hash}`)) continue
        alarmed.add(`${file} ${hash}`)
        log.error({ file, sha256: hash ?? null }, 'a file of the site is not what it was at the start')
      }
    } catch (error) {
      log.error({ cause: String(error) }, 'the site’s files could not be inspected')
    }
    busy = false
  }
  const timer = setInterval(look, everyMs).unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/** One file after another: there is no hurry, and requests go first. Empty where there is no build. */
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
