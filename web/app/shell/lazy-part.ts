import { useCallback, useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'

/** How long the first screen has the network and processor to itself before lazy parts load, in milliseconds. */
const HEAD_START_MS = 2_000

/** The longest time to wait for an idle moment, in milliseconds: with a dialog open, Chromium may have none. */
const LONGEST_WAIT_MS = 2_000

/**
 * A part that is needed on demand only, like the panel behind a bell: null until it is wanted and loaded. It loads while
 * the browser is idle, or at once if it is wanted earlier; a first press is then answered late but not lost. `load` must
 * be a constant: `const panel = () => import('./panel.tsx')`.
 *
 * @param onFailure called if the part is wanted and can't be loaded; the next time it is wanted it is requested again
 */
export function useLazyPart<Part>(
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

/** A part that every screen needs, but not at once: null until the browser was idle. If it can't be loaded, it is tried again. */
export function useLatePart<Part>(load: () => Promise<Part>): Part | null {
  const [wanted, setWanted] = useState(false)
  useEffect(() => (wanted ? undefined : whenIdle(() => setWanted(true))), [wanted])
  return useLazyPart(
    load,
    wanted,
    useCallback(() => setWanted(false), []),
  )
}

/** The longest time to wait for answers, in milliseconds. */
const ANSWERS_TIMEOUT_MS = 3_000

/**
 * For large parts that only illustrate what the screen already says, such as charts: resolves once the answers that the
 * screen has requested are shown, so that the figures have the network to themselves until then.
 */
export async function afterFirstAnswers(): Promise<void> {
  await new Promise<void>((resolve) => {
    const cache = queryClient.getQueryCache()
    const checkDone = () => queryClient.isFetching() === 0 && done()
    const unsubscribe = cache.subscribe(checkDone)
    const timeout = setTimeout(done, ANSWERS_TIMEOUT_MS)
    function done() {
      unsubscribe()
      clearTimeout(timeout)
      // After the next frame the answers have been painted.
      requestAnimationFrame(() => setTimeout(resolve))
    }
    checkDone()
  })
}

/** Runs `work` once the first screen has had its time and the browser is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
    else work()
  }, HEAD_START_MS)
  return () => clearTimeout(timer)
}
