import pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import type { Database, Queries } from '../src/db/connect.ts'

// What PostgreSQL answers to somebody who runs SQL of their own.
export const NO_RIGHT = '42501' // insufficient_privilege
/** From our triggers: what was recorded is final. */
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

export async function runAll(tx: Queries, statements: readonly Sql[]) {
  for (const statement of statements) await tx.run(statement)
}

/** Does the work in a transaction that is rolled back. */
export async function undone(db: Database, work: (tx: Queries) => Promise<unknown>): Promise<void> {
  const undo = new Error('undo it')
  await db
    .transaction(async (tx) => {
      await work(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

/** The tables' owner can do without their triggers. */
async function withoutTriggers(tx: Queries, tables: readonly string[], work: () => Promise<unknown>) {
  for (const table of tables) await tx.run(sql`alter table ${raw(table)} disable trigger user`)
  await work()
  for (const table of tables) await tx.run(sql`alter table ${raw(table)} enable trigger user`)
}

/** Changes rows of a table with all rights on the database, but without the bank's keys. */
export const tamper = ({ owner }: { owner: Database }, table: string, ...statements: Sql[]) =>
  owner.transaction((tx) => withoutTriggers(tx, [table], () => runAll(tx, statements)))

type Proof = (tx: Queries) => Promise<{ rule: string; offences: number }[]>

/** The rules that a proof finds broken after the owner has tampered with these tables. Everything is rolled back. */
export async function brokenRules(
  owner: Database,
  { tables, tampering, prove }: { tables: readonly string[]; tampering: readonly Sql[]; prove: Proof },
): Promise<string[]> {
  let broken: string[] = []
  await undone(owner, (tx) =>
    withoutTriggers(tx, tables, async () => {
      for (const statement of tampering) expect(await tx.run(statement)).toBeGreaterThan(0)
      broken = (await prove(tx)).filter(({ offences }) => offences > 0).map(({ rule }) => rule)
    }),
  )
  return broken
}
