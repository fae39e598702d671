import { backUpDaily } from '../backup/daily.ts'
import { watchRates } from '../chains/rates/feed.ts'
import type { Config } from '../config.ts'
import { type Connection, connect, type Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { currentBuild, holdBuild } from '../http/build.ts'
import { watchPages } from '../http/pages-watch.ts'
import { warnOfUnnamedProxy } from '../http/proxies.ts'
import type { Log } from '../http/request-log.ts'
import { pruneRegularly } from '../limits/pruning.ts'
import { keepReserve } from '../limits/reserve.ts'
import { openOutbox } from '../mail/outbox.ts'
import { openSender } from '../mail/sender.ts'
import { watchNoticeLetters } from '../notifications/notice-letters.ts'
import { openPusher } from '../notifications/push/sender.ts'
import { afterReading } from '../payments/after-reading.ts'
import { watchChains } from '../payments/reading/watch-chains.ts'
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
  /** The folder of the web build that was the latest at the start, which all processes serve until they end. */
  build: string
  /** After the first start: who can sign in with which password. For the line with the address; `close` prints what was not taken. */
  takeFirstLines(): string[]
  /** Looks for letters to send at once. */
  wakeSender(): void
  /** Settles when the database is gone and can't be started again. */
  lost: Promise<void>
  /** Tells other servers, which an embedded database refuses, where this one is. */
  announce(address: string): Promise<void>
  close(): Promise<void>
}

/**
 * Does everything that is done once, however many processes serve: opens and migrates the database, fills a new one,
 * inspects the wallets, and starts the daily backups and the watches over changes that take effect later and over the
 * site's files. It also sends the letters of the outbox and the pushes, reads the feed of rates, and follows the chains. Throws an error with one sentence.
 */
export async function openBank(config: Config, log: Log, say: (sentence: string) => void): Promise<OpenBank> {
  warnOfUnnamedProxy(config, log)
  // Before the migrations, which can take minutes: what is built meanwhile is for the next start.
  const build = currentBuild()
  const releaseBuild = holdBuild(build)
  const { ownerConnection, ...database } = await openDatabase(config, say, { role: 'server' }).catch(
    (error) => {
      releaseBuild()
      throw error
    },
  )
  const { db, connection } = database
  let firstLines: string[] = []
  const takeFirstLines = () => firstLines.splice(0)
  // Passwords that are shown once are shown even if the bank can't serve, for example because its port is in use.
  const sayFirstLines = () => takeFirstLines().forEach(say)
  try {
    const masterKeys = await openMasterKeys(config, db)
    if (!(await hasAdministrator(db))) {
      // As the database's owner, if we can connect as one, because demonstration data are dated in the past.
      const owner = connect(ownerConnection, { max: 1 })
      firstLines = await fillNewDatabase(owner, masterKeys, config, say).finally(() => owner.end())
    }
    const walletTrust = await openWalletTrust(masterKeys, marksFile(config.DATA_DIR), log)
    await signFirstWallets(db, walletTrust)
    await inspectWallets(db, walletTrust)
    const sender = await openSender({ db, keys: masterKeys, config, log })
    const outbox = openOutbox(masterKeys, config, sender.wake)
    const pusher = openPusher(db, config, log)
    const paid = { db, trust: walletTrust, outbox, log }
    const stopChains = watchChains({ db, log, afterReading: () => afterReading(paid) }, config)
    const stops = [
      releaseBuild,
      watchChanges(db, walletTrust),
      watchStaffChanges(db, walletTrust, outbox),
      watchNoticeLetters(db, outbox, log),
      watchRates(db, config.RATES_URL, log),
      pruneRegularly(db, log),
      await watchPages(log, { folder: build }),
    ]
    if (!config.DATABASE_URL) {
      stops.push(backUpDaily({ db, connection, dataFolder: config.DATA_DIR, log }))
      stops.push(await keepReserve(config.DATA_DIR, log))
    }
    return {
      ...database,
      masterKeys,
      walletTrust,
      build,
      takeFirstLines,
      wakeSender: sender.wake,
      async close() {
        sayFirstLines()
        for (const stop of stops) stop()
        await Promise.all([sender.close(), pusher.close(), stopChains()])
        await database.close()
      },
    }
  } catch (error) {
    sayFirstLines()
    await database.close()
    throw error
  }
}
