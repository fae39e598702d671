import { existsSync } from 'node:fs'
import { rotateCustomerKeys } from '../audit/customer-keys.ts'
import { PlaceTaken } from '../boot/only-server.ts'
import { openDatabase } from '../boot/open-database.ts'
import { type Config, readConfig } from '../config.ts'
import { signStaffChangesAgain } from '../customers/staff-change.ts'
import type { Database } from '../db/connect.ts'
import { rotateDataKeys } from '../encryption/data-keys.ts'
import { keyFile, prepareNextKey, readKeys, replaceKey } from '../encryption/key-file.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { sealLettersAgain } from '../mail/outbox.ts'
import { signWalletsAgain } from '../wallets/sign-all.ts'
import { argumentsFor, runCommand, say, withDatabase } from './command.ts'

/**
 * npm run keys:rotate: encrypts all data keys, customers' keys of the audit log and waiting letters, and signs all wallets
 * and waiting staff changes, with DATA_KEY, so that DATA_KEY_PREVIOUS can be removed. Without DATA_KEY it makes a new key for
 * the embedded database, whose server must not run: it reads the key's file only when it starts.
 */
argumentsFor('npm run keys:rotate', 0)
await runCommand(async () => {
  const config = readConfig()
  await (config.DATA_KEY ? rotateToConfigured() : rotateToNew(config))
}, 'The keys could not be rotated.')

async function rotateToConfigured(): Promise<void> {
  await withDatabase(async ({ db }, config) => {
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
  const opened = openDatabase(config, say, { migrates: false, serves: true })
  const database = await opened.catch((error: unknown) => {
    if (!(error instanceof PlaceTaken)) throw error
    throw new Error(`Stop the ${error.holder} first: it would go on with the former key.`)
  })
  try {
    await database.announce('npm run keys:rotate')
    // The key before this one, proved: the file is made by the first start.
    await openMasterKeys(config, database.db)
    const file = keyFile(config)
    await prepareNextKey(file)
    const rotated = await rotate(database.db, config)
    const former = await replaceKey(file)
    say(
      `The new key in ${file} now protects ${rotated}. The former one is kept as ${former}: older backups still need it. Keep copies of both apart from the backups.`,
    )
  } finally {
    await database.close()
  }
}

/** Encrypts and signs everything with the current key, and says how much that was. */
async function rotate(db: Database, config: Config): Promise<string> {
  const keys = await openMasterKeys(config, db)
  const rotated = await rotateDataKeys(db, keys)
  const letters = await sealLettersAgain(db, keys)
  const logs = await rotateCustomerKeys(db, keys)
  const signed = await signWalletsAgain(db, keys)
  await db.transaction((tx) => signStaffChangesAgain(tx, keys))
  return `${rotated} records, the logs of ${logs} users and ${letters} waiting letters, and signs ${signed} wallets`
}
