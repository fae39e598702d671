import { useSyncExternalStore } from 'react'
import {
  answerPasswordPrompt,
  isPasswordPromptOpen,
  subscribeToPasswordPrompt,
} from '../account/session/password-prompt.ts'
import { useLazyPart } from './lazy-part.ts'

const dialog = () => import('./password-prompt-dialog.tsx')

/**
 * Asks for the password again if a call needs a fresh sign-in; the call then goes on by itself. If the dialog can't be
 * loaded, this counts as declined, and the call fails with its refusal.
 */
export function PasswordPrompt() {
  const isOpen = useSyncExternalStore(subscribeToPasswordPrompt, isPasswordPromptOpen, () => false)
  const part = useLazyPart(dialog, isOpen, decline)
  return part ? <part.PasswordPromptDialog /> : null
}

const decline = () => answerPasswordPrompt(false)
