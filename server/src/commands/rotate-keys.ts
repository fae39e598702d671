import { rotateCustomerKeys } from '../audit/customer-keys.ts'
import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { signStaffChangesAgain } from '../customers/staff-change.ts'
import { rotateDataKeys } from '../encryption/data-keys.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { sealLettersAgain } from '../mail/outbox.ts'
import { signWalletsAgain } from '../wallets/sign-all.ts'

/**
 * npm run keys:rotate: encrypts all data keys, customers' keys of the audit log and waiting letters, and signs all wallets
 * and waiting staff changes, with DATA_KEY, so that DATA_KEY_PREVIOUS can be removed.
 */
const config = readConfig()
const say = (sentence: string) => console.log(sentence)
try {
  const database = await openDatabase(config, say, { migrates: false })
  try {
    const keys = await openMasterKeys(config, database.db)
    const rotated = await rotateDataKeys(database.db, keys)
    const letters = await sealLettersAgain(database.db, keys)
    const logs = await rotateCustomerKeys(database.db, keys)
    const signed = await signWalletsAgain(database.db, keys)
    await database.db.transaction((tx) => signStaffChangesAgain(tx, keys))
    say(
      `DATA_KEY now protects ${rotated} records, the logs of ${logs} users and ${letters} waiting letters, and signs ${signed} wallets. DATA_KEY_PREVIOUS is no longer needed.`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The keys could not be rotated.')
  process.exitCode = 1
}
