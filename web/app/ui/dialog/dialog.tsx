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
import iconButton from '../icon-button/icon-button.module.css'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Called when the person closes it: Escape, the close button, or a press on the backdrop. */
  onClose: () => void
  /** Called instead by Escape and by a press on the backdrop, if these should ask before they close. */
  onDismiss?: (() => void) | undefined
  title: string
  children: ReactNode
  /** The buttons, primary last: `<><Button variant="secondary">Cancel</Button><Button type="submit">Save</Button></>`. */
  footer?: ReactNode
  /** `sm` 26 rem, `md` 36 rem, `lg` 56 rem; on phones it fills the width. Default `md`. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Makes body and footer one form, so that a submit button in the footer and Enter in a field both work. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** Work is in progress: nothing closes the dialog until this is false. */
  locked?: boolean | undefined
  /** The buttons are at the end and scroll with the content, so that they come after the text. */
  actsLast?: boolean | undefined
  /** The control focused first: the safe button of a question, the only field of a form. Default: the first control. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  /** `alertdialog` interrupts; only ConfirmDialog needs it. */
  role?: 'dialog' | 'alertdialog' | undefined
}

/**
 * A modal dialog.
 *
 * Accessibility: named by its title (an alert dialog is described by its text). The focus moves in, cannot leave, and
 * returns to what opened it; Escape closes. The rest of the page is hidden from screen readers and does not scroll. A
 * body without controls that is longer than the window can be reached by Tab and scrolled with the arrow keys. It fades
 * in within 150 ms, or appears at once if the person prefers reduced motion.
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
      // In a low window, focusing the safe button would scroll the rest of the question out of view.
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
              className={classNames(iconButton.button, iconButton.large, styles.close)}
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
 * Sets the focus once the dialog is on top of another one. `autoFocus` would set it earlier, and the dialog below, which
 * keeps the focus inside, would take it back.
 */
function FirstFocus({ on }: { on: RefObject<HTMLElement | null> }) {
  useEffect(() => on.current?.focus(), [on])
  return null
}

/**
 * When a dialog last closed. The second half of a double press that answered a question lands on the backdrop of the
 * dialog below and must not close it.
 */
let lastClosedAt = Number.NEGATIVE_INFINITY

/** The longest time between the two halves of a double press, as in operating systems, in milliseconds. */
const DOUBLE_PRESS_MS = 500

const CONTROLS = 'a[href], button, input, select, textarea'

/** Reports whether an element overflows and contains no control by which the keyboard could scroll it. */
function watchOverflow(element: HTMLElement | null, onChange: (overflows: boolean) => void) {
  if (!element) return
  const look = () =>
    onChange(element.scrollHeight > element.clientHeight + 1 && element.querySelector(CONTROLS) === null)
  const sizes = new ResizeObserver(look)
  sizes.observe(element)
  // What appears or vanishes does not change the size of an element that is as high as it can be.
  const contents = new MutationObserver(look)
  contents.observe(element, { childList: true, subtree: true, characterData: true })
  return () => {
    sizes.disconnect()
    contents.disconnect()
  }
}
