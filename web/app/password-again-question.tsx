import { useSyncExternalStore } from 'react'
import { useLate } from './late.ts'
import { answerPassword, isPasswordAsked, subscribeToPasswordAgain } from './password-again.ts'

const dialog = () => import('./password-again-dialog.tsx')

/**
 * Asks for the password again where an act needs a fresh sign-in; the act then goes on by itself. Where even the
 * question can't be fetched, it counts as declined, and the act says that it was refused.
 */
export function PasswordAgain() {
  const asked = useSyncExternalStore(subscribeToPasswordAgain, isPasswordAsked, () => false)
  const late = useLate(dialog, asked, declined)
  return late ? <late.PasswordAgainDialog /> : null
}

const declined = () => answerPassword(false)
