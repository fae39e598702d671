import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '@bank/contract/brand'
import sql from 'sql-template-tag'
import { backUpDaily } from './backup/daily.ts'
import type { Config } from './config.ts'
import { type Connection, connect, type Database, type Queries } from './db/connect.ts'
import { openDatabase } from './db/open.ts'
import type { MasterKeys } from './encryption/master-keys.ts'
import { openMasterKeys } from './encryption/open-keys.ts'
import { watchPages } from './http/pages-watch.ts'
import { warnOfUnnamedProxy } from './http/proxies.ts'
import type { Log } from './http/request-log.ts'
import {
  draftAdministrator,
  FIRST_ADMINISTRATOR,
  insertAdministrator,
  type NewAdministrator,
  randomPassword,
} from './identity/administrators.ts'
import { hashPassword } from './identity/hashing.ts'
import { passwordPolicy } from './identity/password.ts'
import { pruneRegularly } from './limits/pruning.ts'
import { keepReserve } from './limits/reserve.ts'
import { openMail } from './mail/mail.ts'
import { watchStaffChanges } from './staff/watch.ts'
import { watchChanges } from './wallets/due-changes.ts'
import { marksFile } from './wallets/high-water-marks.ts'
import { signFirstWallets } from './wallets/sign-all.ts'
import { openWalletTrust, type WalletTrust } from './wallets/trust.ts'
import { inspectWallets } from './wallets/watch.ts'

/** A constant of ours, apart from the other advisory locks. */
const FILL_LOCK = 7_263_686

export type OpenBank = {
  db: Database
  /** How the pool connects, for other processes that serve the same bank. */
  connection: Connection
  masterKeys: MasterKeys
  walletTrust: WalletTrust
  /** Settles when the database is gone for good. */
  lost: Promise<void>
  close(): Promise<void>
}

/**
 * Everything that is done once, however many processes serve: the database is opened, migrated and filled where it is
 * new, the wallets are looked at; daily backups begin, and a watch over what waits for its time and over the site's files.
 * Throws one sentence.
 */
export async function openBank(config: Config, log: Log, say: (sentence: string) => void): Promise<OpenBank> {
  warnOfUnnamedProxy(config, log)
  const { ownerConnection, ...database } = await openDatabase(config, say)
  try {
    const masterKeys = await openMasterKeys(config, database.db)
    if (!(await hasAdministrator(database.db))) {
      // As the owner, where we know how to connect as one: demonstration data lie in the past.
      const owner = connect(ownerConnection, { max: 1 })
      await fillNewDatabase(owner, masterKeys, config, say).finally(() => owner.end())
    }
    const walletTrust = await openWalletTrust(masterKeys, marksFile(config.DATA_DIR), log)
    await signFirstWallets(database.db, walletTrust)
    await inspectWallets(database.db, walletTrust)
    const stopBackups = config.DATABASE_URL
      ? () => {}
      : backUpDaily({ db: database.db, connection: database.connection, dataFolder: config.DATA_DIR, log })
    const stopWatchingChanges = watchChanges(database.db, walletTrust)
    const mail = await openMail(database.db, config.SMTP_URL, log)
    const stopWatchingStaff = watchStaffChanges(database.db, walletTrust, mail)
    const letReserveBe = config.DATABASE_URL ? () => {} : await keepReserve(config.DATA_DIR, log)
    const stopPruning = pruneRegularly(database.db, log)
    const stopWatchingPages = await watchPages(log)
    return {
      ...database,
      masterKeys,
      walletTrust,
      async close() {
        stopBackups()
        stopWatchingChanges()
        stopWatchingStaff()
        stopWatchingPages()
        stopPruning()
        letReserveBe()
        await mail.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

// The first administrator and, on an empty embedded database, the demonstration (D4): all of it or nothing, once,
// however many servers start together. Passwords that we made are printed here, once, and nowhere else.
async function fillNewDatabase(
  db: Database,
  masterKeys: MasterKeys,
  config: Config,
  say: (sentence: string) => void,
) {
  const draft = await draftAdministrator(await passwordPolicy(config.PASSWORD_POLICY), {
    email: config.ADMIN_EMAIL ?? brand.defaultAdminEmail,
    firstName: config.ADMIN_FIRST_NAME ?? FIRST_ADMINISTRATOR.firstName,
    lastName: config.ADMIN_LAST_NAME ?? FIRST_ADMINISTRATOR.lastName,
    password: config.ADMIN_PASSWORD,
  })
  const demoPassword = randomPassword()
  const demoHash = await hashPassword(demoPassword)
  const wantsDemo = config.DEMO ?? config.DATABASE_URL === undefined
  // Loaded where it is wanted, once in a bank's life, and no memory of every later start.
  const { fillWithDemonstration } = await import('./demo/demonstration.ts')
  const fill = () =>
    db.transaction(async (tx) => {
      const { mine } = await tx.row<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${FILL_LOCK}) as mine`,
      )
      if (!mine) return 'somebody else fills it' as const
      if (await hasAdministrator(tx)) return null
      const isEmpty = (await tx.find(sql`select from users limit 1`)) === null
      if (wantsDemo && isEmpty) await requireOwner(tx)
      const administrator = await insertAdministrator(tx, draft, { isFirst: true })
      if (!wantsDemo || !isEmpty) return { administrator, demo: false }
      say('Filling the new database with demonstration data (DEMO=0 starts empty) ...')
      await fillWithDemonstration(tx, {
        passwordHash: demoHash,
        administratorId: administrator.id,
        masterKeys,
        now: new Date(),
      })
      return { administrator, demo: true }
    })
  let filled = await fill()
  while (filled === 'somebody else fills it') {
    await sleep(200)
    filled = await fill()
  }
  if (!filled) return
  announceAdministrator(filled.administrator, say)
  if (filled.demo) {
    say(
      `Demonstration customers all have the password ${demoPassword} (shown once); the Users screen lists them.`,
    )
  }
}

async function requireOwner(db: Queries) {
  const { isOwner } = await db.row<{ isOwner: boolean }>(sql`
    select pg_has_role(relowner, 'usage') as "isOwner" from pg_class where oid = 'users'::regclass`)
  if (!isOwner) {
    throw new Error(
      'DEMO=1 writes a past, which the role in DATABASE_URL may not. Start once with the database owner’s DATABASE_URL.',
    )
  }
}

async function hasAdministrator(db: Queries): Promise<boolean> {
  return (await db.find(sql`select from users where role = 'admin' limit 1`)) !== null
}

function announceAdministrator({ email, password }: NewAdministrator, say: (sentence: string) => void) {
  say(
    password
      ? `First administrator: ${email} with the password ${password} (shown once).`
      : `First administrator: ${email}, with the password from ADMIN_PASSWORD.`,
  )
}
