import { type PointerEvent, type RefObject, useRef } from 'react'

/** How far a finger must go sideways, in px, to mean the next page. */
const SWIPE_PX = 48

/**
 * Handlers for the element in which a finger or a pen swipes; `moved` follows it. The element needs `touch-action:
 * pan-y pinch-zoom`, so that the browser keeps scrolling the page, and calls the swipe off when the finger does that.
 */
export function useSwipe(moved: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const startX = useRef<number | null>(null)

  /** Returns how far the finger went, and lets the element slide to where it now belongs. */
  function letGo({ clientX }: PointerEvent): number {
    const from = startX.current ?? clientX
    startX.current = null
    follow(moved.current, null)
    return clientX - from
  }

  return {
    onPointerDown({ pointerType, isPrimary, clientX }: PointerEvent) {
      // A mouse has buttons to press, and drags links.
      if (pointerType !== 'mouse' && isPrimary) startX.current = clientX
    },
    onPointerMove({ isPrimary, clientX }: PointerEvent) {
      if (isPrimary && startX.current !== null) follow(moved.current, clientX - startX.current)
    },
    onPointerUp(event: PointerEvent) {
      if (!event.isPrimary) return
      const distance = letGo(event)
      if (Math.abs(distance) >= SWIPE_PX) onSwipe(distance < 0 ? 1 : -1)
    },
    onPointerCancel: letGo,
  }
}

/** Past React: a finger moves sixty times a second, and nothing but this one offset changes. */
function follow(element: HTMLElement | null, distance: number | null): void {
  if (!element) return
  element.style.transition = distance === null ? '' : 'none'
  element.style.translate = distance === null ? '' : `${distance}px`
}
