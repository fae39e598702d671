import * as z from 'zod/mini'
import { answer, get, nothing, put } from './endpoint.ts'

export const Language = z.enum(['en', 'es', 'fr'])
export type Language = z.output<typeof Language>

/** The runtime also takes offsets such as `+08:00`, which know no summer time. */
const isTimeZone = (name: string) => {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** A user's choices (DEC-51). `timeZone` is an IANA name; null stands for the device's. */
export const Preferences = z.strictObject({
  email: z.boolean('Email must be on or off'),
  sms: z.boolean('SMS must be on or off'),
  push: z.boolean('Push must be on or off'),
  shareAnalytics: z.boolean('Share Analytics must be on or off'),
  marketing: z.boolean('Marketing must be on or off'),
  language: Language,
  timeZone: z.nullable(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Choose a time zone from the list')),
  ),
})
export type Preferences = z.output<typeof Preferences>

/** The choices of a new user, as the specification has them. */
export const DEFAULT_PREFERENCES: Preferences = {
  email: true,
  sms: false,
  push: true,
  shareAnalytics: false,
  marketing: true,
  language: 'en',
  timeZone: null,
}

/** How you want the bank to behave (DEC-51). */
export const preferences = {
  read: get('/auth/preferences', {
    access: 'signed-in',
    summary: 'Your preferences',
    input: nothing,
    reply: answer(Preferences),
  }),
  update: put('/auth/preferences', {
    access: 'signed-in',
    summary: 'Change some or all of your preferences',
    quota: 'saving',
    input: z.object({ body: z.partial(Preferences) }),
    reply: answer(Preferences),
  }),
}
