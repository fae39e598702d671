import cluster from 'node:cluster'
import { readConfig } from '../config.ts'
import { chooseServingAccount } from '../os-accounts.ts'
import type { RunningServer } from './one-process.ts'
import { sentenceOf } from './sentence-of.ts'
import { sayFailure } from './worker-messages.ts'

/** A stop takes at most this long, whatever is still running. */
const PATIENCE_MS = 15_000

const say = (sentence: string) => console.log(sentence)

/** Runs this process from start to end: as the only server, as the parent of several workers, or as a worker. */
export async function runProcess(): Promise<void> {
  try {
    const server = await start()
    let stopping = false
    const stop = async (code: number) => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), PATIENCE_MS).unref()
      await server.stop()
      process.exit(code)
    }
    process.on('SIGINT', () => stop(0))
    process.on('SIGTERM', () => stop(0))
    // After an uncaught exception the process is in an unknown state: finish the requests in flight, and end (HAZ-I9).
    process.on('uncaughtException', (error) => {
      server.log.fatal({ cause: error.stack }, 'uncaught exception')
      return stop(1)
    })
    server.sayReady()
    await server.lost
    if (!stopping) {
      console.error('The database is gone and could not be started again. The server ends.')
      await stop(1)
    }
  } catch (error) {
    const sentence = sentenceOf(error) ?? 'The server could not be started.'
    if (cluster.isWorker) await sayFailure(sentence)
    else console.error(sentence)
    process.exit(1)
  }
}

/** Loads only what this process does: the parent of workers serves nothing, which spares it half a second and 40 MB. */
async function start(): Promise<RunningServer> {
  const config = readConfig()
  if (cluster.isWorker) {
    const { startAsWorker } = await import('./worker.ts')
    return startAsWorker(config)
  }
  // Root opens the bank but serves no requests itself.
  const account = await chooseServingAccount(config, (sentence) => console.error(sentence))
  if (config.WORKERS > 1 || account) {
    const { startWorkers } = await import('./workers.ts')
    return startWorkers(config, account, say)
  }
  const { startInOneProcess } = await import('./one-process.ts')
  return startInOneProcess(config, say)
}
