import { identity, Password, Registration } from '@bank/contract/identity'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { failureWords, showFieldErrors } from '../../api/failure-words.ts'
import { signIn } from '../session/first-screen.ts'

/** What the registration needs once a person fills in the form; loaded late for the same reason as login-act.ts. */

/** The server's input, with the password a second time. */
const Form = z
  .extend(Registration, {
    password: z.pipe(z.string().check(z.minLength(1, 'Password is required')), Password),
    confirmPassword: z.string().check(z.minLength(1, 'Confirm Password is required')),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match!',
      // Reported together with the other errors, not only once all others are corrected.
      when: () => true,
    }),
  )
export type RegistrationForm = z.output<typeof Form>

export const checkRegistration = zodResolver(Form)

/** Opens an account, signs in, and returns the address of the first screen. */
export async function openAccount({ confirmPassword: _, ...body }: RegistrationForm): Promise<string> {
  return signIn(await call(identity.register, { body }))
}

export { failureWords, showFieldErrors }
