import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

/** How long a start may take on a busy machine. The site is already built when the tests begin. */
const START_MS = 60_000

export type Bank = {
  url: string
  folder: string
  administrator: { email: string; password: string }
  /** The demonstration customer that the first start names, and the password of all of them. Empty if there is no demonstration. */
  demoEmail: string
  demoPassword: string
  /** Kills npm and all its child processes with SIGKILL, and starts the bank again on the same port with the same data. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the bank as a newcomer does, with `npm start`, in its own folder and on its own port. */
export async function startBank(environment: Record<string, string> = {}): Promise<Bank> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-e2e-'))
  const start = (port: string) =>
    npmStart({ LOG_LEVEL: 'error', ...environment, DATA_DIR: folder, PORT: port })
  let running = start('0')
  const output = await running.ready
  const url = found(output, /Ready at (\S+)/)
  const port = new URL(url).port
  return {
    url,
    folder,
    administrator: {
      email: 'admin@meranti.example',
      password: found(output, /admin@\S+ with the password (\S+)/),
    },
    demoEmail: /^Demonstration customer: (\S+);/m.exec(output)?.[1] ?? '',
    demoPassword: /customers all have the password (\S+)/.exec(output)?.[1] ?? '',
    async killAndRestart() {
      running.signal('SIGKILL')
      await running.ended
      running = start(port)
      await running.ready
    },
    async stop() {
      running.signal('SIGTERM')
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function npmStart(environment: Record<string, string>) {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    // It gets its own process group, so that a signal reaches npm and every process below it.
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return { ready: readOutput(child), ended, signal: (name: NodeJS.Signals) => signalGroup(child, name) }
}

function readOutput(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`npm start was not ready within ${START_MS / 1000} s:\n${output}`)),
      START_MS,
    )
    const listen = (text: Buffer) => {
      output += text
      if (!output.includes('Ready at ')) return
      clearTimeout(timer)
      resolve(output)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`npm start ended with exit code ${code}:\n${output}`))
    })
  })
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals) {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch (error) {
    // The group has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function found(output: string, pattern: RegExp): string {
  const [, value] = pattern.exec(output) ?? []
  if (value === undefined) throw new Error(`npm start did not print ${pattern}:\n${output}`)
  return value
}
