import * as z from 'zod'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'

/** What an experiment found out: `line` says it in one line, `failures` name each thing that is not as it should be. */
export const Outcome = z.object({ line: z.string(), failures: z.array(z.string()) })
export type Outcome = z.output<typeof Outcome>

/**
 * What an experiment is given. The same seed asks the same things again. At night there is time for the large sizes. Where
 * the machine is not quiet, nothing is judged that other work on it decides as well.
 */
export type Run = { postgres: TestPostgres; seed: number; inputs: number; night: boolean; quiet: boolean }

/** What the process of one experiment is told; the database as a URL of its owner. */
export const Order = z.object({
  name: z.string(),
  database: z.string(),
  seed: z.number(),
  inputs: z.number(),
  night: z.boolean(),
  quiet: z.boolean(),
})
export type Order = z.output<typeof Order>
