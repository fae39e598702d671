import type { KeyboardEvent, MouseEvent } from 'react'
import styles from './row-opener.module.css'

interface RowOpenerProps {
  open: () => void
  /** Names the row with all that tells it from the others, e.g. "Salary, +$10,200.00, Completed, Nov 21, 2026". */
  label: string | undefined
}

/**
 * Opens a row or a card by keyboard and screen reader: a row is no control, so it holds one. It can't be seen; the ring of
 * its focus is drawn around the row.
 */
export function RowOpener({ open, label = 'Open' }: RowOpenerProps) {
  return (
    <button
      type="button"
      className={styles.opener}
      data-row-opener
      aria-haspopup="dialog"
      aria-label={label}
      onClick={open}
    />
  )
}

/**
 * What makes the whole of a row or a card open under a pointer. What is pressed inside of it keeps its own act. The row can
 * hold the focus, so that it comes back to it from what was opened.
 */
export function rowOpening(open: (() => void) | undefined) {
  if (!open) return {}
  return {
    tabIndex: -1,
    'data-opens': true,
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
