import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Database, Queries } from '../src/db/connect.ts'

type Bank = { owner: Database }

/** Resolves as soon as the server waits for a row that a test has locked, with so many connections. */
export async function serverWaits({ owner }: Bank, connections = 1): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const waiting = await owner.value<number>(sql`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (waiting >= connections) return
    await sleep(20)
  }
  throw new Error('The server waits for no row.')
}

/**
 * Begins `act` after a statement whose transaction is still open, and commits that once `act` waits for it and `meanwhile` is
 * done. Resolves or rejects as `act` does.
 */
export async function whileOpen<Result>(
  { owner }: Bank,
  statement: Sql,
  act: () => Promise<Result>,
  meanwhile: (tx: Queries) => Promise<unknown> = async () => {},
): Promise<Result> {
  const { acted } = await owner.transaction(async (tx) => {
    await tx.run(statement)
    const acted = act()
    // It can fail while the transaction is still open, before anything awaits it.
    acted.catch(() => {})
    await serverWaits({ owner })
    await meanwhile(tx)
    return { acted }
  })
  return acted
}

/** Begins `act` while the person's row is locked, as by another act on their account. */
export const whileLocked = <Result>(
  bank: Bank,
  { id }: { id: string },
  act: () => Promise<Result>,
  meanwhile?: (tx: Queries) => Promise<unknown>,
) => whileOpen(bank, sql`select from users where id = ${id} for no key update`, act, meanwhile)
