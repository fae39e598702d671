import { Email } from '@bank/contract/email'
import { OPERATOR, recordAbout } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { makeToken } from '../identity/recovery/letter-tokens.ts'
import { confirmEmail, emailWasMoved, resetLetter } from '../identity/recovery/letters.ts'
import { moveAccount } from '../identity/recovery/links/move-account.ts'
import { findWayBack } from '../identity/recovery/way-back.ts'
import type { Outbox } from '../mail/outbox.ts'
import { isOtherAddress, lockUserOf } from '../users/user.ts'
import { argumentsFor, runCommand, say, withOutbox } from './command.ts'

/**
 * npm run email:change -- EMAIL NEW: gives an account another email address, for somebody who lost their mailbox or whose
 * account was taken over, after the bank has checked who they are. The password ends, as does what came since a change that can
 * still be undone. There is no way back from it, and none stays open.
 */
const [email = '', address = ''] = argumentsFor('npm run email:change -- EMAIL NEW', 2)
await runCommand(
  async () => {
    const next = Email.parse(address)
    await withOutbox((db, outbox) => changeEmail(db, outbox, email, next))
    say(
      `The account of ${email} now has the address ${next}, was logged out everywhere, and has no password until the link in the letter to ${next} sets one, or one of npm run password:reset.`,
    )
  },
  'The address could not be changed.',
  { 23505: 'There is already a user with this email address, or one who can go back to it.' },
)

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
