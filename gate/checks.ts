import { spawn } from 'node:child_process'
import path from 'node:path'
import { count, ended, failures } from './report.ts'

const bin = (name: string) => path.join('node_modules', '.bin', name)

/** Formatter, linter, unused code and types, side by side. Each counts as one test. */
export async function checks() {
  await Promise.all([
    one('formatter and linter', bin('biome'), ['ci', '--colors=off']),
    one('nothing unused', bin('knip'), ['--no-progress']),
    types(),
  ])
}

async function types() {
  await one(
    'types of the routes',
    process.execPath,
    ['../node_modules/@react-router/dev/bin.cjs', 'typegen'],
    'web',
  )
  await one('types of every room', bin('tsc'), ['--build'])
}

async function one(name: string, command: string, args: string[], cwd = '.') {
  const child = spawn(path.resolve(command), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void said.push(chunk))
  const ok = (await ended(child)) === 0
  count(ok ? 0 : 1, ok ? 1 : 0, 0)
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (ok) return
  failures.push(name)
  console.log(Buffer.concat(said).toString())
}
