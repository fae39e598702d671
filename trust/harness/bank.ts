import { createTestDatabase } from '../../server/src/db/testing.ts'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { createTestServer, type TestServer } from '../../server/src/testing.ts'

/** What an experiment found out: `line` says it in one line, `failures` name each thing that is not as it should be. */
export type Outcome = { line: string; failures: string[] }

/** What an experiment is given. The same seed asks the same things again. At night there is time for the large sizes. */
export type Run = { postgres: TestPostgres; seed: number; inputs: number; night: boolean }

type Options = {
  /** Where true, nothing is logged: the experiment breaks the server on purpose. */
  broken?: boolean
  also?: NonNullable<Parameters<typeof createTestServer>[1]>['also']
}

/** The real server over a new database. What it fails at is on standard error, with the cause. */
export async function openBank({ owner }: TestPostgres, { broken, also }: Options = {}): Promise<TestServer> {
  const database = await createTestDatabase(undefined, owner)
  return createTestServer({}, { database, log: openLog(broken ? 'silent' : 'error'), ...(also && { also }) })
}
