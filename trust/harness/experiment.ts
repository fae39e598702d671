import * as z from 'zod'
import type { TestPostgres } from '../../server/testing/global-setup.ts'

/** The result of an experiment: `line` is a summary in one line, `failures` lists everything that went wrong. */
export const Outcome = z.object({ line: z.string(), failures: z.array(z.string()) })
export type Outcome = z.output<typeof Outcome>

/** How large an experiment is: in `npm test`, in `npm run trust`, and in `npm run trust:night`. */
export const Size = z.enum(['small', 'full', 'night'])
export type Size = z.output<typeof Size>

/**
 * The parameters of an experiment. The same seed produces the same inputs. Without `quiet`, results that depend on other
 * work on the machine are not judged.
 */
export type Run = { postgres: TestPostgres; seed: number; inputs: number; size: Size; quiet: boolean }

/** What an experiment uses in this size. One that has nothing for `small` is not run by day, and has its full size there. */
export function sizeOf<Own>(sizes: { small?: Own; full: Own; night: Own }, size: Size): Own {
  return size === 'small' ? (sizes.small ?? sizes.full) : sizes[size]
}

/** What main.ts sends to the process of one experiment. `database` is a URL with the owner's role. */
export const Order = z.object({
  name: z.string(),
  database: z.string(),
  seed: z.number(),
  inputs: z.number(),
  size: Size,
  quiet: z.boolean(),
})
export type Order = z.output<typeof Order>
