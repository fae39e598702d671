import * as z from 'zod/mini'
import { AppointmentDetails } from './appointments.ts'
import { dollars, REQUEST_MAX_CENTS, REQUEST_MIN_CENTS } from './money.ts'
import { line } from './text.ts'

export const ThreadTopic = z.enum(['question', 'credit', 'appointment', 'security', 'complaint'])
export type ThreadTopic = z.output<typeof ThreadTopic>

export const TERM_MONTHS = { min: 1, max: 360 }

export const CreditDetails = z.strictObject({
  amount: dollars({ min: REQUEST_MIN_CENTS, max: REQUEST_MAX_CENTS, label: 'Amount' }),
  purpose: line('Purpose'),
  termMonths: z
    .int('Term must be a whole number of months')
    .check(
      z.minimum(TERM_MONTHS.min, 'Term must be at least 1 month'),
      z.maximum(TERM_MONTHS.max, `Term must be at most ${TERM_MONTHS.max} months`),
    ),
})
export type CreditDetails = z.output<typeof CreditDetails>

/** What a topic has besides its message (DEC-62). */
export const ThreadDetails = z.partial(
  z.strictObject({ ...CreditDetails.shape, ...AppointmentDetails.shape }),
)
export type ThreadDetails = z.output<typeof ThreadDetails>

/** The details as JSON, in a multipart form. */
export const DetailsText = z.codec(
  z.string().check(z.maxLength(2000, 'Details are too long')),
  ThreadDetails,
  {
    decode(text, context) {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: 'Details must be JSON', input: text })
        return z.NEVER
      }
    },
    encode: (details) => JSON.stringify(details),
  },
)

/** The names of details, by the topic that they belong to. */
export const DETAILS: Partial<Record<ThreadTopic, Partial<Record<keyof ThreadDetails, string>>>> = {
  credit: { amount: 'Amount', purpose: 'Purpose', termMonths: 'Term' },
  appointment: { place: 'Branch', date: 'Date', time: 'Time' },
}

/** Details belong to their topic, and are all there if one is. */
export const fitTopic = z.superRefine(
  ({ topic, details }: { topic: ThreadTopic; details?: ThreadDetails | undefined }, context) => {
    if (!details) return
    const wanted = DETAILS[topic] ?? {}
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['details', name], message })
    const sent = new Map<string, unknown>(Object.entries(details))
    for (const [name, label] of Object.entries(wanted))
      if (!sent.has(name)) refuse(name, `${label} is required`)
    for (const name of sent.keys()) if (!(name in wanted)) refuse(name, 'This topic has no such detail')
  },
)
