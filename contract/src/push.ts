import * as z from 'zod/mini'
import { answer, get, messageOnly, nothing, post, remove } from './endpoint.ts'
import { byId, Id, Moment } from './text.ts'

/** What a browser’s `PushSubscription.toJSON()` gives (RFC 8030, RFC 8291). */
export const NewSubscription = z.strictObject({
  endpoint: z.url('endpoint must be an address').check(z.maxLength(1000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'p256dh must be a key in base64url')),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'auth must be a secret in base64url')),
  }),
})
export type NewSubscription = z.output<typeof NewSubscription>

/**
 * A device that gets notifications, until its session is ended or 12 hours old. A session that timed out because it was idle is
 * no longer listed as open, but its device still gets them.
 */
export const PushDevice = z.object({
  id: Id,
  sessionId: Id,
  current: z.boolean(),
  device: z.string(),
  createdAt: Moment,
})
export type PushDevice = z.output<typeof PushDevice>

/** Notifications on the screen of a device, also while the bank is not open there (DEC-51). */
export const push = {
  devices: get('/auth/push', {
    access: 'signed-in',
    summary:
      'The key that a browser subscribes with, and your devices that are told, also after idle sessions',
    input: nothing,
    reply: answer(z.object({ publicKey: z.string(), devices: z.array(PushDevice) })),
  }),
  subscribe: post('/auth/push', {
    access: 'signed-in',
    summary: 'Tell this device; a second subscription of the session replaces the first',
    quota: 'saving',
    input: z.object({ body: NewSubscription }),
    reply: answer(PushDevice),
    status: 201,
  }),
  end: remove('/auth/push/:id', {
    access: 'signed-in',
    summary: 'Stop telling one of your devices',
    quota: 'in-passing',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}
