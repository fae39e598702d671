import * as z from 'zod/mini'
import { Moment } from './text.ts'

/** A field that someone else changed, with its API name and its current value as in the endpoint's reply (money in dollars). */
const ChangedField = z.object({
  field: z.string(),
  value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
})

/** What `changed_meanwhile` contains in addition to its message. */
export const Meanwhile = z.object({
  changes: z.array(ChangedField),
  /** Send this as `seen` to overwrite these changes on purpose. */
  updatedAt: Moment,
})
export type Meanwhile = z.output<typeof Meanwhile>
