import { RESET_MINUTES } from '@bank/contract/recovery'
import { OPERATOR, recordAbout } from '../audit/audit.ts'
import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../db/connect.ts'
import { makeToken } from '../identity/recovery/letter-tokens.ts'
import { baseOfLinks } from '../mail/outbox.ts'
import { lockUserOf } from '../users/user.ts'

/**
 * npm run password:reset -- EMAIL: prints a link for setting a new password, for an administrator whom nobody else can
 * help (DEC-45). It works with or without the system running. Second factors stay. The audit log says that a link was made.
 */
const [email, ...more] = process.argv.slice(2)
if (email === undefined || more.length > 0) {
  console.error('Usage: npm run password:reset -- EMAIL')
  process.exit(2)
}
try {
  await reset(email)
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The link could not be made.')
  process.exitCode = 1
}

async function reset(email: string) {
  const config = readConfig()
  const database = await openDatabase(config, (sentence) => console.log(sentence), { migrates: false })
  const db = connect(database.ownerConnection, { max: 1 })
  try {
    const token = await makeResetToken(db, email)
    console.log(`With this link ${email} can set a new password, once and within ${RESET_MINUTES} minutes:`)
    console.log(`${baseOfLinks(config)}/reset-password#${token}`)
  } finally {
    await db.end()
    await database.close()
  }
}

async function makeResetToken(db: Database, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { id } = await lockUserOf(tx, email)
    const token = await makeToken(tx, { userId: id, purpose: 'reset' })
    await recordAbout(tx, 'user.reset_asked', id, OPERATOR)
    return token
  })
}
