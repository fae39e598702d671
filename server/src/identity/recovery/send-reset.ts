import type { NewAuditEntry } from '../../audit/audit.ts'
import { recordAbout } from '../../audit/audit.ts'
import type { Queries } from '../../db/connect.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { makeToken } from './letter-tokens.ts'
import { resetLetter } from './letters.ts'

type Asked = {
  user: { id: string; email: string }
  act: 'user.reset_asked' | 'user.reset_sent_by_staff'
} & Pick<NewAuditEntry, 'actorId' | 'origin'>

/** Writes the letter with the link for a new password, which ends the link of an earlier one (DEC-45). */
export async function sendResetLetter(tx: Queries, outbox: Outbox, { user, act, actorId, origin }: Asked) {
  const token = await makeToken(tx, { userId: user.id, purpose: 'reset' })
  const byStaff = act === 'user.reset_sent_by_staff'
  await outbox.write(tx, resetLetter(token, { byStaff }), { address: user.email, userId: user.id })
  await recordAbout(tx, act, user.id, { actorId, origin })
}
