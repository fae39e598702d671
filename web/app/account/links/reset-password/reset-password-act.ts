import { ApiError, accepted } from '@bank/contract/client'
import { recovery } from '@bank/contract/recovery'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { call } from '../../../api/call.ts'
import { newPasswordFields, samePasswords } from '../../passwords/new-password.ts'
import { endSessionHere, outcomeOf, type Spent } from '../letter/letter-act.ts'

/** What this page needs once a person types; loaded late for the same reason as password-act.ts. */

const Form = z.object(newPasswordFields).check(samePasswords)
export type ResetForm = z.output<typeof Form>

export const checkReset = zodResolver(Form)

type Outcome = Spent | { wrong: string }

/** Sets the new password, and ends the session of this tab. `wrong` is what the bank has against the password. Never throws. */
export async function resetPassword(token: string, newPassword: string): Promise<Outcome> {
  let wrong: string | undefined
  const outcome = await outcomeOf(async () => {
    const answer = await accepted(call(recovery.resetPassword, { body: { token, newPassword } })).catch(
      (error) => {
        if (error instanceof ApiError) wrong = error.errors.find(({ path }) => path === 'newPassword')?.msg
        throw error
      },
    )
    await endSessionHere()
    return answer?.message ?? 'Please log in with it.'
  })
  return wrong === undefined ? outcome : { wrong }
}
