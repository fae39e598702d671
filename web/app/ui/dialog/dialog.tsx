import X from 'lucide-react/icons/x'
import {
  type FormEventHandler,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'

import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../class-names/class-names.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Called when the person closes it: Escape, the close button, or a press on the ground behind. */
  onClose: () => void
  /** Called instead by Escape and by a press on the ground behind, where these should ask before they close. */
  onDismiss?: (() => void) | undefined
  title: string
  children: ReactNode
  /** The acts, primary last: `<><Button variant="secondary">Cancel</Button><Button type="submit">Save</Button></>`. */
  footer?: ReactNode
  /** `sm` 26 rem, `md` 36 rem, `lg` 56 rem; on phones it fills the width. Default `md`. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Makes body and footer one form, so that a submit button in the footer and Enter in a field both work. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** Work is under way that should not be left half-seen: nothing closes the dialog until this is false. */
  locked?: boolean | undefined
  /** The acts stand at the end and scroll with the rest, so that nobody comes to them before the words. */
  actsLast?: boolean | undefined
  /** What has the focus first: the safe button of a question, the only field of a form. Default: the first control. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  /** `alertdialog` interrupts; only ConfirmDialog needs it. */
  role?: 'dialog' | 'alertdialog' | undefined
}

/**
 * A modal dialog.
 *
 * Accessibility: named by its title (an alert dialog is described by its words); focus goes in, cannot leave, and returns to what opened it; Escape closes; the rest
 * of the page is hidden from screen readers and does not scroll. A body that is longer than the window, and without controls, can
 * be reached by Tab and scrolled with the arrow keys. Fades in within 150 ms, or at once when the person
 * prefers reduced motion.
 */
export function Dialog({
  open,
  onClose,
  onDismiss = onClose,
  title,
  children,
  footer,
  size = 'md',
  onSubmit,
  locked = false,
  actsLast = false,
  firstFocus,
  role = 'dialog',
}: DialogProps) {
  const bodyId = useId()
  useEffect(() => {
    if (!open) return
    return () => {
      lastClosedAt = performance.now()
    }
  }, [open])
  const [scrolls, setScrolls] = useState(false)
  const watchBody = useCallback((body: HTMLElement | null) => watchOverflow(body, setScrolls), [])
  const showTop = useCallback(
    (dialog: HTMLElement | null) => {
      // In a low window the safe button, which has the focus, would be all that is seen of a question.
      const scroller = dialog?.parentElement
      if (scroller && role === 'alertdialog') requestAnimationFrame(() => scroller.scrollTo(0, 0))
    },
    [role],
  )
  const content = (
    <>
      <div
        ref={watchBody}
        id={bodyId}
        className={styles.body}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
      >
        {children}
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>
  )
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onDismiss()
      }}
      isDismissable={!locked && role === 'dialog'}
      shouldCloseOnInteractOutside={() => performance.now() - lastClosedAt > DOUBLE_PRESS_MS}
      isKeyboardDismissDisabled={locked}
      className={classNames(styles.overlay)}
    >
      <Modal className={classNames(styles.modal, styles[size])} data-whole={actsLast || undefined}>
        <AriaDialog
          ref={showTop}
          role={role}
          className={classNames(styles.dialog)}
          {...(role === 'alertdialog' ? { 'aria-describedby': bodyId } : {})}
        >
          {firstFocus ? <FirstFocus on={firstFocus} /> : null}
          <div className={styles.header}>
            <Heading slot="title" level={2} className={classNames(styles.title)}>
              {title}
            </Heading>
            <button
              type="button"
              className={styles.close}
              aria-label="Close"
              disabled={locked}
              onClick={onClose}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          {onSubmit ? (
            <form className={styles.form} noValidate onSubmit={onSubmit}>
              {content}
            </form>
          ) : (
            content
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Gives the focus once the dialog knows that it stands over another one. `autoFocus` gives it earlier, and the dialog below,
 * which lets no focus out, takes it back.
 */
function FirstFocus({ on }: { on: RefObject<HTMLElement | null> }) {
  useEffect(() => on.current?.focus(), [on])
  return null
}

/**
 * When a dialog closed last. The second half of a double press that answered a question falls on the ground of the dialog
 * below it, which it was not meant to close.
 */
let lastClosedAt = Number.NEGATIVE_INFINITY

/** How far apart the two halves of a double press are at most, as operating systems have it. */
const DOUBLE_PRESS_MS = 500

const CONTROLS = 'a[href], button, input, select, textarea'

/** Tells whether an element is longer than its room and holds nothing that the keyboard could scroll it by. */
function watchOverflow(element: HTMLElement | null, tell: (overflows: boolean) => void) {
  if (!element) return
  const look = () =>
    tell(element.scrollHeight > element.clientHeight + 1 && element.querySelector(CONTROLS) === null)
  const observer = new ResizeObserver(look)
  observer.observe(element)
  for (const child of element.children) observer.observe(child)
  return () => observer.disconnect()
}
