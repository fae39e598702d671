import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './slide-in.module.css'

export type SlideInProps = {
  open: boolean
  /** Called when the person closes it: Escape, the close button, or a press on the page behind. */
  onClose: () => void
  /** Names the dialog, e.g. "Menu". */
  label: string
  /** What stands beside the close button. */
  header?: ReactNode
  children: ReactNode
  /** The edge that it comes from. */
  side: 'left' | 'right'
  id?: string
}

/**
 * A menu that slides in over the page within 300 ms. The browser's own modal dialog: the page behind it is inert and
 * does not scroll, Escape closes it, the focus goes back to what opened it. React Aria's would be loaded on every
 * public page for the same.
 */
export function SlideIn({ open, onClose, label, header, children, side, id }: SlideInProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      id={id}
      className={styles.panel}
      data-side={side}
      data-slide-in=""
      aria-label={label}
      onClose={onClose}
      onCancel={onClose}
      onClick={(event) => isBackdrop(event) && onClose()}
      onKeyDown={keepFocusInside}
    >
      <div className={styles.header}>
        {header}
        <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}

/** The dialog has no padding of its own, so a press that hits itself hit its backdrop. */
const isBackdrop = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => target === currentTarget

/** A modal dialog lets Tab leave to the browser's own bar; here it goes round, as people expect of a menu. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')
  const [first, last] = [stops.item(0), stops.item(stops.length - 1)]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}
