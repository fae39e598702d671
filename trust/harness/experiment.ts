import type { TestPostgres } from '../../server/src/db/testing-setup.ts'

/** What an experiment found out: `line` says it in one line, `failures` name each thing that is not as it should be. */
export type Outcome = { line: string; failures: string[] }

/** What an experiment is given. The same seed asks the same things again. At night there is time for the large sizes. */
export type Run = { postgres: TestPostgres; seed: number; inputs: number; night: boolean }
