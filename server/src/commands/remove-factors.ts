import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { removeFactors } from '../identity/factors/remove-all.ts'
import { openOutbox } from '../mail/outbox.ts'

/**
 * npm run factors:remove -- EMAIL: removes the second factors of somebody who lost their devices and recovery codes, after
 * the bank has checked who they are. They then sign in with their password alone, which stays the same.
 */
const [email, ...more] = process.argv.slice(2)
if (email === undefined || more.length > 0) {
  console.error('Usage: npm run factors:remove -- EMAIL')
  process.exit(2)
}
try {
  await remove(email)
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The second factors could not be removed.')
  process.exitCode = 1
}

async function remove(email: string) {
  const config = readConfig()
  const database = await openDatabase(config, (sentence) => console.log(sentence), { migrates: false })
  try {
    const outbox = openOutbox(await openMasterKeys(config, database.db), config)
    const removed = await removeFactors(database.db, outbox, email)
    console.log(
      removed === 0
        ? `${email} has no second factor.`
        : `${email} now signs in with the password alone, and was logged out everywhere.`,
    )
  } finally {
    await database.close()
  }
}
