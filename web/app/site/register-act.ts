import { identity, Password, Registration } from '@bank/contract/identity'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { call } from '../api.ts'
import { failureWords, tellFields } from '../failure-words.ts'
import { signIn } from '../session.ts'

/** What the registration needs once somebody fills it in; loaded late for the reason that login-act.ts gives. */

/** What the server takes, and the password a second time. */
const Form = Registration.extend({
  password: z.string().min(1, 'Password is required').pipe(Password),
  confirmPassword: z.string().min(1, 'Confirm Password is required'),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match!',
  // Told together with whatever else is wrong, not only once everything else is right.
  when: () => true,
})
export type RegistrationForm = z.output<typeof Form>

export const checkRegistration = zodResolver(Form)

/** Opens an account, signs in, and answers where this person begins. */
export async function openAccount({ confirmPassword: _, ...body }: RegistrationForm): Promise<string> {
  return signIn(await call(identity.register, { body }))
}

export { failureWords, tellFields }
