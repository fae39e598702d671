import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './slide-in.module.css'

export type SlideInProps = {
  open: boolean
  /** Called when the person closes it: Escape, the close button, or a press on the page behind. */
  onClose: () => void
  /** Content beside the close button. */
  header: ReactNode
  children: ReactNode
}

/** How long the closing transition takes, in milliseconds: `--menu` of tokens.css and a frame or two. */
const SLIDE_OUT_MS = 350

/**
 * The menu of a signed-in shell, which slides in over the page within 300 ms. It is the browser's own modal dialog: the
 * page behind it is inert and does not scroll, Escape closes it, and the focus returns to what opened it.
 *
 * While it is closed it is empty: most of its content is elsewhere in the page too, and searching the page would find
 * the text twice.
 */
export function SlideIn({ open, onClose, header, children }: SlideInProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isDrawn = useLingering(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      data-side="left"
      data-slide-in=""
      aria-label="Menu"
      onClose={onClose}
      onCancel={onClose}
      onClick={(event) => isBackdrop(event) && onClose()}
      onKeyDown={keepFocusInside}
    >
      {isDrawn ? (
        <>
          <div className={styles.header}>
            {header}
            <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
              <X aria-hidden="true" />
            </button>
          </div>
          <div className={styles.content}>{children}</div>
        </>
      ) : null}
    </dialog>
  )
}

/** True from opening until the closing transition has ended. */
function useLingering(open: boolean): boolean {
  const [lingers, setLingers] = useState(open)
  useEffect(() => {
    if (open) return setLingers(true)
    const timer = setTimeout(() => setLingers(false), SLIDE_OUT_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || lingers
}

/** The dialog has no padding, so a press on the dialog element itself was on its backdrop. */
const isBackdrop = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => target === currentTarget

/** In a modal dialog Tab can leave to the browser's toolbar. Here it wraps around, as people expect of a menu. */
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
