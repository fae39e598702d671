import type { Queries } from '../../db/connect.ts'
import type { Letter } from '../../mail/letter.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { makeToken } from './letter-tokens.ts'

/** Writes a letter about security to the owner of an account, who can lock it with the letter's link (DEC-49). */
export async function warnOwner(
  tx: Queries,
  outbox: Outbox,
  { id: userId, email: address }: { id: string; email: string },
  letter: (lockToken: string) => Letter,
): Promise<void> {
  await outbox.write(tx, letter(await makeToken(tx, { userId, purpose: 'lock' })), { address, userId })
}
