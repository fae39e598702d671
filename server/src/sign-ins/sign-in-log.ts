import { randomUUIDv7 } from 'node:crypto'
import type { SignIn, SignInMethod } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { Origin } from '../sessions/caller.ts'
import { networkOf } from './network.ts'

export { deviceOf } from '../sessions/device.ts'

/** A device that signed in within this time is known (DEC-48). */
const KNOWN_DAYS = 90

/** How long the sign-ins to an account are kept. */
export const SIGN_INS_KEPT_DAYS = 180

type Noted = {
  userId: string
  outcome: SignIn['outcome']
  method: SignInMethod
  origin: Origin
  device: string
}

/**
 * Notes a sign-in or an attempt, in its transaction. A success is of a new device if this account had none from the same
 * kind of browser and system and the same network in KNOWN_DAYS; the caller holds the user's row, so that of two at the
 * same moment one is new.
 */
export async function noteSignIn(
  tx: Queries,
  { userId, outcome, method, origin: { address }, device }: Noted,
): Promise<{ isNewDevice: boolean }> {
  const network = networkOf(address)
  const { isKnown } = await tx.row<{ isKnown: boolean }>(sql`
    select exists (
      select from sign_ins
      where user_id = ${userId} and outcome = 'success' and device = ${device} and network = ${network}
        and at > now() - make_interval(days => ${KNOWN_DAYS})
    ) as "isKnown"`)
  await tx.run(sql`
    insert into sign_ins (id, user_id, at, outcome, method, address, device, network)
    values (${randomUUIDv7()}, ${userId}, clock_timestamp(), ${outcome}, ${method}, ${address}, ${device}, ${network})`)
  return { isNewDevice: outcome === 'success' && !isKnown }
}
