import * as z from 'zod/mini'
import { messageOnly, post } from './endpoint.ts'
import { EmailAsTyped, NewPassword } from './identity.ts'
import { sendVerification } from './send-verification.ts'
import { text } from './text.ts'

/** A token of a letter, as the fragment of its link has it: 256 random bits. */
export const LetterToken = text('Token').check(z.regex(/^[\w-]{43}$/, 'This link is not complete'))

/** How long the link of each letter works. */
export const TOKEN_HOURS = { reset: 0.5, verify: 72, undo: 72, lock: 72 } as const
export const RESET_MINUTES = TOKEN_HOURS.reset * 60

const byToken = z.object({ body: z.strictObject({ token: LetterToken }) })

/** What people do who can't sign in, or who act on a letter (DEC-45, DEC-47, DEC-49). */
export const recovery = {
  forgotPassword: post('/auth/forgot-password', {
    access: 'public',
    summary: 'Ask for a letter with a link for a new password; the answer is the same for every address',
    quota: 'asking-for-letters',
    input: z.object({ body: z.strictObject({ email: EmailAsTyped }) }),
    reply: messageOnly,
    inMaintenance: 'open',
  }),
  resetPassword: post('/auth/reset-password', {
    access: 'public',
    summary: 'Set a new password with the token of a letter; every session ends',
    quota: 'spending-tokens',
    input: z.object({ body: z.strictObject({ token: LetterToken, newPassword: NewPassword }) }),
    reply: messageOnly,
    inMaintenance: 'open',
  }),
  sendVerification,
  verifyEmail: post('/auth/verify-email', {
    access: 'public',
    summary: 'Confirm an email address with the token of a letter',
    quota: 'spending-tokens',
    input: byToken,
    reply: messageOnly,
    inMaintenance: 'open',
  }),
  undoEmail: post('/auth/undo-email', {
    access: 'public',
    summary: 'Go back to the former email address with the token of a letter; every session ends',
    quota: 'spending-tokens',
    input: byToken,
    reply: messageOnly,
    inMaintenance: 'open',
  }),
  lock: post('/auth/lock', {
    access: 'public',
    summary: 'Lock your account, as the signed-in user or with the token of a security letter',
    quota: 'spending-tokens',
    input: z.object({ body: z.strictObject({ token: z.optional(LetterToken) }) }),
    reply: messageOnly,
    inMaintenance: 'open',
  }),
}
