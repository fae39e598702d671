import { useEffect } from 'react'
import { useAwake } from './awake.ts'
import { AWAKE_EVENT } from './awake-event.ts'
import { doAgain } from './held.ts'

/**
 * Says so once React has taken the whole page over. Not in the first effect, but after the rendering that `useAwake`
 * asks for everywhere: until then submit buttons are still disabled and searches still empty.
 */
export function AwakeSignal() {
  const awake = useAwake()
  useEffect(() => {
    if (awake) dispatchEvent(new CustomEvent(AWAKE_EVENT, { detail: doAgain }))
  }, [awake])
  return null
}
