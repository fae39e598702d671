import { backUpDaily } from '../backup/daily.ts'
import type { Config } from '../config.ts'
import { type Connection, connect, type Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { watchPages } from '../http/pages-watch.ts'
import { warnOfUnnamedProxy } from '../http/proxies.ts'
import type { Log } from '../http/request-log.ts'
import { pruneRegularly } from '../limits/pruning.ts'
import { keepReserve } from '../limits/reserve.ts'
import { openMail } from '../mail/mail.ts'
import { watchStaffChanges } from '../staff/watch.ts'
import { watchChanges } from '../wallets/due-changes.ts'
import { marksFile } from '../wallets/high-water-marks.ts'
import { signFirstWallets } from '../wallets/sign-all.ts'
import { openWalletTrust, type WalletTrust } from '../wallets/trust.ts'
import { inspectWallets } from '../wallets/watch.ts'
import { fillNewDatabase, hasAdministrator } from './fill-new-database.ts'
import { openDatabase } from './open-database.ts'

export type OpenBank = {
  db: Database
  /** How the pool connects, for other processes that serve this bank. */
  connection: Connection
  masterKeys: MasterKeys
  walletTrust: WalletTrust
  /** Settles when the database is gone and can't be started again. */
  lost: Promise<void>
  close(): Promise<void>
}

/**
 * Does everything that is done once, however many processes serve: opens and migrates the database, fills a new one,
 * inspects the wallets, and starts the daily backups and the watches over changes that take effect later and over the
 * site's files. Throws an error with one sentence.
 */
export async function openBank(config: Config, log: Log, say: (sentence: string) => void): Promise<OpenBank> {
  warnOfUnnamedProxy(config, log)
  const { ownerConnection, ...database } = await openDatabase(config, say)
  try {
    const masterKeys = await openMasterKeys(config, database.db)
    if (!(await hasAdministrator(database.db))) {
      // As the database's owner, if we can connect as one, because demonstration data are dated in the past.
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
