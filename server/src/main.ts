import { readConfig } from './config.ts'
import { startServer } from './start.ts'

/** Ends this long after it was asked to, whatever is still running. */
const PATIENCE_MS = 15_000

const say = (sentence: string) => console.log(sentence)

try {
  const server = await startServer(readConfig(), say)
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
  // A fault that nobody caught leaves the process in a state that nobody knows: finish what runs, and end (I9).
  process.on('uncaughtException', (error) => {
    server.log.fatal({ cause: error.stack }, 'uncaught exception')
    return stop(1)
  })
  await server.lost
  if (!stopping) {
    console.error('The database is gone and could not be started again. The server ends.')
    await stop(1)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The server could not be started.')
  process.exit(1)
}
