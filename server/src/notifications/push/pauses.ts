/** The pause of a host that fails; it doubles each time. */
const PAUSE_MS = 1000
const PAUSE_MAX_MS = 60_000

export type Pauses = {
  /** Leaves a host alone for a while. Pushes under way that fail with the first one make that no longer. */
  begin(host: string): void
  /** It works again. */
  end(host: string): void
  /** The hosts to leave alone now. */
  hosts(): string[]
}

/** The pauses of hosts of push services. Anybody can name a host that fails, so no other waits for it. */
export function openPauses(now: () => number = () => performance.now()): Pauses {
  const paused = new Map<string, { times: number; until: number }>()
  return {
    begin(host) {
      const { times, until } = paused.get(host) ?? { times: 0, until: 0 }
      if (now() < until) return
      paused.set(host, { times: times + 1, until: now() + Math.min(PAUSE_MS * 2 ** times, PAUSE_MAX_MS) })
    },
    end: (host) => void paused.delete(host),
    hosts() {
      for (const [host, { until }] of paused) if (now() >= until + PAUSE_MAX_MS) paused.delete(host)
      return [...paused].filter(([, { until }]) => now() < until).map(([host]) => host)
    },
  }
}
