import { RESET_MINUTES, type recovery, TOKEN_HOURS } from '@bank/contract/recovery'
import type { Database } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/serve.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { PasswordPolicy } from '../../passwords/password.ts'
import type { AfterAnswer } from './after-answer.ts'
import { sendVerification, verifyEmail } from './confirm-email.ts'
import { forgotPassword } from './forgot-password.ts'
import { lockAccount } from './lock-account.ts'
import { resetPassword } from './reset-password.ts'
import { undoEmail } from './undo-email.ts'

/** What people do to get a letter with a link, and what they do with the link. */
export const linkRoutes = (
  db: Database,
  policy: PasswordPolicy,
  outbox: Outbox,
  afterAnswer: AfterAnswer,
): Handlers<typeof recovery> => ({
  async forgotPassword({ body }, { origin }) {
    afterAnswer.later(() => forgotPassword(db, outbox, body.email, origin))
    return {
      message: `If this is the email address of an account, we have sent a link to it. The link works for ${RESET_MINUTES} minutes.`,
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
        ? `We have sent you a link. Please use it within ${TOKEN_HOURS.verify} hours.`
        : 'Your email address is already confirmed.',
    }
  },
  async verifyEmail({ body }, { origin }) {
    await verifyEmail(db, body.token, origin)
    return { message: 'Thank you. Your email address is confirmed.' }
  },
  async undoEmail({ body }, { origin }) {
    await undoEmail(db, outbox, body.token, origin)
    return {
      message: 'Your account has its former email address again. We have sent you a link for a new password.',
    }
  },
  async lock({ body: { token } }, { origin, findCaller }) {
    await lockAccount(db, outbox, token === undefined ? { caller: await findCaller() } : { token }, origin)
    return { message: 'Your account is locked. Please call us to open it again.' }
  },
})
