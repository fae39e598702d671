import { once } from 'node:events'
import type { Config } from '../config.ts'
import { connect, DatabaseUnavailable } from '../db/connect.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { openLog } from '../http/request-log.ts'
import { becomeUnnamed } from '../os-accounts.ts'
import { marksFile } from '../wallets/high-water-marks.ts'
import { openWalletTrust } from '../wallets/trust.ts'
import type { RunningServer } from './one-process.ts'
import { serveBank } from './serve-bank.ts'
import { FromParent, type Handed, tellParent } from './worker-messages.ts'

/**
 * Database connections of all workers together: below the embedded server's limit, with some left for other programs.
 */
const CONNECTIONS = 48
const CONNECTIONS_EACH_MAX = 16

/**
 * Serves as one of several processes behind one port. The parent has opened the bank and sends its connection. Throws
 * an error with one sentence.
 */
export async function startAsWorker(config: Config): Promise<RunningServer> {
  const answer = once(process, 'message')
  tellParent({ event: 'started' })
  const { connection, handed, build } = FromParent.parse((await answer)[0])
  // Before any input from outside is read.
  if (handed) becomeUnnamed(handed.account)
  const log = openLog(config.LOG_LEVEL)
  const max = Math.min(CONNECTIONS_EACH_MAX, Math.floor(CONNECTIONS / config.WORKERS))
  const db = connect(connection, { max })
  const keys = handed
    ? { ...config, DATA_KEY: handed.masterKey, DATA_KEY_PREVIOUS: handed.previousKey }
    : config
  const masterKeys = await openMasterKeys(keys, db).catch(explainUnreachable(handed))
  const walletTrust = await openWalletTrust(masterKeys, handed?.marksFile ?? marksFile(config.DATA_DIR), log)
  const serving = await serveBank({
    db,
    masterKeys,
    walletTrust,
    config,
    log,
    build,
    wakeSender: () => tellParent({ event: 'letter' }),
  })
  return {
    log,
    sayReady: () => tellParent({ event: 'ready', url: serving.url, address: serving.address }),
    // The parent watches the database and ends the workers when it is gone.
    lost: new Promise(() => {}),
    async stop() {
      await serving.stop()
      await db.end()
    },
  }
}

/** Root could connect, so the account's rights are the cause: a socket in a closed folder, or a certificate's file. */
function explainUnreachable(handed: Handed | null) {
  return (error: Error): never => {
    if (!handed || !(error instanceof DatabaseUnavailable)) throw error
    throw new Error(
      `The server runs as user ${handed.account.uid}, which can’t reach the database at DATABASE_URL. Let every user reach its socket or files, or start the server as an ordinary user that can.`,
      { cause: error },
    )
  }
}
