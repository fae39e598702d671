import { connect } from '../../server/src/db/connect.ts'
import { holdMasterKeys } from '../../server/src/encryption/master-keys.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { createTestServer, type TestServer } from '../../server/testing/bank.ts'
import { createTestDatabase } from '../../server/testing/database.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'

type Options = {
  /** The experiment breaks the server on purpose, so nothing is logged. */
  broken?: boolean
  also?: NonNullable<Parameters<typeof createTestServer>[1]>['also']
}

/** Starts the real server with a new database in this process. It logs failures with their causes to standard error. */
export async function openInProcess(
  { owner }: TestPostgres,
  { broken, also }: Options = {},
): Promise<TestServer & AsyncDisposable> {
  const database = await createTestDatabase(undefined, owner)
  const patient = connect(database.ownerConnection, { max: 4, patient: true })
  const log = openLog(broken ? 'silent' : 'error')
  const server = await createTestServer({}, { database, log, ...(also && { also }) })
  holdMasterKeys(patient, server.masterKeys)
  const stop = async () => {
    await patient.end()
    await server.stop()
  }
  return { ...server, owner: patient, stop, [Symbol.asyncDispose]: stop }
}
