import * as z from 'zod/mini'
import { Email } from './email.ts'
import {
  answer,
  get,
  listOf,
  listQuery,
  messageOnly,
  nothing,
  post,
  put,
  remove,
  staffWork,
} from './endpoint.ts'
import { Role, User, UserStatus } from './identity.ts'
import { isInOrder, NOT_IN_ORDER, period } from './period.ts'
import { nameLine, PhoneNumber } from './person.ts'
import { byId, line, Moment, Seen } from './text.ts'

/**
 * The verification of a user, as a filter: both items verified, or not. `pending` are those of the unverified who have an
 * item that waits for a decision.
 */
export const VerificationFilter = z.enum(['verified', 'unverified', 'pending'])
export type VerificationFilter = z.output<typeof VerificationFilter>

export const userFilters = {
  status: z.optional(UserStatus),
  role: z.optional(Role),
  verification: z.optional(VerificationFilter),
}

export const UserEdit = z.partial(
  z.strictObject({
    firstName: nameLine('First Name'),
    lastName: nameLine('Last Name'),
    email: Email,
    phoneNumber: PhoneNumber,
    status: UserStatus,
    emailVerified: z.boolean('Email Verified must be true or false'),
    phoneVerified: z.boolean('Phone Verified must be true or false'),
  }),
)
export type UserEdit = z.output<typeof UserEdit>

/** How staff checked who is asking, in their words. */
export const IDENTITY_CHECK_MAX = 300

const withIdentityCheck = z.object({
  params: byId,
  body: z.strictObject({ identityCheck: line('Identity check', IDENTITY_CHECK_MAX) }),
})

/** How a user gets in, or why not: what staff should know before they let somebody in again (DEC-49). */
export const AccountAccess = z.object({
  passkeys: z.int(),
  totp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Set while a change of the email address can be undone (DEC-47). `canUndo`: by the member of staff who asks. */
  emailChange: z.nullish(z.object({ former: z.string(), at: Moment, until: Moment, canUndo: z.boolean() })),
  lastSignIn: z.nullable(z.object({ at: Moment, address: z.string(), device: z.string() })),
  /** Set while the account is locked because its owner asked for it. */
  lock: z.nullable(
    z.object({
      at: Moment,
      /** By the link of a security letter, or by somebody who was signed in. */
      by: z.enum(['letter', 'session']),
      letterSentAt: z.nullable(Moment),
      address: z.nullable(z.string()),
      /** Sign-ins that failed in the seven days before. */
      failedSignIns: z.int(),
    }),
  ),
})
export type AccountAccess = z.output<typeof AccountAccess>

export const customers = {
  list: get('/admin/users', {
    access: 'admin',
    summary: 'All users, newest first',
    input: z.object({
      query: listQuery({ ...userFilters, ...period }).check(z.refine(isInOrder, NOT_IN_ORDER)),
    }),
    reply: listOf(User),
  }),
  listForVerification: get('/admin/users/verification', {
    access: 'admin',
    summary: 'Users and their verification status; used if the users list can’t be loaded',
    input: z.object({ query: listQuery({ status: z.optional(UserStatus), role: z.optional(Role) }) }),
    reply: listOf(
      z.pick(User, {
        id: true,
        firstName: true,
        lastName: true,
        email: true,
        role: true,
        status: true,
        ssnStatus: true,
        idStatus: true,
        createdAt: true,
      }),
    ),
  }),
  countRecipients: get('/admin/notifications/recipients', {
    access: 'admin',
    summary: 'How many customers a message to all of them reaches, and how many if it is marketing',
    input: nothing,
    reply: answer(z.object({ all: z.int(), marketing: z.int() })),
  }),
  get: get('/admin/users/:id', {
    access: 'admin',
    summary: 'One user, and how they get in',
    input: z.object({ params: byId }),
    reply: z.extend(answer(User), { access: z.optional(AccountAccess) }),
  }),
  update: put('/admin/users/:id', {
    ...staffWork,
    summary: 'Change a user’s name, contact details, status or verified flags',
    input: z.object({ params: byId, body: z.extend(UserEdit, { seen: Seen }) }),
    reply: answer(User),
  }),
  sendPasswordReset: post('/admin/users/:id/password-reset', {
    ...staffWork,
    summary: 'Send a user the letter with a link for a new password; staff never see the link',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  removeFactors: post('/admin/users/:id/remove-factors', {
    ...staffWork,
    summary: 'Remove the second factors of a customer who has lost them, after checking who they are',
    input: withIdentityCheck,
    reply: messageOnly,
  }),
  undoEmail: post('/admin/users/:id/undo-email', {
    ...staffWork,
    summary: 'Go back to the former email address of a customer who asks, after checking who they are',
    input: withIdentityCheck,
    reply: messageOnly,
  }),
  remove: remove('/admin/users/:id', {
    ...staffWork,
    summary: 'Delete a user who has neither transactions nor money on record',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}
