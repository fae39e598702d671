import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Call, makeCall } from '@bank/contract/client'
import type { User } from '@bank/contract/identity'
import { record } from '../../server/src/audit/audit.ts'
import type { Connection } from '../../server/src/db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/db/testing.ts'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import { type MasterKeys, masterKeys } from '../../server/src/encryption/master-keys.ts'
import { hashPassword } from '../../server/src/identity/hashing.ts'
import { openSession } from '../../server/src/identity/session.ts'
import { addUser } from '../../server/src/identity/user.ts'
import { bringIn, type FigureAccount } from '../../server/src/ledger/ledger.ts'
import { PASSWORD, registration } from '../../server/src/testing.ts'
import { type Break, broken } from './breaks.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const START_MS = 60_000

/** A server as `npm start` runs it in production, in a process of its own. */
export type ServerProcess = {
  url: string
  pid: number
  /** All that it has written to its terminal and to its log. */
  said(): string
  signal(name: NodeJS.Signals): void
  /** Settles with its exit code. */
  ended: Promise<number | null>
  stop(): Promise<void>
}

export type ServerOptions = {
  environment?: Record<string, string>
  /** Lines of the product that are broken in this process. */
  breaks?: readonly Break[]
  /** More arguments for Node. */
  nodeArguments?: readonly string[]
}

/** Somebody with an account and a session, whom any process of the bank knows. */
export type Member = { id: string; email: string; token: string }

/** A bank of real processes over one database. */
export type ProcessBank = TestDatabase & {
  dataKey: string
  masterKeys: MasterKeys
  /** The servers' DATA_DIR. */
  folder: string
  /** What a program of the product needs to find this bank. */
  environment: Record<string, string>
  start(options?: ServerOptions): Promise<ServerProcess>
  /** A new user whose password is PASSWORD, signed in. */
  add(about?: Partial<Pick<User, 'role' | 'status' | 'firstName' | 'lastName' | 'email'>>): Promise<Member>
  give(member: { id: string }, account: FigureAccount, amount: number): Promise<void>
  /** Ends every process, and forgets the database and the folder. */
  stop(): Promise<void>
}

/** A new database, into which processes are started. */
export async function openProcessBank({ owner }: TestPostgres): Promise<ProcessBank> {
  const database = await createTestDatabase(undefined, owner)
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-trust-'))
  const dataKey = randomBytes(32).toString('base64')
  const environment = processEnvironment(database.connection, dataKey, folder)
  const servers: ServerProcess[] = []
  const passwordHash = await hashPassword(PASSWORD)
  const { db } = database
  return {
    ...database,
    dataKey,
    masterKeys: masterKeys(dataKey),
    folder,
    environment,
    async start(options = {}) {
      const server = await startProcess({
        ...options,
        environment: { ...environment, ...options.environment },
      })
      servers.push(server)
      return server
    },
    async add(about = {}) {
      const { password: _, ...person } = registration()
      const { email = person.email } = about
      return db.transaction(async (tx) => {
        const id = await addUser(tx, { ...person, status: 'active', ...about, email, passwordHash })
        const token = await openSession(tx, id)
        const origin = { address: '127.0.0.1', requestId: randomUUID() }
        const subject = { type: 'user' as const, id }
        await record(tx, { act: 'user.signed_in', actorId: id, subject, customerId: id, origin })
        return { id, email, token }
      })
    },
    give: ({ id }, account, difference) =>
      db.transaction((tx) =>
        bringIn(tx, { userId: id, account, difference, reason: 'Test', at: new Date().toISOString() }),
      ),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The environment of a process that serves this database. */
export function processEnvironment(connection: Connection, dataKey: string, folder: string) {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: urlOf(connection),
    DATA_KEY: dataKey,
    DATA_DIR: folder,
    ADMIN_EMAIL: 'first@administrators.example',
    ADMIN_PASSWORD: 'the first administrator',
  }
}

/** Starts the server's own program and waits until it is ready. Throws what it said where it ends before. */
export async function startProcess(options: ServerOptions): Promise<ServerProcess> {
  const { breaks = [], nodeArguments = [], environment = {} } = options
  const child = runProgram('server/src/main.ts', {
    nodeArguments: [...broken(breaks), ...nodeArguments],
    environment,
  })
  const url = await readyAt(child)
  return {
    url,
    pid: child.process.pid ?? 0,
    said: child.said,
    signal: (name) => child.process.kill(name),
    ended: child.ended,
    async stop() {
      if (child.process.exitCode === null && child.process.signalCode === null) {
        child.process.kill('SIGCONT')
        child.process.kill('SIGTERM')
      }
      await child.ended
    },
  }
}

type Program = { process: ChildProcess; said(): string; ended: Promise<number | null> }

/** Runs a program of the product's on the Node that runs us, with this environment and nothing else of ours. */
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
  const child = spawn(process.execPath, [...nodeArguments, path.join(ROOT, file), ...programArguments], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return { process: child, said: () => Buffer.concat(chunks).toString(), ended }
}

async function readyAt({ process: child, said, ended }: Program): Promise<string> {
  let over = false
  void ended.then(() => {
    over = true
  })
  const began = performance.now()
  for (;;) {
    const [, url] = /Ready at (\S+)/.exec(said()) ?? []
    // By its number, since a name may lead to two addresses of which one is not served.
    if (url) return url.replace('localhost', '127.0.0.1')
    if (over || performance.now() - began > START_MS) {
      child.kill('SIGKILL')
      throw new Error(`a server did not start:\n${said()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Calls as that member, or as a stranger; `from` is the address behind a proxy that the server trusts. */
export function callAs({ url }: { url: string }, token: string | null, from?: string): Call {
  return makeCall({ baseUrl: url, token: () => token, ...(from && { headers: { 'x-forwarded-for': from } }) })
}

/** A connection as text. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}
