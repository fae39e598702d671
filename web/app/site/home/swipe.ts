import { type PointerEvent, type RefObject, useRef } from 'react'

/** The shortest sideways movement that turns the page, in px. */
const SWIPE_PX = 48

/**
 * Handlers for an element in which a finger or a pen can swipe; `moved` follows the movement. The element needs
 * `touch-action: pan-y pinch-zoom`: the browser then still scrolls the page, and cancels the swipe when it does.
 */
export function useSwipe(moved: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const startX = useRef<number | null>(null)

  /** Returns how far the finger moved, and lets the element slide to its final place. */
  function endSwipe({ clientX }: PointerEvent): number {
    const from = startX.current ?? clientX
    startX.current = null
    follow(moved.current, null)
    return clientX - from
  }

  return {
    onPointerDown({ pointerType, isPrimary, clientX }: PointerEvent) {
      // A mouse can press the buttons, and dragging with it would drag links.
      if (pointerType !== 'mouse' && isPrimary) startX.current = clientX
    },
    onPointerMove({ isPrimary, clientX }: PointerEvent) {
      if (isPrimary && startX.current !== null) follow(moved.current, clientX - startX.current)
    },
    onPointerUp(event: PointerEvent) {
      if (!event.isPrimary) return
      const distance = endSwipe(event)
      if (Math.abs(distance) >= SWIPE_PX) onSwipe(distance < 0 ? 1 : -1)
    },
    onPointerCancel: endSwipe,
  }
}

/** Sets the offset without React, because it changes sixty times a second. */
function follow(element: HTMLElement | null, distance: number | null): void {
  if (!element) return
  element.style.transition = distance === null ? '' : 'none'
  element.style.translate = distance === null ? '' : `${distance}px`
}
