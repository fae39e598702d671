import { type RefObject, useEffect, useRef } from 'react'
import { type FocusFallbacks, restoreFocus } from './restore-focus.tsx'

/**
 * Keeps the focus in a part of the screen that changes by itself. If what has the focus there disappears or can no longer be
 * pressed, because someone else has acted, a fallback takes the focus.
 * @param fallbacks default: the part itself, which then needs a `tabIndex`
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, fallbacks: FocusFallbacks = [part]): void {
  const latest = useRef(fallbacks)
  useEffect(() => {
    latest.current = fallbacks
  })
  useEffect(() => {
    const root = part.current
    if (root === null) return
    const end = new AbortController()
    let held: Element | null = null
    const watch = new MutationObserver(() => {
      if (held === null || (held.isConnected && !held.matches(':disabled'))) return
      held = null
      restoreFocus(latest.current)
    })
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener(
      'focusin',
      ({ target }) => {
        held = target instanceof Element && target !== root && root.contains(target) ? target : null
      },
      { signal: end.signal },
    )
    // A press beside everything leaves the focus on purpose. Some browsers also send this when the element is removed.
    root.addEventListener(
      'focusout',
      () =>
        queueMicrotask(() => {
          if (held?.isConnected && !held.matches(':disabled') && isNowhere() && document.hasFocus())
            held = null
        }),
      { signal: end.signal },
    )
    return () => {
      end.abort()
      watch.disconnect()
    }
  }, [part])
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body
