import { useLayoutEffect, useRef } from 'react'
import { useAwake } from './awake.ts'
import { AWAKE_EVENT } from './awake-event.ts'
import { doAgain, type FieldCaret, focusedCaret, type Held } from './held.ts'

/**
 * Signals that React has hydrated the whole page. It waits for the second rendering, which `useAwake` causes: before
 * that, submit buttons are still disabled and searches empty. The second rendering also empties the fields, and loses what
 * was selected in them, so the caret is read before it.
 */
export function AwakeSignal() {
  const awake = useAwake()
  const caret = useRef<FieldCaret>(null)
  useLayoutEffect(() => {
    if (!awake) {
      caret.current = focusedCaret()
      return
    }
    const detail = (held: Held) => doAgain(held, caret.current)
    // Before the person can do anything else, but after React's own work: during it React would not take the repeated
    // input in at once, and would empty the fields again until the next rendering.
    queueMicrotask(() => dispatchEvent(new CustomEvent(AWAKE_EVENT, { detail })))
  }, [awake])
  return null
}
