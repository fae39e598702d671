import { Problem } from '../problem.ts'

const MEBIBYTE = 1024 * 1024

/** Bytes of uploads that one user, and all users together, may have in this process's memory at a time. */
export const UPLOADS_OF_ONE_USER = 16 * MEBIBYTE
export const UPLOADS_OF_ALL = 128 * MEBIBYTE

/** An upload that still arrives after so long makes way where there is no room left for others. */
const MAKES_WAY_AFTER_MS = 30_000

export type Upload = {
  /** Before these bytes are kept. Throws `too_many_attempts` or `unavailable` where there is no room for them. */
  take(bytes: number): void
  /** All of it has been read. */
  arrived(): void
  /** Nothing of it is kept any more. May be called twice. */
  release(): void
}

type Held = { who: string; bytes: number; arrivingSince: number | null; breakOff: () => void }

const uploads = new Set<Held>()

/** Bytes of uploads in this process's memory. */
export function uploadedBytes(): number {
  return bytesOf([...uploads])
}

/**
 * Room for one upload, counted by what has really arrived: a length that is only announced takes none. Sixty uploads
 * that never ended once held 900 MB. Whoever asks for room releases it, whatever happens; `breakOff` ends the upload.
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

/** Breaks off the upload that has been arriving for longest, if any is overdue. Answers whether there was one. */
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
