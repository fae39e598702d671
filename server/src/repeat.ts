/**
 * Does `work` every `everyMs` milliseconds, and once after `firstMs` if given. It skips a turn while the one before is
 * still running. A failure goes to `onFailure`, and the next turn tries again. The timers don't keep the process alive.
 * Returns a function that stops it.
 */
export function repeat(
  { everyMs, firstMs }: { everyMs: number; firstMs?: number },
  work: () => Promise<unknown>,
  onFailure: (cause: unknown) => void,
): () => void {
  let busy = false
  async function takeTurn() {
    if (busy) return
    busy = true
    await work().catch(onFailure)
    busy = false
  }
  const first = firstMs === undefined ? undefined : setTimeout(takeTurn, firstMs).unref()
  const timer = setInterval(takeTurn, everyMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
