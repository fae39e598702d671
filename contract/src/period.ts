import * as z from 'zod/mini'

const day = (label: string) => z.iso.date(`${label} must be a date such as 2026-01-31`)

/** A period of whole days by UTC, both included. */
export const period = { from: z.optional(day('from')), to: z.optional(day('to')) }

type Period = { from?: string | undefined; to?: string | undefined }

/** The refinement of a query with a period. */
export const isInOrder = ({ from, to }: Period) => from === undefined || to === undefined || from <= to

export const NOT_IN_ORDER: { message: string; path: string[] } = {
  message: 'from must not be after to',
  path: ['from'],
}
