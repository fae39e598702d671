import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentSession } from './session-store.ts'
import { ConfirmDialog } from './ui/confirm-dialog/confirm-dialog.tsx'

type DiscardQuestionProps = {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
  /** What has not been saved, in a sentence. */
  children: ReactNode
}

/** Asks before what was typed is dropped. */
export function DiscardQuestion({ open, onKeep, onDiscard, children }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      title="Discard what you typed?"
      act="Discard changes"
      tone="danger"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}

/** Asks before a screen with unsaved input is left. */
export function LeaveQuestion({ unsaved, children }: { unsaved: boolean; children: ReactNode }) {
  const { isBlocked, stay, go } = useLeaving(unsaved)
  return (
    <DiscardQuestion open={isBlocked} onKeep={stay} onDiscard={go}>
      {children}
    </DiscardQuestion>
  )
}

/**
 * Holds back whoever leaves a screen on which something would be lost: for another screen until the screen has asked, in
 * the browser's own words where the page is closed or loaded again. A session that has ended takes the person to the
 * sign-in without a question.
 */
export function useLeaving(wouldLose: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && currentLocation.pathname !== nextLocation.pathname && currentSession() !== null,
  )

  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])

  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    go: () => blocker.proceed?.(),
  }
}
