/** The acts in the current window, and the seconds left in it. */
export type Counted = { count: number; left: number }

type Window = { count: number; endsAt: number }

/** The windows of one length: the half that began last, and the half before. */
type Kept = { young: Map<string, Window>; old: Map<string, Window> }

/**
 * Counts acts in windows of time, in memory; a window begins with its first act. It keeps at most `most` windows of each
 * length. When they are full, it drops the older half at once, because looking for finished windows would mean a pass over
 * all of them for each act of a flood.
 */
export function openWindows(most: number, now: () => number = Date.now) {
  const lengths = new Map<number, Kept>()

  function keptOf(seconds: number): Kept {
    const kept = lengths.get(seconds) ?? { young: new Map(), old: new Map() }
    lengths.set(seconds, kept)
    return kept
  }

  function begin(kept: Kept, key: string, seconds: number): Window {
    if (kept.young.size >= most / 2) {
      kept.old = kept.young
      kept.young = new Map()
    }
    const window = { count: 0, endsAt: now() + seconds * 1000 }
    kept.young.set(key, window)
    return window
  }

  return {
    /** Counts one act. */
    count(key: string, seconds: number): Counted {
      const kept = keptOf(seconds)
      const current = kept.young.get(key) ?? kept.old.get(key)
      const window = current && current.endsAt > now() ? current : begin(kept, key, seconds)
      window.count++
      return { count: window.count, left: Math.ceil((window.endsAt - now()) / 1000) }
    },
  }
}
