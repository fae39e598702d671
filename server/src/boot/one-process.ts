import type { Config } from '../config.ts'
import { type Log, openLog } from '../http/request-log.ts'
import { openBank } from './open-bank.ts'
import { serveBank } from './serve-bank.ts'

export type RunningServer = {
  log: Log
  /** Says where it can be reached. Whoever reads that may send SIGTERM at once, so signals are handled before. */
  sayReady(): void
  /** Settles when the database is gone and can't be started again. */
  lost: Promise<void>
  /** Reports "not ready", lets requests in flight finish, and ends. */
  stop(): Promise<void>
}

/** Starts everything in this process and reports slow steps through `say`. Throws an error with one sentence. */
export async function startInOneProcess(
  config: Config,
  say: (sentence: string) => void,
): Promise<RunningServer> {
  const log = openLog(config.LOG_LEVEL)
  const bank = await openBank(config, log, say)
  try {
    const serving = await serveBank({ ...bank, config, log })
    await bank.announce(serving.address)
    return {
      log,
      sayReady: () => say([`Ready at ${serving.url}`, ...bank.takeFirstLines()].join('\n')),
      lost: bank.lost,
      async stop() {
        await serving.stop()
        await bank.close()
      },
    }
  } catch (error) {
    await bank.close()
    throw error
  }
}
