import { type RefObject, useEffect, useRef } from 'react'

/** Elements that can take a lost focus; the first one on the page gets it. */
export type FocusFallbacks = readonly RefObject<HTMLElement | null>[]

/**
 * For a dialog whose act may remove the row that opened it. The dialog then has no element to return the focus to,
 * and keyboard users would start again at the top of the page. One of the fallbacks takes the focus instead.
 */
export function RestoreFocus({ fallbacks }: { fallbacks: FocusFallbacks }) {
  const latest = useRef(fallbacks)
  useEffect(() => {
    latest.current = fallbacks
  })
  useEffect(() => () => restoreFocus(latest.current), [])
  return null
}

/** How long after an act the focus can still be lost, on a machine that redraws a list slowly. */
const WATCH_MS = 2000

/**
 * Moves the focus to the first fallback on the page once no element has it. React Aria restores the focus in the frame
 * after the dialog closes, and the element that it chose can disappear later, when the list has been read again and
 * is redrawn. If the person moves the focus in the meantime, it stays there.
 */
export function restoreFocus(fallbacks: FocusFallbacks): void {
  const startedAt = performance.now()
  let holder: Element | null = null
  const check = () => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) {
      fallbacks.find(({ current }) => current !== null)?.current?.focus({ preventScroll: true })
      return
    }
    holder ??= activeElement
    if (activeElement === holder && performance.now() - startedAt < WATCH_MS) requestAnimationFrame(check)
  }
  requestAnimationFrame(() => requestAnimationFrame(check))
}
