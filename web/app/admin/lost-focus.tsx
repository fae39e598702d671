import { type RefObject, useEffect, useRef } from 'react'

/** Elements that may take the focus, the first that is on the page. */
type Heirs = readonly RefObject<HTMLElement | null>[]

/**
 * Stands in a dialog whose act may remove the row that opened it. The dialog then has nobody to give the focus back to,
 * and the keyboard would start again at the top of the page: one of the heirs takes it instead.
 */
export function LostFocus({ heirs }: { heirs: Heirs }) {
  const latest = useRef(heirs)
  useEffect(() => {
    latest.current = heirs
  })
  useEffect(() => () => findLostFocus(latest.current), [])
  return null
}

/** How long an act may take the focus away after it was done, on a machine that draws a list again slowly. */
const PATIENCE_MS = 2000

/**
 * Gives the focus to the first heir on the page, once nobody has it: React Aria gives the focus back in the frame after the
 * one in which a dialog leaves, and what it gave it to may go when a list that was read again is drawn, in a later one.
 * Whoever moves the focus meanwhile keeps it.
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
