import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** Where a link leads that closes it for whoever has no script: any other part of the page. */
  closeHref?: `#${string}`
}

/** How long the slide out takes, in milliseconds: the `--menu` of tokens.css, and a frame or two. */
const SLIDE_OUT_MS = 350

/**
 * A menu that slides in over the page within 300 ms. The browser's own modal dialog: the page behind it is inert and
 * does not scroll, Escape closes it, the focus goes back to what opened it. React Aria's would be loaded on every
 * public page for the same.
 *
 * While it is closed there is nothing in it: most of what it holds stands elsewhere in the page too, and whoever looks for
 * the text would find it twice. A page that was built has it for whoever runs no script.
 */
export function SlideIn(props: SlideInProps) {
  const { open, onClose, label, header, children, side, id, closeHref } = props
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
      ) : closeHref ? (
        <noscript>
          <div className={styles.header}>
            {header}
            <a className={styles.close} aria-label="Close menu" href={closeHref}>
              <X aria-hidden="true" />
            </a>
          </div>
          <div className={styles.content}>{children}</div>
        </noscript>
      ) : null}
    </dialog>
  )
}

/** True from the opening to the end of the slide out. */
function useLingering(open: boolean): boolean {
  const [lingers, setLingers] = useState(open)
  useEffect(() => {
    if (open) return setLingers(true)
    const timer = setTimeout(() => setLingers(false), SLIDE_OUT_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || lingers
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
