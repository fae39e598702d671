import { RESET_MINUTES } from '@bank/contract/recovery'
import { OPERATOR, recordAbout } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { makeToken } from '../identity/recovery/letter-tokens.ts'
import { baseOfLinks } from '../mail/outbox.ts'
import { lockUserOf } from '../users/user.ts'
import { argumentsFor, runCommand, say, withOwner } from './command.ts'

/**
 * npm run password:reset -- EMAIL: prints a link for setting a new password, for an administrator whom nobody else can
 * help (DEC-45). It works with or without the system running. Second factors stay. The audit log says that a link was made.
 */
const [email = ''] = argumentsFor('npm run password:reset -- EMAIL', 1)
await runCommand(
  () =>
    withOwner(async (db, config) => {
      const token = await makeResetToken(db, email)
      say(`With this link ${email} can set a new password, once and within ${RESET_MINUTES} minutes:`)
      say(`${baseOfLinks(config)}/reset-password#${token}`)
    }),
  'The link could not be made.',
)

async function makeResetToken(db: Database, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { id } = await lockUserOf(tx, email)
    const token = await makeToken(tx, { userId: id, purpose: 'reset' })
    await recordAbout(tx, 'user.reset_asked', id, OPERATOR)
    return token
  })
}
