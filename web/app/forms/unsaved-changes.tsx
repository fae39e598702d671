import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { awaitedUser, shownSession } from '../account/session/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'

type DiscardDialogProps = {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
  /** A sentence about what has not been saved. */
  children: ReactNode
}

/** Asks before typed input is discarded. */
export function DiscardDialog({ open, onKeep, onDiscard, children }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      title="Discard your changes?"
      act="Discard changes"
      tone="danger"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}

/** Asks before the person leaves a screen with unsaved input. */
export function UnsavedChangesGuard({ unsaved, children }: { unsaved: boolean; children: ReactNode }) {
  const { isBlocked, stay, go } = useUnsavedChangesGuard(unsaved)
  return (
    <DiscardDialog open={isBlocked} onKeep={stay} onDiscard={go}>
      {children}
    </DiscardDialog>
  )
}

/** How soon after the press of a link the browser asks whether to leave the page, in milliseconds. */
const ASKS_WITHIN_MS = 1_000

let otherProgramUntil = 0

/**
 * Call at the press of a link that opens another program, such as a wallet. The page stays, but Chromium would ask whether to
 * leave it.
 */
export function noteOtherProgram(): void {
  otherProgramUntil = Date.now() + ASKS_WITHIN_MS
}

/**
 * Asks before the person leaves a screen with unsaved input: with our dialog for another screen, with the browser's own
 * when the page is closed or reloaded. If the session has ended, the way to the sign-in is open without a question; while the
 * person is asked to log in again, the screen stays.
 */
export function useUnsavedChangesGuard(wouldLose: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && currentLocation.pathname !== nextLocation.pathname && shownSession() !== null,
  )

  useEffect(() => {
    // The question would be hidden under the login.
    if (blocker.state === 'blocked' && awaitedUser() !== null) blocker.reset()
  }, [blocker])

  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => {
      if (Date.now() > otherProgramUntil) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])

  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    go: () => blocker.proceed?.(),
  }
}
