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

/**
 * Asks before a screen with unsaved input is left: in our words for another screen, in the browser's own where the page
 * is closed or loaded again. A session that has ended takes the person to the sign-in without a question.
 */
export function LeaveQuestion({ unsaved, children }: { unsaved: boolean; children: ReactNode }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && currentSession() !== null,
  )

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  return (
    <DiscardQuestion
      open={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    >
      {children}
    </DiscardQuestion>
  )
}
