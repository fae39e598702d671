import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Call, makeCall } from '@bank/contract/client'
import type { User } from '@bank/contract/identity'
import { record } from '../../server/src/audit/audit.ts'
import { openAsOwner } from '../../server/src/boot/open-database.ts'
import { type Connection, connect, type Database } from '../../server/src/db/connect.ts'
import { holdMasterKeys, type MasterKeys, masterKeys } from '../../server/src/encryption/master-keys.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { hashPassword } from '../../server/src/identity/passwords/hashing.ts'
import { openSession } from '../../server/src/identity/sessions/session.ts'
import { bringIn, type FigureAccount } from '../../server/src/ledger/ledger.ts'
import { addUser } from '../../server/src/users/user.ts'
import { marksFile } from '../../server/src/wallets/high-water-marks.ts'
import { openWalletTrust, type WalletTrust } from '../../server/src/wallets/trust.ts'
import { PASSWORD, registration } from '../../server/testing/bank.ts'
import { createTestDatabase } from '../../server/testing/database.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { brokenInvariants, type Evidences } from '../invariants/invariants.ts'
import { urlOf } from './connection.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from './server-process.ts'

/** A user with an account and a session that is valid at every server of the bank. */
export type Member = { id: string; email: string; token: string; at: (server: number) => Call }

type About = Partial<Pick<User, 'role' | 'status' | 'firstName' | 'lastName' | 'email'>>

/** A bank that consists of real server processes with one database. */
export type Bank = AsyncDisposable & {
  /** Connected as the schema's owner, without the servers' timeouts. */
  owner: Database
  ownerConnection: Connection
  /** The servers, in the order in which they were started. */
  servers: ServerProcess[]
  dataKey: string
  masterKeys: MasterKeys
  /** The servers' DATA_DIR. */
  folder: string
  /** The environment with which the product's programs find this bank. */
  environment: Record<string, string>
  start(options?: ServerOptions): Promise<ServerProcess>
  startTwo(options?: ServerOptions): Promise<[ServerProcess, ServerProcess]>
  /** A new user whose password is PASSWORD, signed in. */
  add(about?: About): Promise<Member>
  addAll(count: number, about?: About): Promise<Member[]>
  /** The same person with a new session, after the earlier one was ended. */
  signInAgain(member: Member): Promise<Member>
  give(member: { id: string }, account: FigureAccount, amount: number): Promise<void>
  /** The trust with which a server that starts now would verify wallets. */
  openTrust(): Promise<WalletTrust>
  /** Checks the invariants over the whole database and returns a line for each broken one. */
  judge(about?: Partial<Evidences>): Promise<string[]>
  /** Ends every process, and removes the database and the folder. `await using` does so at the end of its block. */
  stop(): Promise<void>
}

export type BankOptions = {
  /** Use the embedded database that the only server starts itself, as after `npm start`, with these server options. */
  embedded?: ServerOptions
  /** The servers' DATA_DIR; a new folder if absent. */
  folder?: string
  /** Gives the servers another connection to the database, such as one through a proxy. */
  through?: (app: Connection) => Promise<Connection>
}

/** Creates a new database for which server processes can be started. */
export async function openBankUnderTest(postgres: TestPostgres, options: BankOptions = {}): Promise<Bank> {
  const { embedded, folder = mkdtempSync(path.join(tmpdir(), 'meranti-trust-')), through } = options
  const dataKey = randomBytes(32).toString('base64')
  const own = embedded ? null : await createTestDatabase(undefined, postgres.owner)
  const app = own && (through ? await through(own.connection) : own.connection)
  const environment = { ...programEnvironment(dataKey, folder), ...(app && { DATABASE_URL: urlOf(app) }) }
  const servers: ServerProcess[] = []
  const start = async (more: ServerOptions = {}) => {
    const server = await startServerProcess({ ...more, environment: { ...environment, ...more.environment } })
    servers.push(server)
    return server
  }
  // The embedded database exists only after its server has started.
  if (embedded) await start(embedded)
  const ownerConnection = own
    ? own.ownerConnection
    : (await openAsOwner({ DATA_DIR: folder, DATABASE_URL: undefined }, () => {})).connection
  const owner = connect(ownerConnection, { max: 4, patient: true })
  holdMasterKeys(owner, masterKeys(dataKey))
  const openTrust = () => openWalletTrust(masterKeys(dataKey), marksFile(folder), openLog('silent'))
  async function stop() {
    // A server with an embedded database has to shut it down properly; the others can simply be killed.
    await Promise.all(servers.map((server) => server.end(embedded ? 'SIGTERM' : 'SIGKILL')))
    await owner.end()
    await own?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    owner,
    ownerConnection,
    servers,
    dataKey,
    masterKeys: masterKeys(dataKey),
    folder,
    environment,
    start,
    startTwo: (more) => Promise.all([start(more), start(more)]),
    ...membersOf(owner, servers, await hashPassword(PASSWORD)),
    give: ({ id }, account, difference) =>
      owner.transaction((tx) =>
        bringIn(tx, { userId: id, account, difference, reason: 'Test', at: new Date().toISOString() }),
      ),
    openTrust,
    async judge(about = {}) {
      const trust = about.trust === undefined ? await openTrust() : about.trust
      const logs = servers.map((server) => server.said())
      return brokenInvariants(owner, { logs, folders: [folder], ...about, trust })
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Adds users to the bank and opens sessions for them. */
function membersOf(
  owner: Database,
  servers: readonly ServerProcess[],
  passwordHash: string,
): Pick<Bank, 'add' | 'addAll' | 'signInAgain'> {
  const memberOf = (person: Omit<Member, 'at'>): Member => ({
    ...person,
    at: (n) => callAs({ url: servers[n]?.url ?? '' }, person.token),
  })
  async function add(about: About = {}) {
    const { password: _, ...person } = registration()
    const { email = person.email } = about
    return owner.transaction(async (tx) => {
      const id = await addUser(tx, { ...person, status: 'active', ...about, email, passwordHash })
      const origin = { address: '127.0.0.1', requestId: randomUUID(), device: 'Test' }
      const token = await openSession(tx, id, origin)
      const subject = { type: 'user' as const, id }
      await record(tx, { act: 'user.registered', actorId: id, subject, customerId: id, origin })
      return memberOf({ id, email, token })
    })
  }
  return {
    add,
    async addAll(count, about) {
      const members: Member[] = []
      while (members.length < count) {
        const some = Array.from({ length: Math.min(4, count - members.length) }, () => add(about))
        members.push(...(await Promise.all(some)))
      }
      return members
    },
    signInAgain: async ({ id, email }) =>
      memberOf({
        id,
        email,
        token: await owner.transaction((tx) => openSession(tx, id, { address: '127.0.0.1', device: 'Test' })),
      }),
  }
}

/** The environment of one of the product's programs, without its database. */
export function programEnvironment(dataKey: string, folder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    // Without root, the server could not read a clone in root's home directory.
    ALLOW_ROOT: '1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    // Experiments do in seconds what people do in days; only `quotas` uses the real quotas.
    QUOTA_FACTOR: '1000',
    DEMO: '0',
    DATA_KEY: dataKey,
    DATA_DIR: folder,
    ADMIN_EMAIL: 'first@administrators.example',
    ADMIN_PASSWORD: 'the first administrator',
  }
}

/** Calls with that token, or without a session; `from` is the client's address as reported by a trusted proxy. */
export function callAs({ url }: { url: string }, token: string | null, from?: string): Call {
  return makeCall({ baseUrl: url, token: () => token, ...(from && { headers: { 'x-forwarded-for': from } }) })
}
