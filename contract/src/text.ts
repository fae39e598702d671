import * as z from 'zod'

/** Limits on what people type (D40), in UTF-16 code units, as the browser's maxlength counts them. */
export const NAME_MAX = 100
export const ADDRESS_MAX = 200
export const DESCRIPTION_MAX = 500
export const EMAIL_MAX = 254
export const SEARCH_MAX = 100

/**
 * Characters that no text of ours may hold: NUL breaks PostgreSQL, other controls forge log lines, and
 * bidirectional overrides can turn an amount around on the administrator's screen (hazard F1).
 */
const FORBIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/u

/** Text of any kind. What is absent is required, and what is something else is told what it must be. */
export function text(label: string) {
  return z.string({
    error: ({ input }) => `${label} ${input === undefined ? 'is required' : 'must be text'}`,
  })
}

const isWellFormed = (text: string) => text.isWellFormed()

/** Required text of one line: trimmed, not blank, within `max`, without characters that can deceive. */
export function line(label: string, max: number = NAME_MAX) {
  return text(label)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters long`)
    .refine(
      (text) => !FORBIDDEN.test(text) && isWellFormed(text),
      `${label} contains a character that is not allowed`,
    )
}

/** As `line`, but may be blank. */
export function optionalLine(label: string, max: number = NAME_MAX) {
  return text(label)
    .trim()
    .max(max, `${label} must be at most ${max} characters long`)
    .refine(
      (text) => !FORBIDDEN.test(text) && isWellFormed(text),
      `${label} contains a character that is not allowed`,
    )
}

/** Text that may run over several lines, not blank. */
export function paragraph(label: string, max: number = DESCRIPTION_MAX) {
  return text(label)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters long`)
    .refine(
      (text) => !FORBIDDEN.test(text.replace(/[\r\n]/g, '')) && isWellFormed(text),
      `${label} contains a character that is not allowed`,
    )
}

/** An e-mail address, kept as written; addresses are compared without case (D11). */
export const Email = line('Email', EMAIL_MAX).pipe(z.email('Enter an email address like name@example.com'))

/** A telephone number as people write it: digits, spaces and ( ) + - . / with at least five digits. */
export const PhoneNumber = line('Phone Number', 40).refine(
  (text) => /^[0-9+()\-./\s]*$/.test(text) && text.replace(/\D/g, '').length >= 5,
  'Enter a phone number with at least five digits, like +65 6000 1234',
)

/** A moment, ISO 8601 in UTC (D5). The calendar has no year 0, and PostgreSQL refuses it. */
export const Moment = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), 'The first year of the calendar is 0001')

/** A calendar date that travels as midnight UTC and never shifts by a time zone (D5). Says one thing at a time. */
export const CalendarDate = z.iso
  .datetime({ error: 'Date of Birth must be a date', abort: true })
  .refine((text) => /T00:00:00(\.0+)?Z$/.test(text), {
    error: 'Date of Birth must be a calendar date at midnight UTC',
    abort: true,
  })

export const Id = z.uuid()
export const byId = z.object({ id: Id })
