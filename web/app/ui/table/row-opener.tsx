import type { KeyboardEvent, MouseEvent } from 'react'
import styles from '../visually-hidden/visually-hidden.module.css'

interface RowOpenerProps {
  open: () => void
  /** Names the row so that it differs from all others, e.g. "Salary, +$10,200.00, Completed, Nov 21, 2026". */
  label: string | undefined
}

/**
 * Opens a row by keyboard and screen reader. A row is not a control, so it contains this button. The button is
 * invisible; its focus ring is drawn around the row.
 */
export function RowOpener({ open, label = 'Open' }: RowOpenerProps) {
  return (
    <button
      type="button"
      className={styles.hidden}
      data-row-opener
      aria-haspopup="dialog"
      aria-label={label}
      onClick={open}
    />
  )
}

/**
 * Props that open a row by a press anywhere on it, except on the controls inside it. The row can hold the
 * focus, so that the focus can return to it from the dialog.
 */
export function rowOpening(open: (() => void) | undefined) {
  if (!open) return {}
  return {
    tabIndex: -1,
    'data-opens': true,
    onClick(event: MouseEvent<HTMLElement>) {
      // A press on a button or link belongs to that control; a press that ends a text selection opens nothing.
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
  // Events of a portalled menu bubble through React to the row, although the menu is not inside it.
  if (!row.contains(target)) return true
  return target.closest('a, button, input, select, textarea, label, [role="button"]') !== null
}
