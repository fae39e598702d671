import { foldEmail } from '@bank/contract/email'
import { TOKEN_HOURS } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../db/connect.ts'
import { makeToken } from '../recovery/letter-tokens.ts'

/**
 * npm run password:reset -- EMAIL: prints a link with which a new password can be set, for an administrator whom nobody
 * else can help (DEC-45). It works with or without the system running. Second factors stay. Whoever can run it can read
 * the database anyway, but only with its link can they set a password, and the audit log tells that it was made.
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
    const site = config.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${config.PORT}`
    console.log(
      `With this link ${email} can set a new password, once and within ${TOKEN_HOURS.reset * 60} minutes:`,
    )
    console.log(`${site}/reset-password#${token}`)
  } finally {
    await db.end()
    await database.close()
  }
}

async function makeResetToken(db: Database, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const user = await tx.find<{ id: string }>(
      sql`select id from users where email_folded = ${foldEmail(email)} for no key update`,
    )
    if (!user) throw new Error('There is no user with this email address.')
    const token = await makeToken(tx, { userId: user.id, purpose: 'reset' })
    await record(tx, {
      act: 'user.reset_asked',
      actorId: null,
      subject: { type: 'user', id: user.id },
      customerId: user.id,
      origin: null,
    })
    return token
  })
}
