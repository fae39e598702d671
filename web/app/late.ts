import { useEffect, useState } from 'react'
import { queryClient } from './query-client.ts'

/** The first screen has the line and the processor to itself this long, in milliseconds; then what is late may come. */
const HEAD_START_MS = 2_000

/**
 * A part that nobody needs before he asks for it, like the panel behind a bell: null until it is wanted and there. It is
 * fetched while the browser is idle, so that hardly anyone waits for it, and at once where somebody was quicker; a first
 * press is then answered late and never lost. `load` is a constant: `const panel = () => import('./panel.tsx')`.
 *
 * @param onFailure it is wanted and can't be fetched; the next time that it is wanted it is asked for again
 */
export function useLate<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)

  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])

  useEffect(() => {
    if (!wanted || part) return
    let current = true
    load().then(
      (loaded) => current && setPart({ loaded }),
      () => current && onFailure(),
    )
    return () => {
      current = false
    }
  }, [load, wanted, part, onFailure])

  return wanted && part ? part.loaded : null
}

/** Longer than this nobody waits for answers, in milliseconds. */
const ANSWERS_MS = 3_000

/**
 * For what is large and only draws what the screen says already, like a chart: resolves once the answers that the screen
 * has asked for are on it, so that the figures have the line to themselves until then.
 */
export async function afterAnswers(): Promise<void> {
  await new Promise<void>((resolve) => {
    const cache = queryClient.getQueryCache()
    const lookOnce = () => queryClient.isFetching() === 0 && done()
    const unsubscribe = cache.subscribe(lookOnce)
    const patience = setTimeout(done, ANSWERS_MS)
    function done() {
      unsubscribe()
      clearTimeout(patience)
      // A frame, and what comes after it: by then they have been painted.
      requestAnimationFrame(() => setTimeout(resolve))
    }
    lookOnce()
  })
}

/** Does something once the first screen has had its time and the browser has nothing better to do; returns the way out. */
function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
    else work()
  }, HEAD_START_MS)
  return () => clearTimeout(timer)
}
