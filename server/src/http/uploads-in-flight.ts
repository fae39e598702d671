import { Problem } from '../problem.ts'

const MEBIBYTE = 1024 * 1024

/** The maximum of upload bytes in this process's memory, for one user and for all users together. */
export const UPLOADS_OF_ONE_USER = 16 * MEBIBYTE
export const UPLOADS_OF_ALL = 128 * MEBIBYTE

/** An upload that has been arriving for longer is ended when others need its room. */
const MAKES_WAY_AFTER_MS = 30_000

export type Upload = {
  /** Call it before keeping these bytes. Throws `too_many_attempts` or `unavailable` if there is no room for them. */
  take(bytes: number): void
  /** Call it when the whole upload has been read. */
  arrived(): void
  /** Call it when none of the bytes is kept any more. Can be called twice. */
  release(): void
}

type Held = { who: string; bytes: number; arrivingSince: number | null; breakOff: () => void }

const uploads = new Set<Held>()

/** The upload bytes in this process's memory. */
export function uploadedBytes(): number {
  return bytesOf([...uploads])
}

/**
 * Reserves memory for one upload, by the bytes that have arrived, not by the announced length: sixty endless uploads
 * once took 900 MB. The caller must release it in every case; `breakOff` ends the upload.
 */
export function openUpload(who: string, breakOff: () => void): Upload {
  const held: Held = { who, bytes: 0, arrivingSince: performance.now(), breakOff }
  uploads.add(held)
  return {
    take(bytes) {
      if (!uploads.has(held)) throw new Problem('unavailable')
      const own = [...uploads].filter((upload) => upload.who === who)
      if (bytesOf(own) + bytes > UPLOADS_OF_ONE_USER)
        throw new Problem('too_many_attempts', {
          message: 'You are sending several files at once. Please wait until they have arrived.',
          retryAfter: 30,
        })
      while (uploadedBytes() + bytes > UPLOADS_OF_ALL && makeWay(held));
      if (uploadedBytes() + bytes > UPLOADS_OF_ALL) throw new Problem('unavailable', { retryAfter: 30 })
      held.bytes += bytes
    },
    arrived() {
      held.arrivingSince = null
    },
    release() {
      uploads.delete(held)
    },
  }
}

/** Ends the upload that has been arriving for longest, if one is overdue. Returns whether there was one. */
function makeWay(forWhom: Held): boolean {
  const overdue = performance.now() - MAKES_WAY_AFTER_MS
  for (const upload of uploads) {
    if (upload === forWhom || upload.arrivingSince === null || upload.arrivingSince > overdue) continue
    uploads.delete(upload)
    upload.breakOff()
    return true
  }
  return false
}

function bytesOf(some: readonly Held[]): number {
  return some.reduce((sum, { bytes }) => sum + bytes, 0)
}
