import { NewPassword } from '@bank/contract/identity'
import * as z from 'zod/mini'

/** The two fields of a form that sets a new password. */
export const newPasswordFields = {
  newPassword: z.pipe(z.string().check(z.minLength(1, 'New Password is required')), NewPassword),
  confirmPassword: z.string().check(z.minLength(1, 'Confirm New Password is required')),
}

type Typed = { newPassword: string; confirmPassword: string }

/** The check that both fields hold the same password. */
export const samePasswords = z.refine<Typed>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
    // Reported together with the other errors, not only once all others are corrected.
    when: () => true,
  },
)
