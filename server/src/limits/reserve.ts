import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../http/request-log.ts'

const MEBIBYTE = 1024 * 1024

/** What is set aside on the volume of the embedded database, so that staff can sign in and look when it is full. */
export const RESERVE_BYTES = 16 * MEBIBYTE
/** Less than this left is a full disk. */
const FULL_BELOW = 4 * MEBIBYTE
/** The reserve is made, and made again, where at least so much is left. */
const ROOMY_ABOVE = 4 * RESERVE_BYTES

const LOOK_MS = 1000

const fileIn = (folder: string) => path.join(folder, 'reserve')

async function spaceLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Keeps a file of RESERVE_BYTES in DATA_DIR, gives its space back when the disk is full, and makes it again when there is
 * room. For the embedded database only, in one process. Returns the way to stop.
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
          'the disk is full: the reserve is given back, and only staff can change anything until there is space',
        )
      } else if (!isKept && left > ROOMY_ABOVE) {
        // Zeros would take no space on a volume that compresses.
        await writeFile(fileIn(folder), crypto.getRandomValues(new Uint8Array(65_536)))
        for (let size = 65_536; size < RESERVE_BYTES; size += 65_536)
          await writeFile(fileIn(folder), crypto.getRandomValues(new Uint8Array(65_536)), { flag: 'a' })
      }
    } catch (error) {
      log.error({ cause: String(error) }, 'the space on the disk could not be looked after')
    }
  }
}

/**
 * Watches whether the reserve is in use: what is left of it is for staff. Each process that serves asks for itself.
 * `isShort` answers at once.
 */
export function watchSpace(folder: string): { isShort: () => boolean; stop: () => void } {
  let short = false
  const timer = setInterval(async () => {
    // A folder that can't be asked about is the reserve keeper's news.
    const left = await spaceLeft(folder).catch(() => Number.POSITIVE_INFINITY)
    short = !existsSync(fileIn(folder)) && left <= ROOMY_ABOVE
  }, LOOK_MS).unref()
  return { isShort: () => short, stop: () => clearInterval(timer) }
}
