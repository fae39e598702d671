import { once } from 'node:events'
import { servingProcessOf } from '../../server/testing/processes.ts'
import { type Break, broken } from './breaks.ts'
import { type Program, runProgram } from './programs.ts'

/** Far longer than any start takes: it ends the wait for a server that hangs, and does not limit how slow a start may be. */
const START_MS = 180_000

/** A server in its own process, as `npm start` runs it in production. */
export type ServerProcess = {
  url: string
  port: number
  /** The current process's id, which changes with `startAgain`. */
  readonly pid: number
  /** The id of the process that answers requests, which is another one if root starts the server. */
  readonly servingPid: number
  isRunning(): boolean
  /** Everything that it has written, including before restarts. */
  said(): string
  /** Sends a signal and waits for the process to end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts again on the same port and returns the milliseconds until it was ready. */
  startAgain(): Promise<number>
  /** Ends it as an operator would, if it is running. */
  stop(): Promise<void>
}

/** The SMTP_URL of no mail server: the bank writes letters, which wait in its database. */
export const NOWHERE = 'smtp://127.0.0.1:9'

export type ServerOptions = {
  environment?: Record<string, string>
  /** Lines of the product to break in this process. */
  breaks?: readonly Break[]
  /** Additional arguments for Node. */
  nodeArguments?: readonly string[]
}

/** Starts the server's own program and waits until it is ready. Throws an error with the server's output if it ends first. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { breaks = [], nodeArguments = [], environment = {} } = options
  const launch = (port: string) =>
    runProgram('server/src/main.mjs', {
      nodeArguments: [...broken(breaks), ...nodeArguments],
      environment: { ...environment, PORT: port },
    })
  let earlier = ''
  let running = launch('0')
  const port = await portOf(running)
  const isRunning = () => running.process.exitCode === null && running.process.signalCode === null
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    if (!isRunning()) return
    const exit = once(running.process, 'exit')
    running.process.kill(signal)
    await exit
  }
  return {
    // An IP address, because a host name can resolve to two addresses, one of which is not served.
    url: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return running.process.pid ?? 0
    },
    get servingPid() {
      return servingProcessOf(running.process.pid ?? 0)
    },
    isRunning,
    said: () => earlier + running.said(),
    end,
    async startAgain() {
      const began = performance.now()
      earlier += running.said()
      running = launch(`${port}`)
      await portOf(running)
      return performance.now() - began
    },
    stop: () => end('SIGTERM'),
  }
}

async function portOf({ process: child, said, ended }: Program): Promise<number> {
  const late = AbortSignal.timeout(START_MS)
  let isOver = false
  const end = ended.then(() => {
    isOver = true
  })
  for (;;) {
    const [, port] = /Ready at http:\/\/[^:]+:(\d+)/.exec(said()) ?? []
    if (port !== undefined) return Number(port)
    if (isOver || late.aborted) break
    const output = child.stdout ? once(child.stdout, 'data', { signal: late }).catch(() => {}) : end
    await Promise.race([output, end])
  }
  child.kill('SIGKILL')
  const how = isOver
    ? `ended with ${child.signalCode ?? child.exitCode} before it was ready`
    : `was not ready within ${START_MS / 1000} s`
  throw new Error(`A server ${how}:\n${said().slice(-3000)}`)
}
