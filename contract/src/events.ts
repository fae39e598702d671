import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/**
 * What a change is about (DEC-64). `session` is the account itself: its logins, security, profile and status; `payments` are
 * wallets, rates and offers; `threads` is what customers and the bank write to each other. Staff get `customers` and `settings` too, and of the others what is about any customer.
 */
export const Topic = z.enum([
  'figures',
  'transactions',
  'notices',
  'verification',
  'payments',
  'session',
  'customers',
  'settings',
  'threads',
])
export type Topic = z.output<typeof Topic>

/** The data of an event `change`: what to read again. It says nothing else, so nothing personal. */
export const Change = z.object({ topics: z.array(Topic) })
export type Change = z.output<typeof Change>

/** A comment comes this often, so that both sides notice when the other is gone. */
export const HEARTBEAT_SECONDS = 15

export const events = {
  listen: get('/events', {
    access: 'signed-in',
    summary:
      'Server-sent events that name what changed for you; send Last-Event-ID to catch up with what you missed',
    quota: 'listening',
    input: z.object({
      query: z.strictObject({
        /** Also sends the changes of this many seconds before the call, because a screen loads its data before it listens. */
        recent: z.optional(
          z.codec(
            z.string().check(z.regex(/^\d{1,2}$/, 'recent must be a number of seconds below 100')),
            z.int(),
            { decode: Number, encode: String },
          ),
        ),
      }),
    }),
    reply: Change,
    stream: true,
  }),
}
