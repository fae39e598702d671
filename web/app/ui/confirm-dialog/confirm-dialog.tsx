import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** The question, e.g. "Approve this deposit?" */
  title: string
  /** What will happen, with the amount and the name. */
  children: ReactNode
  /** The button, named after the action: "Approve $2,500.00", never "OK". Null if it can't be done: then nothing is asked. */
  act: string | null
  /** What the question is about is still loading, so the button can't be pressed yet. */
  waiting?: boolean | undefined
  onConfirm: () => void
  /** `danger` for actions that delete or refuse, `secondary` for those that should not invite. Default `primary`. */
  tone?: 'primary' | 'secondary' | 'danger' | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  /** Why the last attempt failed; the dialog stays open so that the person can try again. */
  error?: string | undefined
  /** What failed, on a line before `error`. */
  errorTitle?: string | undefined
  cancelLabel?: string | undefined
  /** A field that belongs to the act. It gets the focus instead of the safe button. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
}

/**
 * Asks before an action that cannot be undone.
 *
 * Accessibility: an alert dialog named by its title. The focus starts on the safe button, so that an accidental Enter
 * changes nothing; or in a field of the act, where Enter does not confirm. It returns to the safe button if what has it goes
 * away or can't be pressed any more. A press on the backdrop does not close it, Escape does; while busy nothing closes it. A
 * failure is an alert inside the dialog.
 */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  act,
  waiting,
  onConfirm,
  tone = 'primary',
  busy = false,
  busyLabel,
  error,
  errorTitle,
  cancelLabel = act === null ? 'Close' : 'Cancel',
  firstFocus,
}: ConfirmDialogProps) {
  const safeButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two take buttons and fields away
  useEffect(() => {
    const { activeElement } = document
    if (open && (activeElement === document.body || activeElement?.matches(':disabled')))
      safeButton.current?.focus()
  }, [open, act, waiting])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      locked={busy}
      firstFocus={firstFocus ?? safeButton}
      footer={
        <>
          <Button ref={safeButton} variant="secondary" onPress={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          {act === null ? null : (
            <Button variant={tone} onPress={onConfirm} busy={busy} busyLabel={busyLabel} disabled={waiting}>
              {act}
            </Button>
          )}
        </>
      }
    >
      <div>{children}</div>
      <div role="alert">
        {error ? (
          <div className={styles.error}>
            {errorTitle ? <p className={styles.errorTitle}>{errorTitle}</p> : null}
            <p>{error}</p>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
