import * as z from 'zod/mini'

/** The calendar has no year 0, and PostgreSQL refuses it. */
const day = (label: string) => {
  const message = `${label} must be a date such as 2026-01-31`
  return z.iso.date(message).check(z.refine((text) => !text.startsWith('0000'), message))
}

/** A period of whole days by UTC, both included. */
export const period = { from: z.optional(day('from')), to: z.optional(day('to')) }

type Period = { from?: string | undefined; to?: string | undefined }

/** The refinement of a query with a period. */
export const isInOrder = ({ from, to }: Period) => from === undefined || to === undefined || from <= to

export const NOT_IN_ORDER: { message: string; path: string[] } = {
  message: 'from must not be after to',
  path: ['from'],
}
