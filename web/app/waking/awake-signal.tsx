import { useEffect } from 'react'
import { useAwake } from './awake.ts'
import { AWAKE_EVENT } from './awake-event.ts'
import { doAgain } from './held.ts'

/**
 * Signals that React has hydrated the whole page. It waits for the second rendering, which `useAwake` causes: before
 * that, submit buttons are still disabled and searches empty.
 */
export function AwakeSignal() {
  const awake = useAwake()
  useEffect(() => {
    if (awake) dispatchEvent(new CustomEvent(AWAKE_EVENT, { detail: doAgain }))
  }, [awake])
  return null
}
