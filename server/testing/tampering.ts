import pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database, Queries } from '../src/db/connect.ts'

// What PostgreSQL answers to somebody who runs SQL of their own.
export const NO_RIGHT = '42501' // insufficient_privilege
/** Raised by our triggers: what was recorded is final. */
export const FINAL = '23001' // restrict_violation

/** PostgreSQL's error code, or 'done' if it does not refuse. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof pg.DatabaseError) return error.code ?? 'no code'
      throw error
    },
  )

/** Does the work in a transaction, returns its result, and rolls all of it back. */
export async function undone<Result>(db: Database, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  const undo = new Error('undo it')
  await db
    .transaction(async (tx) => {
      results.push(await work(tx))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  const [result] = results.slice(-1)
  if (result === undefined) throw new Error('the work returns nothing')
  return result
}

/** Works as the tables' owner, whom their triggers don't stop. */
export async function withoutTriggers<Result>(
  tx: Queries,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  for (const table of tables) await tx.run(sql`alter table ${raw(table)} disable trigger user`)
  const result = await work()
  for (const table of tables) await tx.run(sql`alter table ${raw(table)} enable trigger user`)
  return result
}

/** Changes rows of a table with all rights, but without the bank's keys. */
export const tamper = ({ owner }: { owner: Database }, table: string, ...statements: Sql[]) =>
  owner.transaction((tx) =>
    withoutTriggers(tx, [table], async () => {
      for (const statement of statements) await tx.run(statement)
    }),
  )
