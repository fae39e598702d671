import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { ApiError, type Call, makeCall } from '@bank/contract/client'
import type { User } from '@bank/contract/identity'
import { type Cents, cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { hash } from '@node-rs/argon2'
import { buildApp } from '../src/app.ts'
import { record } from '../src/audit/audit.ts'
import type { Database, Queries } from '../src/db/connect.ts'
import {
  holdMasterKeys,
  type MasterKeys,
  masterKeys,
  proveMasterKeys,
} from '../src/encryption/master-keys.ts'
import { openLog } from '../src/http/request-log.ts'
import { openSession } from '../src/identity/sessions/session.ts'
import { bringIn, type FigureAccount } from '../src/ledger/ledger.ts'
import { type Outbox, openOutbox } from '../src/mail/outbox.ts'
import { openSender } from '../src/mail/sender.ts'
import { watchNoticeLetters } from '../src/notifications/notice-letters.ts'
import { addUser } from '../src/users/user.ts'
import { marksFile } from '../src/wallets/high-water-marks.ts'
import { insertAddress, insertWallet } from '../src/wallets/insert-wallet.ts'
import { openWalletTrust, type WalletTrust } from '../src/wallets/trust.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { makeTestFolder } from './folder.ts'

/** A user of the API: their id, e-mail address, token and calls. */
export type Person = { id: string; email: string; token: string; call: Call }

export type TestServer = TestDatabase & {
  url: string
  masterKeys: MasterKeys
  walletTrust: WalletTrust
  outbox: Outbox
  /** Calls without a session. */
  stranger: Call
  as(token: string): Call
  /** Adds a user, signed in, with the password PASSWORD. */
  add(about?: Partial<Pick<User, 'role' | 'status' | 'firstName' | 'lastName' | 'email'>>): Promise<Person>
  /** Puts money into an account, as if imported from an earlier bank. */
  give(person: { id: string }, account: FigureAccount, amount: number): Promise<void>
  /** Adds a wallet that customers can pay to. */
  addWallet(name: string, network: string, address: string): Promise<string>
  stop(): Promise<void>
}

export const PASSWORD = 'correct horse'

/** Of the same kind as a real one, but so cheap that a sign-in of a test's user takes no time. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

type Parts = Parameters<typeof buildApp>[0]
type App = Awaited<ReturnType<typeof buildApp>>

/**
 * Starts the real server on a real port, with a database of its own. `also` can add endpoints that the contract does
 * not have, such as one that fails on purpose.
 */
export async function createTestServer(
  config: Partial<Parts['config']> = {},
  given: {
    database?: TestDatabase
    masterKeys?: MasterKeys
    log?: Parts['log']
    isServing?: Parts['isServing']
    lookMs?: number
    also?: (app: App, db: Database) => void
  } = {},
): Promise<TestServer> {
  const database = given.database ?? (await createTestDatabase())
  const { db } = database
  const keys = given.masterKeys ?? masterKeys(randomBytes(32).toString('base64'))
  await proveMasterKeys(db, keys)
  holdMasterKeys(database.owner, keys)
  const folder = makeTestFolder('meranti-data-')
  const walletTrust = await openWalletTrust(keys, marksFile(folder), openLog('silent'))
  const mail = await openTestMail(db, keys, config, folder)
  const app = await buildApp({
    db,
    masterKeys: keys,
    walletTrust,
    config: {
      PASSWORD_POLICY: 'specified',
      TRUST_PROXY: undefined,
      PUBLIC_URL: undefined,
      QUOTA_FACTOR: 1000,
      ...config,
    },
    log: given.log ?? openLog('silent'),
    isServing: given.isServing ?? (() => true),
    wakeSender: mail.outbox.wake,
    ...(given.lookMs && { lookMs: given.lookMs }),
  })
  given.also?.(app, db)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const as = (token: string) => makeCall({ baseUrl: url, token: () => token })
  return {
    ...database,
    url,
    masterKeys: keys,
    walletTrust,
    outbox: mail.outbox,
    as,
    stranger: makeCall({ baseUrl: url, token: () => null }),
    async add(about = {}) {
      const email = about.email ?? `${randomUUID()}@customers.example`
      // As the owner, because the serving role can't add staff.
      const user = {
        ...somebody,
        status: 'active' as const,
        ...about,
        email,
        passwordHash: await passwordHash,
      }
      const id = await database.owner.transaction((tx) => addUser(tx, user))
      const usable = about.status !== 'suspended' && about.status !== 'inactive'
      if (!usable) return { id, email, token: '', call: as('') }
      const token = await db.transaction((tx) => signInWithoutPassword(tx, id))
      return { id, email, token, call: as(token) }
    },
    give: ({ id }, account, amount) =>
      db.transaction((tx) => bringIn(tx, { userId: id, account, difference: amount, reason: 'Test' })),
    addWallet: (name, network, address) => addTestWallet(db, keys, { name, network, address }),
    async stop() {
      await app.close()
      await mail.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Hashing the password for each person took most of the tests' time. Returns the session's token. */
async function signInWithoutPassword(tx: Queries, id: string): Promise<string> {
  const subject = { type: 'user' as const, id }
  const origin = { address: '127.0.0.1', requestId: randomUUID(), device: 'Test' }
  await record(tx, { act: 'user.signed_in', actorId: id, subject, customerId: id, origin })
  return openSession(tx, id, origin)
}

async function addTestWallet(
  db: Database,
  keys: MasterKeys,
  { name, network, address }: { name: string; network: string; address: string },
): Promise<string> {
  const id = randomUUID()
  const qrPng = Buffer.of()
  const shown = { id: randomUUID(), walletId: id, address, qrPng, createdAt: null, retiredAt: null }
  await db.transaction(async (tx) => {
    await insertWallet(tx, keys, { id, name, network, createdAt: null, shown })
    await insertAddress(tx, keys, shown)
  })
  return id
}

/** The outbox, and its sender if there is a mail server. Without one, the letters wait in the database. */
async function openTestMail(db: Database, keys: MasterKeys, given: Partial<Parts['config']>, folder: string) {
  const config = { SMTP_URL: undefined, PUBLIC_URL: undefined, ...given, DATA_DIR: folder }
  if (!config.SMTP_URL) return { outbox: openOutbox(keys, config), async close() {} }
  const log = openLog('silent')
  const sender = await openSender({ db, keys, config, log })
  const outbox = openOutbox(keys, config, sender.wake)
  const stopWritingLetters = watchNoticeLetters(db, outbox, log)
  return {
    outbox,
    async close() {
      stopWritingLetters()
      await sender.close()
    },
  }
}

const somebody = {
  firstName: 'Aisyah',
  lastName: 'Rahman',
  phoneNumber: '+65 6000 0000',
  country: 'Singapore',
  state: 'Singapore',
  city: 'Singapore',
  address1: '1 Raffles Place',
  address2: '',
  zipCode: '048616',
}

/** A valid registration form. */
export function registration(email = `${randomUUID()}@customers.example`) {
  return { ...somebody, email, password: PASSWORD }
}

/** Requests a deposit; amounts are in cents. */
export function sendDepositRequest(
  person: Person,
  about: { amount?: Cents; accountType?: 'checking' | 'savings' | 'investment'; reference?: string } = {},
) {
  const { amount = cents(250_000), accountType = 'checking', reference = `Bitcoin-${randomUUID()}` } = about
  return person.call(transactions.create, {
    body: {
      type: 'deposit',
      category: 'funding',
      amount,
      accountType,
      reference,
      cryptoType: 'Bitcoin',
      cryptoAddress: BITCOIN_ADDRESS,
    },
  })
}

/** An address with a valid checksum, from BIP-173. */
export const BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** The status and code of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<[number, string]> {
  const error = await refused(call)
  return [error.status, error.code]
}

/** The error of a call that must fail. */
export async function refused(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the call was not refused')
}
