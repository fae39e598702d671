import { useSyncExternalStore } from 'react'
import { answerPassword, isPasswordAsked, subscribeToPasswordAgain } from '../session/password-again.ts'
import { useLate } from './late.ts'

const dialog = () => import('./password-again-dialog.tsx')

/**
 * Asks for the password again if a call needs a fresh sign-in; the call then goes on by itself. If the dialog can't be
 * loaded, this counts as declined, and the call fails with its refusal.
 */
export function PasswordAgain() {
  const asked = useSyncExternalStore(subscribeToPasswordAgain, isPasswordAsked, () => false)
  const late = useLate(dialog, asked, declined)
  return late ? <late.PasswordAgainDialog /> : null
}

const declined = () => answerPassword(false)
