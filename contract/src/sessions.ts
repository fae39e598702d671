import * as z from 'zod/mini'
import { answer, get, listOf, listQuery, messageOnly, nothing, remove } from './endpoint.ts'
import { byId, Id, Moment } from './text.ts'

/** One of your sessions. `address` is the network address of its sign-in, `device` the kind of browser and system. */
export const OpenSession = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Moment,
  lastSeenAt: Moment,
  address: z.string(),
  device: z.string(),
})
export type OpenSession = z.output<typeof OpenSession>

export const SignInOutcome = z.enum(['success', 'failure', 'locked'])
export const SignInMethod = z.enum(['password', 'totp', 'recovery', 'passkey'])
export type SignInMethod = z.output<typeof SignInMethod>

export const SignIn = z.object({
  at: Moment,
  outcome: SignInOutcome,
  method: SignInMethod,
  address: z.string(),
  device: z.string(),
})
export type SignIn = z.output<typeof SignIn>

/** When staff looked at or changed something of yours; by what they did, not by name (DEC-49). */
export const Access = z.object({
  at: Moment,
  what: z.enum(['ssn_viewed', 'document_viewed', 'figures_changed', 'profile_changed']),
})
export type Access = z.output<typeof Access>

/** Who is and was signed in to your account (DEC-48). */
export const sessions = {
  list: get('/auth/sessions', {
    access: 'signed-in',
    summary: 'Your open sessions, the latest first',
    input: nothing,
    reply: answer(z.array(OpenSession)),
    inMaintenance: 'open',
  }),
  end: remove('/auth/sessions/:id', {
    access: 'signed-in',
    summary: 'End one of your sessions',
    quota: 'in-passing',
    input: z.object({ params: byId }),
    reply: messageOnly,
    inMaintenance: 'open',
  }),
  endOthers: remove('/auth/sessions', {
    access: 'signed-in',
    summary: 'End all of your other sessions',
    quota: 'in-passing',
    input: nothing,
    reply: messageOnly,
    inMaintenance: 'open',
  }),
  signIns: get('/auth/sign-ins', {
    access: 'signed-in',
    summary: 'The sign-ins to your account, and attempts, newest first',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(SignIn),
    inMaintenance: 'open',
  }),
  accessLog: get('/auth/access-log', {
    access: 'signed-in',
    summary: 'When staff viewed your personal data or changed your figures, newest first',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(Access),
    inMaintenance: 'open',
  }),
}
