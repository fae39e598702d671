import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { COMPILE_CACHE } from './cache.ts'

/** The server's own program. */
export const MAIN = path.join(import.meta.dirname, '../src/main.mjs')

export type Program = ReturnType<typeof startProgram>

/** Starts a program as an operator does, with nothing else in its environment. */
export function startProgram(environment: Record<string, string>, command: readonly string[] = [MAIN]) {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...environment },
  })
  const ended = once(child, 'close').then((): number | null => child.exitCode)
  const said = { output: '', log: '' }
  child.stdout.on('data', (text) => {
    said.output += text
  })
  child.stderr.on('data', (text) => {
    said.log += text
  })
  /** Resolves with what is found, and fails if the program ends before. */
  async function until<Value>(look: () => Value | undefined | false): Promise<Value> {
    for (;;) {
      const found = look()
      if (found !== undefined && found !== false) return found
      const end = child.exitCode ?? child.signalCode
      if (end !== null) throw new Error(`ended with ${end}: ${said.output}${said.log}`)
      await sleep(20)
    }
  }
  return {
    child,
    /** Resolves with the exit code. */
    ended,
    until,
    /** Resolves with the address when the server, or all of its workers, can be reached. */
    ready: () => until(() => /Ready at (\S+)/.exec(said.output)?.[1]),
    output: () => said.output,
    log: () => said.log,
  }
}

/** Kills the programs of the list that still run when the file's last test is over. */
export function endAfterTests(programs: readonly Program[]): void {
  afterAll(async () => {
    for (const { child } of programs) if (isRunning(child)) child.kill('SIGKILL')
    await Promise.all(programs.map(({ ended }) => ended))
  })
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
