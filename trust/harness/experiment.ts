import * as z from 'zod'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'

/** The result of an experiment: `line` is a summary in one line, `failures` lists everything that went wrong. */
export const Outcome = z.object({ line: z.string(), failures: z.array(z.string()) })
export type Outcome = z.output<typeof Outcome>

/**
 * The parameters of an experiment. The same seed produces the same inputs. `night` selects the large sizes. Without
 * `quiet`, results that depend on other work on the machine are not judged.
 */
export type Run = { postgres: TestPostgres; seed: number; inputs: number; night: boolean; quiet: boolean }

/** What main.ts sends to the process of one experiment. `database` is a URL with the owner's role. */
export const Order = z.object({
  name: z.string(),
  database: z.string(),
  seed: z.number(),
  inputs: z.number(),
  night: z.boolean(),
  quiet: z.boolean(),
})
export type Order = z.output<typeof Order>
