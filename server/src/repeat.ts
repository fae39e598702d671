/** Work that is done again and again, by one call at a time. */
export type Repeated = {
  /** Does the work now. If it is being done, it is done once more afterwards. */
  wake(): void
  /** Ends it, and waits for the work under way. */
  stop(): Promise<void>
}

/**
 * Does `work` every `everyMs` milliseconds, and once after `firstMs` if given. It skips a turn while the one before is
 * still running. A failure goes to `onFailure`, and the next turn tries again. The timers don't keep the process alive.
 */
export function repeat(
  { everyMs, firstMs }: { everyMs: number; firstMs?: number },
  work: () => Promise<unknown>,
  onFailure: (cause: unknown) => void,
): Repeated {
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false
  async function run() {
    do {
      isWoken = false
      await work().catch(onFailure)
    } while (isWoken && !isStopped)
    running = null
  }
  function takeTurn() {
    if (!isStopped) running ??= run()
  }
  const first = firstMs === undefined ? undefined : setTimeout(takeTurn, firstMs).unref()
  const timer = setInterval(takeTurn, everyMs).unref()
  return {
    wake() {
      isWoken = true
      takeTurn()
    },
    async stop() {
      isStopped = true
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}
