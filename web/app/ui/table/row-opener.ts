import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * What makes a row or a card open: a press anywhere on it, and Enter while it has the focus. What is pressed inside of it
 * keeps its own act.
 */
export function rowOpener(open: (() => void) | undefined, label: string | undefined) {
  if (!open) return {}
  return {
    tabIndex: 0,
    'data-opens': true,
    'aria-label': label,
    onClick(event: MouseEvent<HTMLElement>) {
      // A press on a button or link of the row is that control's; a press that ends a text selection opens nothing.
      if (cameFromControl(event.target, event.currentTarget)) return
      if (window.getSelection()?.isCollapsed !== false) open()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      open()
    },
  }
}

function cameFromControl(target: EventTarget, row: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  // A portalled menu bubbles through React to the row, but is not inside of it.
  if (!row.contains(target)) return true
  return target.closest('a, button, input, select, textarea, label, [role="button"]') !== null
}
