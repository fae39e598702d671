import * as z from 'zod'
import { aFile, answer, endpoint, nothing } from './endpoint.ts'
import { Moment } from './text.ts'

export const Language = z.enum(['en', 'es', 'fr'])
export type Language = z.output<typeof Language>

const isTimeZone = (name: string) => {
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
  timeZone: z.string().max(64).refine(isTimeZone, 'Choose a time zone from the list').nullable(),
})
export type Preferences = z.output<typeof Preferences>

/** The choices of a new user. */
export const DEFAULT_PREFERENCES: Preferences = {
  email: true,
  sms: false,
  push: false,
  shareAnalytics: false,
  marketing: false,
  language: 'en',
  timeZone: null,
}

export const ExportStatus = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'expired', 'failed']),
  readyAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
})
export type ExportStatus = z.output<typeof ExportStatus>

/** What the bank keeps about you, and how you want it to behave (DEC-50, DEC-51). */
export const myData = {
  preferences: endpoint({
    method: 'GET',
    path: '/auth/preferences',
    access: 'signed-in',
    summary: 'Your preferences',
    input: nothing,
    reply: answer(Preferences),
  }),
  updatePreferences: endpoint({
    method: 'PUT',
    path: '/auth/preferences',
    access: 'signed-in',
    summary: 'Change some or all of your preferences',
    quota: 'saving',
    input: z.object({ body: Preferences.partial() }),
    reply: answer(Preferences),
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/auth/export',
    access: 'signed-in',
    fresh: true,
    summary: 'Ask for a file with everything that the bank keeps about you; once a day',
    quota: 'exporting',
    input: nothing,
    reply: answer(ExportStatus),
    status: 202,
  }),
  exportStatus: endpoint({
    method: 'GET',
    path: '/auth/export',
    access: 'signed-in',
    summary: 'Whether your file is ready',
    input: nothing,
    reply: answer(ExportStatus),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/auth/export/file',
    access: 'signed-in',
    fresh: true,
    summary: 'Your file, for a day',
    quota: 'exporting',
    input: nothing,
    reply: aFile,
    download: true,
  }),
}
