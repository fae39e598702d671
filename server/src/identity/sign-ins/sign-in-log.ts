import { randomUUIDv7 } from 'node:crypto'
import type { SignIn, SignInMethod } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { networkOf } from '../../http/network.ts'
import type { Origin } from '../../origin.ts'

type Noted = { userId: string; outcome: SignIn['outcome']; method: SignInMethod; origin: Origin }

/** Notes a sign-in or an attempt, in its transaction. */
export async function noteSignIn(tx: Queries, { userId, outcome, method, origin }: Noted): Promise<void> {
  const { address, device } = origin
  await tx.run(sql`
    insert into sign_ins (id, user_id, outcome, method, address, device, network)
    values (${randomUUIDv7()}, ${userId}, ${outcome}, ${method}, ${address}, ${device},
      ${networkOf(address)})`)
}
