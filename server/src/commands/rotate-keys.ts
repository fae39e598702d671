import { rotateCustomerKeys } from '../audit/customer-keys.ts'
import { signStaffChangesAgain } from '../customers/staff-change.ts'
import { rotateDataKeys } from '../encryption/data-keys.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { sealLettersAgain } from '../mail/outbox.ts'
import { signWalletsAgain } from '../wallets/sign-all.ts'
import { argumentsFor, runCommand, say, withDatabase } from './command.ts'

/**
 * npm run keys:rotate: encrypts all data keys, customers' keys of the audit log and waiting letters, and signs all wallets
 * and waiting staff changes, with DATA_KEY, so that DATA_KEY_PREVIOUS can be removed.
 */
argumentsFor('npm run keys:rotate', 0)
await runCommand(
  () =>
    withDatabase(async ({ db }, config) => {
      const keys = await openMasterKeys(config, db)
      const rotated = await rotateDataKeys(db, keys)
      const letters = await sealLettersAgain(db, keys)
      const logs = await rotateCustomerKeys(db, keys)
      const signed = await signWalletsAgain(db, keys)
      await db.transaction((tx) => signStaffChangesAgain(tx, keys))
      say(
        `DATA_KEY now protects ${rotated} records, the logs of ${logs} users and ${letters} waiting letters, and signs ${signed} wallets. DATA_KEY_PREVIOUS is no longer needed.`,
      )
    }),
  'The keys could not be rotated.',
)
