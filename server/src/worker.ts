import { once } from 'node:events'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { openMasterKeys } from './encryption/open-keys.ts'
import { openLog } from './http/request-log.ts'
import { serveBank } from './serve-bank.ts'
import type { RunningServer } from './start.ts'
import { openWalletTrust } from './wallets/trust.ts'
import { FromParent, type FromWorker } from './worker-messages.ts'

/** Connections to the database of all workers together: fewer than the embedded one takes, with some left for others. */
const CONNECTIONS = 48
const CONNECTIONS_EACH_MAX = 16

/**
 * Serves as one of several processes behind one port. The bank is open already, in the parent, who says where. Throws
 * one sentence.
 */
export async function startAsWorker(config: Config): Promise<RunningServer> {
  const answer = once(process, 'message')
  tellParent({ event: 'started' })
  const { connection } = FromParent.parse((await answer)[0])
  const log = openLog(config.LOG_LEVEL)
  const max = Math.min(CONNECTIONS_EACH_MAX, Math.floor(CONNECTIONS / config.WORKERS))
  const db = connect(connection, { max })
  const masterKeys = await openMasterKeys(config, db)
  const walletTrust = await openWalletTrust(masterKeys, config.DATA_DIR, log)
  const serving = await serveBank({ db, masterKeys, walletTrust, config, log })
  tellParent({ event: 'ready', url: serving.url })
  return {
    url: serving.url,
    log,
    // The parent watches the database, and ends the workers when it is gone.
    lost: new Promise(() => {}),
    async stop() {
      await serving.stop()
      await db.end()
    },
  }
}

/** Lets the parent say what went wrong, once for all workers. */
export function sayFailure(sentence: string): Promise<void> {
  return new Promise((resolve) => tellParent({ event: 'failed', sentence }, resolve))
}

function tellParent(message: FromWorker, sent = () => {}) {
  process.send?.(message, sent)
}
