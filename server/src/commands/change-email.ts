import { Email } from '@bank/contract/email'
import pg from 'pg'
import * as z from 'zod/mini'
import { OPERATOR, recordAbout } from '../audit/audit.ts'
import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { makeToken } from '../identity/recovery/letter-tokens.ts'
import { confirmEmail, emailWasMoved, resetLetter } from '../identity/recovery/letters.ts'
import { moveAccount } from '../identity/recovery/links/move-account.ts'
import { findWayBack } from '../identity/recovery/way-back.ts'
import { type Outbox, openOutbox } from '../mail/outbox.ts'
import { isOtherAddress, lockUserOf } from '../users/user.ts'

/**
 * npm run email:change -- EMAIL NEW: gives an account another email address, for somebody who lost their mailbox or whose
 * account was taken over, after the bank has checked who they are. The password ends, as does what came since a change that can
 * still be undone. There is no way back from it, and none stays open.
 */
const [email, next, ...more] = process.argv.slice(2)
if (email === undefined || next === undefined || more.length > 0) {
  console.error('Usage: npm run email:change -- EMAIL NEW')
  process.exit(2)
}
try {
  await change(email, Email.parse(next))
} catch (error) {
  console.error(reason(error))
  process.exitCode = 1
}

async function change(email: string, next: string) {
  const config = readConfig()
  const database = await openDatabase(config, (sentence) => console.log(sentence), { migrates: false })
  try {
    const outbox = openOutbox(await openMasterKeys(config, database.db), config)
    await changeEmail(database.db, outbox, email, next)
    console.log(
      `The account of ${email} now has the address ${next}, was logged out everywhere, and has no password until the link in the letter to ${next} sets one, or one of npm run password:reset.`,
    )
  } finally {
    await database.close()
  }
}

/** Undoes what came since a change that can still be undone, and opens no way back (DEC-47). Throws one sentence. */
async function changeEmail(db: Database, outbox: Outbox, email: string, next: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUserOf(tx, email)
    if (!isOtherAddress(user, { email: next })) throw new Error('The account has this address already.')
    const since = (await findWayBack(tx, user.id))?.since ?? null
    const { removed, reset } = await moveAccount(tx, user, { email: next, isConfirmed: false, since })
    const to = { address: next, userId: user.id }
    const verify = await makeToken(tx, { userId: user.id, purpose: 'verify', email: next })
    await outbox.write(tx, confirmEmail(verify), to)
    await outbox.write(tx, resetLetter(reset, { byStaff: true }), to)
    await outbox.write(tx, emailWasMoved(), { address: user.email, userId: null })
    await recordAbout(tx, 'user.email_changed_by_operator', user.id, OPERATOR, {
      before: { email: user.email },
      after: { email: next, ...removed },
    })
  })
}

function reason(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return 'There is already a user with this email address, or one who can go back to it.'
  if (error instanceof z.core.$ZodError) return error.issues.map(({ message }) => message).join('; ')
  return error instanceof Error ? error.message : 'The address could not be changed.'
}
