import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Call, makeCall } from '@bank/contract/client'
import { wallets } from '@bank/contract/wallets'
import { record } from '../../server/src/audit/audit.ts'
import { type Connection, connect, type Database } from '../../server/src/db/connect.ts'
import { openAsOwner } from '../../server/src/db/open.ts'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import { masterKeys } from '../../server/src/encryption/master-keys.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { openSession } from '../../server/src/identity/session.ts'
import { addUser } from '../../server/src/identity/user.ts'
import { BITCOIN_ADDRESS } from '../../server/src/testing.ts'
import { openWalletTrust, type WalletTrust } from '../../server/src/wallets/trust.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { type Broken, type ServerProcess, startServerProcess, urlOf } from './server-process.ts'

/** Somebody signed in, who can call each of the servers. */
export type Member = { id: string; token: string; at: (server: number) => Call }

/** The bank as it runs: processes of the product over one database, with administrators and customers. */
export type RunningBank = {
  /** As the schema's owner, without the servers' limits of time. */
  owner: Database
  servers: ServerProcess[]
  admins: Member[]
  add(role?: 'user' | 'admin'): Promise<Member>
  addAll(count: number, role?: 'user' | 'admin'): Promise<Member[]>
  /** The same person with a session of now, where the earlier one was ended. */
  signInAgain(member: Member): Promise<Member>
  /** By what a server that starts now would verify wallets. */
  openTrust(): Promise<WalletTrust>
  /** The invariants over the whole database, as lines; none where all hold. */
  judge(secrets?: readonly string[]): Promise<string[]>
  stop(): Promise<void>
}

type Options = {
  servers?: number
  admins?: number
  broken?: Broken
  /** On the database that the server starts itself, as after `npm start`; then there is one server. */
  embedded?: boolean
  /** Where the servers find the database, if not where it is: something that stands in between. */
  through?: (app: Connection) => Promise<Connection>
}

/** Starts the servers over a new database, with that many administrators and one wallet to pay to. */
export async function openRunningBank(postgres: TestPostgres, options: Options = {}): Promise<RunningBank> {
  const { servers: count = 2, admins: adminCount = 3, broken, embedded, through } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-trust-'))
  const key = randomBytes(32).toString('base64')
  const servers: ServerProcess[] = []
  const home = { DATA_DIR: folder, DATA_KEY: key }
  const start = async (environment: Record<string, string>) => {
    servers.push(
      ...(await Promise.all(Array.from({ length: count }, () => startServerProcess(environment, broken)))),
    )
  }
  // The server's own database is there once the server is; another one is there before.
  if (embedded) await start(home)
  const own = embedded ? null : await createTestDatabase(undefined, postgres.owner)
  const owned = own
    ? own.ownerConnection
    : (await openAsOwner({ DATA_DIR: folder, DATABASE_URL: undefined }, () => {})).connection
  const owner = connect(owned, { max: 4, patient: true })
  const openTrust = () => openWalletTrust(masterKeys(key), folder, openLog('silent'))
  async function stop() {
    await Promise.all(
      servers
        .filter((server) => server.isRunning())
        .map((server) => server.end(embedded ? 'SIGTERM' : 'SIGKILL')),
    )
    await owner.end()
    await own?.drop()
    rmSync(folder, { recursive: true, force: true })
  }

  const memberOf = ({ id, token }: { id: string; token: string }): Member => ({
    id,
    token,
    at: (n) => makeCall({ baseUrl: servers[n]?.url ?? '', token: () => token }),
  })
  const add = async (role: 'user' | 'admin' = 'user') =>
    memberOf(await owner.transaction((tx) => addMember(tx, role)))
  async function addAll(wanted: number, role: 'user' | 'admin' = 'user') {
    const members: Member[] = []
    while (members.length < wanted)
      members.push(
        ...(await Promise.all(Array.from({ length: Math.min(4, wanted - members.length) }, () => add(role)))),
      )
    return members
  }
  try {
    const admins = await addAll(adminCount, 'admin')
    if (own) {
      const app = through ? await through(own.connection) : own.connection
      await start({ ...home, DATABASE_URL: urlOf(app) })
    }
    const form = { name: 'Bitcoin', network: 'Bitcoin', address: BITCOIN_ADDRESS }
    await admins[0]?.at(0)(wallets.create, { form })
    return {
      owner,
      servers,
      admins,
      add,
      addAll,
      stop,
      openTrust,
      signInAgain: async ({ id }) =>
        memberOf({ id, token: await owner.transaction((tx) => openSession(tx, id)) }),
      async judge(secrets = []) {
        const trust = await openTrust()
        const logs = servers.map((server) => server.printed())
        return brokenInvariants(owner, { trust, secrets, logs, folders: [folder] })
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

// As the endpoints would have it, but for the password: hashing one for each person takes most of the time.
async function addMember(tx: Parameters<typeof addUser>[0], role: 'user' | 'admin') {
  const id = await addUser(tx, {
    firstName: 'Aisyah',
    lastName: 'Rahman',
    phoneNumber: '+65 6000 0000',
    country: 'Singapore',
    state: 'Singapore',
    city: 'Singapore',
    address1: '1 Raffles Place',
    zipCode: '048616',
    email: `${randomUUID()}@customers.example`,
    passwordHash: 'nobody signs in with it',
    role,
    status: 'active',
  })
  const token = await openSession(tx, id)
  const origin = { address: '127.0.0.1', requestId: randomUUID() }
  const subject = { type: 'user' as const, id }
  await record(tx, { act: 'user.registered', actorId: id, subject, customerId: id, origin })
  return { id, token }
}
