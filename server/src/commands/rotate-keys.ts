import { existsSync } from 'node:fs'
import sql from 'sql-template-tag'
import { rotateCustomerKeys } from '../audit/customer-keys.ts'
import { findHolder, PlaceTaken } from '../boot/only-server.ts'
import { openDatabase } from '../boot/open-database.ts'
import { type Config, readConfig } from '../config.ts'
import { signStaffChangesAgain } from '../customers/staff-change.ts'
import type { Connection, Database } from '../db/connect.ts'
import { rotateDataKeys } from '../encryption/data-keys.ts'
import { keyFile, prepareNextKey, readKeys, replaceKey } from '../encryption/key-file.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { sealLettersAgain } from '../mail/outbox.ts'
import { sealPushAgain } from '../notifications/push/sealed-subscription.ts'
import { signWalletsAgain } from '../wallets/sign-all.ts'
import { argumentsFor, runCommand, say, withDatabase } from './command.ts'

/**
 * npm run keys:rotate: encrypts all data keys, customers' keys of the audit log, waiting letters and what belongs to pushes, and signs all wallets
 * and waiting staff changes, with DATA_KEY, so that DATA_KEY_PREVIOUS can be removed. Without DATA_KEY it makes a new key for
 * the embedded database, whose server must not run: it reads the key's file only when it starts.
 */
argumentsFor('npm run keys:rotate', 0)
await runCommand(async () => {
  const config = readConfig()
  await (config.DATA_KEY ? rotateToConfigured() : rotateToNew(config))
}, 'The keys could not be rotated.')

async function rotateToConfigured(): Promise<void> {
  await withDatabase(async ({ db, ownerConnection }, config) => {
    if (!config.DATABASE_URL) await refuseBesideFormer(db, config, ownerConnection)
    say(
      `DATA_KEY now protects ${await rotate(db, config)}. DATA_KEY_PREVIOUS is no longer needed; older backups still need that key.`,
    )
    const file = keyFile(config)
    if (config.DATABASE_URL || !existsSync(file)) return
    const kept = await readKeys(file)
    if (kept?.current !== config.DATA_KEY) await prepareNextKey(file, config.DATA_KEY)
    else if (kept?.previous === undefined) return
    say(`${file} holds this key now too. The former one is kept as ${await replaceKey(file)}.`)
  })
}

async function rotateToNew(config: Config): Promise<void> {
  const opened = openDatabase(config, say, { migrates: false, role: 'npm run keys:rotate' })
  const database = await opened.catch((error: unknown) => {
    if (!(error instanceof PlaceTaken && error.byServer)) throw error
    throw new Error(`Stop the ${error.holder} first: it would go on with the former key.`)
  })
  try {
    // The key before this one, proved: the file is made by the first start.
    const { all } = await openMasterKeys(config, database.db)
    // A third key would be one too many: what still needs the previous one is encrypted with the present one first.
    if (all.length > 1) await rotate(database.db, config)
    const file = keyFile(config)
    await prepareNextKey(file)
    const rotated = await rotate(database.db, config)
    const former = await replaceKey(file)
    say(
      `The new key in ${file} now protects ${rotated}. The former one is kept as ${former}: older backups still need it. Keep copies of both apart from the backups.`,
    )
    if (config.DATA_KEY_PREVIOUS) say('DATA_KEY_PREVIOUS is no longer needed.')
  } finally {
    await database.close()
  }
}

/** Throws one sentence if the embedded database's server can't have this DATA_KEY: none was started with it yet. */
async function refuseBesideFormer(db: Database, { DATA_KEY = '' }: Config, owner: Connection) {
  const { current } = masterKeys(DATA_KEY)
  if (await db.find(sql`select from master_keys where id = ${current.id}`)) return
  const found = await findHolder(owner)
  if (found)
    throw new Error(
      `The ${found.holder} does not have this DATA_KEY: restart it with DATA_KEY and DATA_KEY_PREVIOUS first.`,
    )
}

/** Encrypts and signs everything with the current key, and says how much that was. */
async function rotate(db: Database, config: Config): Promise<string> {
  const keys = await openMasterKeys(config, db)
  const rotated = await rotateDataKeys(db, keys)
  const letters = await sealLettersAgain(db, keys)
  await sealPushAgain(db, keys)
  const logs = await rotateCustomerKeys(db, keys)
  const signed = await signWalletsAgain(db, keys)
  await db.transaction((tx) => signStaffChangesAgain(tx, keys))
  return `${rotated} records, the logs of ${logs} users and ${letters} waiting letters, and signs ${signed} wallets`
}
