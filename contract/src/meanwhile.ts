import * as z from 'zod'
import { Moment } from './text.ts'

/** A field that somebody else has changed, named as in the API, and what it is now: as the endpoint's reply has it, money in dollars. */
const ChangedField = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})

/** What `changed_meanwhile` tells beside its sentence. */
export const Meanwhile = z.object({
  changes: z.array(ChangedField),
  /** What to send as `seen` to save over these changes knowingly. */
  updatedAt: Moment,
})
export type Meanwhile = z.output<typeof Meanwhile>
