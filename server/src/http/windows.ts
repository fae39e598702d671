/** The acts in the current window, and the seconds left in it. */
export type Counted = { count: number; left: number }

type Window = { count: number; endsAt: number }

/**
 * Counts acts in windows of time, in memory; a window begins with its first act. It keeps at most `most` windows: if
 * there are more, it drops the finished ones, or else the oldest.
 */
export function openWindows(most: number, now: () => number = Date.now) {
  const windows = new Map<string, Window>()

  function begin(key: string, seconds: number): Window {
    windows.delete(key)
    if (windows.size >= most) makeRoom()
    const window = { count: 0, endsAt: now() + seconds * 1000 }
    windows.set(key, window)
    return window
  }

  function makeRoom() {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key)
    const [oldest] = windows.keys()
    if (windows.size >= most && oldest !== undefined) windows.delete(oldest)
  }

  return {
    /** Counts one act. */
    count(key: string, seconds: number): Counted {
      const current = windows.get(key)
      const window = current && current.endsAt > now() ? current : begin(key, seconds)
      window.count++
      return { count: window.count, left: Math.ceil((window.endsAt - now()) / 1000) }
    },
  }
}
