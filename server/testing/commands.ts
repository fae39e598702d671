import sql from 'sql-template-tag'
import { recordOwn } from '../src/audit/audit.ts'
import type { Connection } from '../src/db/connect.ts'
import { BASELINE_END, LAST_FORMER } from '../src/db/former-migrations.ts'
import { migrate, readMigrations } from '../src/db/migrate.ts'
import { masterKeys } from '../src/encryption/master-keys.ts'
import type { TestDatabase } from './database.ts'
import { startProgram } from './program.ts'

/** The master key of the tests' banks, as DATA_KEY names it. */
export const KEY = Buffer.alloc(32).toString('base64')

export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database: name } = connection
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`
}

/** Runs a program to its end, as the owner of a database or with another connection; returns its exit code and what it printed. */
export async function runCommand(
  program: string,
  { ownerConnection }: TestDatabase,
  {
    args = [],
    environment = {},
    connection = ownerConnection,
  }: { args?: readonly string[]; environment?: Record<string, string>; connection?: Connection } = {},
): Promise<{ code: number | null; said: string }> {
  const running = startProgram(
    { PORT: '0', ALLOW_ROOT: '1', DATABASE_URL: urlOf(connection), DATA_KEY: KEY, ...environment },
    [program, ...args],
  )
  return { code: await running.ended, said: running.output() + running.log() }
}

/** Fills an empty database like the previous version of the bank, and returns the names of its migrations. */
export async function makeOlder(database: TestDatabase): Promise<string[]> {
  const older = readMigrations()
    .map(({ name }) => name)
    .slice(0, -1)
  await migrate(database.ownerConnection, { upTo: older.at(-1) ?? '' })
  await database.owner.run(sql`insert into master_keys (id) values (${masterKeys(KEY).current.id})`)
  return older
}

/**
 * Fills an empty database with what one from before the baseline has: the tables of the baseline and two more, its migrations, of
 * which `last` is the latest, and a customer with money.
 */
export async function makeFormer(database: TestDatabase, last = LAST_FORMER): Promise<void> {
  const { owner } = database
  await migrate(database.ownerConnection, { upTo: BASELINE_END })
  await addUserTo(database)
  await owner.run(sql`
    insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason)
    select gen_random_uuid(), id, 'opening_balances', 'checking', 12345, 'opening', 'Former' from users`)
  const { id } = await owner.row<{ id: string }>(sql`select id from users`)
  await recordOwn(owner, 'user.registered', id, null)
  await owner.run(sql`delete from migrations`)
  await owner.run(sql`
    insert into migrations (name, hash) values ('0001-identity.sql', '907beb2e'), (${last.name}, ${last.hash})`)
  await owner.run(sql`create table audit_to_seal (chain text primary key)`)
  await owner.run(sql`create table letter_sender (holder uuid not null)`)
}

export async function addUserTo(database: TestDatabase) {
  await database.owner.run(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, status)
    values (gen_random_uuid(), 'one@bank.example', 'one@bank.example', '', 'A', 'B', '', '', '', '', '', '', 'active')`)
}

/** The names of the migrations that a database has. */
export async function listApplied(database: TestDatabase): Promise<string[]> {
  const rows = await database.owner.rows<{ name: string }>(sql`select name from migrations order by name`)
  return rows.map(({ name }) => name)
}
