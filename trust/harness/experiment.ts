import * as z from 'zod'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'

/** What an experiment found out: `line` says it in one line, `failures` name each thing that is not as it should be. */
export const Outcome = z.object({ line: z.string(), failures: z.array(z.string()) })
export type Outcome = z.output<typeof Outcome>

/** What an experiment is given. The same seed asks the same things again. At night there is time for the large sizes. */
export type Run = { postgres: TestPostgres; seed: number; inputs: number; night: boolean }
