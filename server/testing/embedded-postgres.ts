import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import type { ServerAccess } from '../src/db/embedded/answer.ts'
import { EmbeddedPostgresError } from '../src/db/embedded/embedded-postgres-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { COMPILE_CACHE } from './cache.ts'
import { makeTestFolder } from './folder.ts'

/** An empty folder that is removed when the test is over. */
export async function temporaryFolder(prefix = 'embedded-'): Promise<string> {
  const folder = await realpath(makeTestFolder(prefix))
  onTestFinished(async () => {
    await until(async () => (await processesOn(folder)).length === 0)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

let shared: Promise<string> | null = null

/**
 * A folder with a database and no running server. The tests of a file use it one after the other, because creating one
 * is slow; a test that damages it has to repair it.
 */
export async function folderWithDatabase(): Promise<string> {
  shared ??= makeDatabase()
  const folder = await shared
  onTestFinished(() => until(async () => (await processesOn(folder)).length === 0))
  return folder
}

async function makeDatabase(): Promise<string> {
  const parent = await realpath(makeTestFolder('embedded-'))
  await chmod(parent, 0o755) // Open like an operator's folder; the folders of single tests are closed to other users.
  const folder = path.join(parent, 'postgres')
  const database = await startEmbeddedPostgres({ folder })
  await database.stop()
  return folder
}

afterAll(async () => {
  if (shared) await rm(path.dirname(await shared), { recursive: true, force: true })
})

const READY = z.object({
  connection: z.object({
    host: z.string(),
    port: z.number(),
    user: z.string(),
    password: z.string(),
    database: z.string(),
  }),
  version: z.string(),
  adopted: z.boolean(),
  pid: z.number(),
})

/** A running crash-fixture.ts and its events so far. */
export type Fixture = {
  process: ChildProcess
  stored: string[]
  ended: Promise<number | null>
  /** The details of this process's n-th `ready` event, counted from 1. */
  ready(count?: number): Promise<z.infer<typeof READY>>
  failure(): string | null
  kill(): Promise<void>
}

export function launch(
  folder: string,
  task: 'hold' | 'leave' | 'write',
  options: {
    environment?: Record<string, string>
    program?: string
    under?: string[]
    timeoutMs?: number
  } = {},
): Fixture {
  const program = options.program ?? path.join(import.meta.dirname, 'crash-fixture.ts')
  const [command = '', ...args] = [
    ...(options.under ?? []),
    process.execPath,
    program,
    folder,
    task,
    String(options.timeoutMs ?? 60_000),
  ]
  const child = spawn(command, args, {
    env: { ...options.environment, ...COMPILE_CACHE, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const told: string[] = []
  const stored: string[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('stored ')) stored.push(line.slice('stored '.length))
      else told.push(line)
    }
  })
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  const failure = () => told.find((line) => line.startsWith('failed '))?.slice('failed '.length) ?? null
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return {
    process: child,
    stored,
    ended,
    failure,
    kill,
    async ready(count = 1) {
      const readies = () => told.filter((line) => line.startsWith('ready '))
      await until(() => readies().length >= count || child.exitCode !== null || failure() !== null)
      const line = readies()[count - 1]
      if (!line) throw new Error(`The fixture did not get ready: ${failure()}`)
      return READY.parse(JSON.parse(line.slice('ready '.length)))
    },
  }
}

/** Starts a server in this process and stops it when the test is over. */
export async function startForTest(
  ...args: Parameters<typeof startEmbeddedPostgres>
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(...args)
  onTestFinished(() => database.stop())
  return database
}

/** The message of a start that must fail; it has to be an error for the operator. */
export async function startRefusal(...args: Parameters<typeof startEmbeddedPostgres>): Promise<string> {
  const outcome = await startEmbeddedPostgres(...args).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(EmbeddedPostgresError)
  return outcome instanceof Error ? outcome.message : ''
}

/** Runs one query on a separate connection. */
export async function ask(connection: ServerAccess, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** All processes except ours with the folder as working folder, in their arguments, or as an inherited descriptor. */
export async function processesOn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [commandLine, ...places] = await Promise.all([
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
      readlink(`/proc/${name}/cwd`).catch(() => ''),
      readlink(`/proc/${name}/fd/3`).catch(() => ''),
    ])
    if (Number(name) === process.pid || commandLine.includes('crash-fixture.ts')) continue
    const isThere = places.some((place) => place === folder || place.startsWith(`${folder}/`))
    if (isThere || commandLine.includes(folder)) found.push(Number(name))
  }
  return found
}

/** Waits until no process is left but those: one that was killed is listed for a moment, until the system has ended it. */
export const nothingLeft = (folder: string, except: number[] = []): Promise<void> =>
  until(async () => (await processesOn(folder)).every((pid) => except.includes(pid)), 2_000)

/** The program that a process runs. */
export async function commandOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')[0] ?? ''
}

/** Waits until the condition holds; a generous limit, because the machine's speed says nothing about the product. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 40_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${condition}`)
    await sleep(20)
  }
}
