import * as z from 'zod/mini'
import { get, messageOnly, nothing, post } from './endpoint.ts'
import { Id, Moment } from './text.ts'

export const Role = z.enum(['user', 'admin', 'advisor'])
export type Role = z.output<typeof Role>

export const UserStatus = z.enum(['active', 'inactive', 'suspended', 'pending'])
export type UserStatus = z.output<typeof UserStatus>

export const ItemStatus = z.enum(['verified', 'rejected', 'pending', 'not_submitted'])
export type ItemStatus = z.output<typeof ItemStatus>

/** A user as the user and the administrators see the account; never a password, an SSN or a document. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  address1: z.string(),
  address2: z.string(),
  zipCode: z.string(),
  dateOfBirth: z.nullable(Moment),
  role: Role,
  status: UserStatus,
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  ssnStatus: ItemStatus,
  idStatus: ItemStatus,
  createdAt: Moment,
  /** Changes with any of the above; not with a password, a sign-in or money. */
  updatedAt: Moment,
})
export type User = z.output<typeof User>

/** A person as answers about something else name them. */
export const NamedPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

/** What every signed-in screen calls. Apart from the other calls of `identity`, whose schemas clean what people type. */
export const ownSession = {
  logout: post('/auth/logout', {
    access: 'signed-in',
    summary: 'End this session on the server',
    quota: 'in-passing',
    input: nothing,
    reply: messageOnly,
    inMaintenance: 'open',
    beforeFactor: 'open',
  }),
  me: get('/auth/me', {
    access: 'signed-in',
    summary: 'The signed-in user, and how long an idle session lasts',
    input: nothing,
    reply: z.object({ user: User, sessionTimeoutMinutes: z.optional(z.int()) }),
    inMaintenance: 'open',
    beforeFactor: 'open',
  }),
}
