import { type RefObject, useEffect, useRef } from 'react'

/** Elements that can take the focus; the first one on the page gets it. */
type Heirs = readonly RefObject<HTMLElement | null>[]

/**
 * For a dialog whose act may remove the row that opened it. The dialog then has no element to return the focus to,
 * and keyboard users would start again at the top of the page. One of the heirs takes the focus instead.
 */
export function LostFocus({ heirs }: { heirs: Heirs }) {
  const latest = useRef(heirs)
  useEffect(() => {
    latest.current = heirs
  })
  useEffect(() => () => findLostFocus(latest.current), [])
  return null
}

/** How long after an act the focus can still be lost, on a machine that redraws a list slowly. */
const PATIENCE_MS = 2000

/**
 * Moves the focus to the first heir on the page once no element has it. React Aria restores the focus in the frame
 * after the dialog closes, and the element that it chose can disappear later, when the list has been read again and
 * is redrawn. If the person moves the focus in the meantime, it stays there.
 */
export function findLostFocus(heirs: Heirs): void {
  const began = performance.now()
  let holder: Element | null = null
  const look = () => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) {
      heirs.find(({ current }) => current !== null)?.current?.focus({ preventScroll: true })
      return
    }
    holder ??= activeElement
    if (activeElement === holder && performance.now() - began < PATIENCE_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(() => requestAnimationFrame(look))
}
