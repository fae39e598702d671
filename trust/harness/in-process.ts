import { createTestDatabase } from '../../server/src/db/testing.ts'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { createTestServer, type TestServer } from '../../server/src/testing.ts'

type Options = {
  /** Where true, nothing is logged: the experiment breaks the server on purpose. */
  broken?: boolean
  also?: NonNullable<Parameters<typeof createTestServer>[1]>['also']
}

/** The real server over a new database, in this process. What it fails at is on standard error, with the cause. */
export async function openInProcess(
  { owner }: TestPostgres,
  { broken, also }: Options = {},
): Promise<TestServer> {
  const database = await createTestDatabase(undefined, owner)
  return createTestServer({}, { database, log: openLog(broken ? 'silent' : 'error'), ...(also && { also }) })
}
