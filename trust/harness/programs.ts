import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '../..')

export type Program = {
  process: ChildProcess
  /** Everything that it has written to standard output and standard error. */
  said(): string
  /** Resolves with its exit code once all of its output has been read. */
  ended: Promise<number | null>
}

/** Running programs. They are killed when the experiments end, however that happens. */
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Runs one of the product's programs on the current Node, with only this environment. */
export function runProgram(
  file: string,
  {
    nodeArguments = [],
    programArguments = [],
    environment,
  }: {
    nodeArguments?: readonly string[]
    programArguments?: readonly string[]
    environment: Record<string, string>
  },
): Program {
  return runCommand(
    process.execPath,
    [...nodeArguments, path.join(ROOT, file), ...programArguments],
    environment,
  )
}

/** Runs another program in the same way. */
export function runCommand(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
): Program {
  const child = spawn(command, args, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return { process: child, said: () => Buffer.concat(chunks).toString(), ended }
}
