import type { recovery } from '@bank/contract/recovery'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import type { PasswordPolicy } from '../identity/password.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { AfterAnswer } from './after-answer.ts'
import { sendVerification, verifyEmail } from './confirm-email.ts'
import { forgotPassword } from './forgot-password.ts'
import { lockAccount } from './lock-account.ts'
import { resetPassword } from './reset-password.ts'
import { undoEmail } from './undo-email.ts'

/** What people do with the links of letters, and to get them. */
export const linkRoutes = (
  db: Database,
  policy: PasswordPolicy,
  outbox: Outbox,
  afterAnswer: AfterAnswer,
): Handlers<typeof recovery> => ({
  async forgotPassword({ body }, { origin }) {
    afterAnswer.later(() => forgotPassword(db, outbox, body.email, origin))
    return {
      message:
        'If this is the email address of an account, we have sent a letter to it. Its link works for 30 minutes.',
    }
  },
  async resetPassword({ body }, { origin }) {
    await resetPassword(db, policy, outbox, body, origin)
    return { message: 'Your password is changed. Please log in with the new one.' }
  },
  async sendVerification(_, { caller }) {
    const isSent = await sendVerification(db, outbox, caller().userId)
    return {
      message: isSent
        ? 'We have sent you a letter. Please use its link within three days.'
        : 'Your email address is confirmed already.',
    }
  },
  async verifyEmail({ body }, { origin }) {
    await verifyEmail(db, body.token, origin)
    return { message: 'Thank you. Your email address is confirmed.' }
  },
  async undoEmail({ body }, { origin }) {
    await undoEmail(db, outbox, body.token, origin)
    return { message: 'Your account has its former email address again. Please set a new password now.' }
  },
  async lock({ body: { token } }, { origin, findCaller }) {
    await lockAccount(db, outbox, token === undefined ? { caller: await findCaller() } : { token }, origin)
    return { message: 'Your account is locked. Please call us to open it again.' }
  },
})
