import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../http/request-log.ts'

const MEBIBYTE = 1024 * 1024

/** Space set aside on the volume of the embedded database, so that staff can sign in and look when it is full. */
export const RESERVE_BYTES = 16 * MEBIBYTE
/** The disk counts as full below this. */
const FULL_BELOW = 4 * MEBIBYTE
/** The reserve is created, or created again, above this. */
const ROOMY_ABOVE = 4 * RESERVE_BYTES

const LOOK_MS = 1000

const fileIn = (folder: string) => path.join(folder, 'reserve')

async function spaceLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Keeps a file of RESERVE_BYTES in DATA_DIR, deletes it when the disk is full, and creates it again when there is
 * space. For the embedded database only, in one process. Returns a function that stops it.
 */
export async function keepReserve(folder: string, log: Log): Promise<() => void> {
  await look()
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)

  async function look() {
    try {
      const left = await spaceLeft(folder)
      const isKept = existsSync(fileIn(folder))
      if (isKept && left < FULL_BELOW) {
        await rm(fileIn(folder))
        log.error(
          { left, reserve: RESERVE_BYTES },
          'the disk is full: the reserve is given back, and only staff can make changes until there is space',
        )
      } else if (!isKept && left > ROOMY_ABOVE) {
        // Zeros would take no space on a volume that compresses.
        await writeFile(fileIn(folder), crypto.getRandomValues(new Uint8Array(65_536)))
        for (let size = 65_536; size < RESERVE_BYTES; size += 65_536)
          await writeFile(fileIn(folder), crypto.getRandomValues(new Uint8Array(65_536)), { flag: 'a' })
      }
    } catch (error) {
      log.error({ cause: String(error) }, 'could not check the disk space')
    }
  }
}

/**
 * Watches whether the reserve is in use, because its space is for staff. Each serving process checks for itself;
 * `isShort` returns the last result without waiting.
 */
export function watchSpace(folder: string): { isShort: () => boolean; stop: () => void } {
  let short = false
  const timer = setInterval(async () => {
    // keepReserve logs this failure.
    const left = await spaceLeft(folder).catch(() => Number.POSITIVE_INFINITY)
    short = !existsSync(fileIn(folder)) && left <= ROOMY_ABOVE
  }, LOOK_MS).unref()
  return { isShort: () => short, stop: () => clearInterval(timer) }
}
