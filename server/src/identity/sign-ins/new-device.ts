import type { SignInMethod } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import { recordOwn } from '../../audit/audit.ts'
import type { Queries } from '../../db/connect.ts'
import { networkOf } from '../../http/network.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { newDevice } from '../recovery/letters.ts'
import { warnOwner } from '../recovery/warn-owner.ts'
import { noteSignIn } from './sign-in-log.ts'

/** A device that signed in within this time is known (DEC-48). */
const KNOWN_DAYS = 90

/**
 * Notes a finished sign-in, and writes to its owner if the device is new (DEC-48). Call it in the transaction that opens
 * the session, which has locked the user: of two sign-ins at the same moment, only the first is new.
 */
export async function noteSuccess(
  tx: Queries,
  outbox: Outbox,
  userId: string,
  method: SignInMethod,
  origin: Origin,
): Promise<void> {
  const isKnown = await isKnownDevice(tx, userId, origin)
  await noteSignIn(tx, { userId, outcome: 'success', method, origin })
  if (isKnown) return
  const { device, address } = origin
  const { email, at } = await tx.row<{ email: string; at: string }>(
    sql`select email, now()::timestamptz(3) as at from users where id = ${userId}`,
  )
  await warnOwner(tx, outbox, { id: userId, email }, (lockToken) =>
    newDevice({ device, address, at }, lockToken),
  )
  await recordOwn(tx, 'user.new_device', userId, origin, { after: { device } })
}

/** Whether this account had a sign-in from the same kind of browser and system and the same network. */
function isKnownDevice(tx: Queries, userId: string, { device, address }: Origin): Promise<boolean> {
  return tx.value<boolean>(sql`
    select exists (
      select from sign_ins
      where user_id = ${userId} and outcome = 'success' and device = ${device} and network = ${networkOf(address)}
        and at > now() - make_interval(days => ${KNOWN_DAYS})
    )`)
}
