import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'

/**
 * Throws `last_administrator` if no other active administrator would be left. It locks all of them, in one order, so
 * that two administrators who suspend each other take turns: counting without the lock left none in 96 of 100 rounds
 * (HAZ-D1).
 */
export async function keepAnAdministrator(tx: Queries, id: string): Promise<void> {
  const administrators = await tx.rows<{ id: string }>(
    sql`select id from users where role = 'admin' and status = 'active' order by id for no key update`,
  )
  const isOne = administrators.some((administrator) => administrator.id === id)
  if (isOne && administrators.length === 1) throw new Problem('last_administrator')
}
