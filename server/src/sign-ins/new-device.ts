import type { SignInMethod } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import type { Outbox } from '../mail/outbox.ts'
import { makeToken } from '../recovery/letter-tokens.ts'
import { newDevice } from '../recovery/letters.ts'
import type { Origin } from '../sessions/caller.ts'
import { noteSignIn } from './sign-in-log.ts'

/**
 * Notes a finished sign-in, and writes to its owner if the device is new (DEC-48). Call it in the transaction that opens
 * the session, which holds the user's row.
 */
export async function noteSuccess(
  tx: Queries,
  outbox: Outbox,
  userId: string,
  method: SignInMethod,
  origin: Origin,
): Promise<void> {
  const { device, address } = origin
  const { isNewDevice } = await noteSignIn(tx, { userId, outcome: 'success', method, origin, device })
  if (!isNewDevice) return
  const { email, at } = await tx.row<{ email: string; at: string }>(
    sql`select email, now()::timestamptz(3) as at from users where id = ${userId}`,
  )
  const token = await makeToken(tx, { userId, purpose: 'lock' })
  await outbox.write(tx, newDevice({ device, address, at }, token), { address: email, userId })
  await record(tx, {
    act: 'user.new_device',
    actorId: userId,
    subject: { type: 'user', id: userId },
    customerId: userId,
    after: { device },
    origin,
  })
}
