import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { LOCKS } from './advisory-locks.ts'
import type { Connection } from './connect.ts'
import { type Applied, refuseFormer } from './former-migrations.ts'
import { refuseNewer } from './newer-migrations.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')

// The serving role can read it, so that it can start on a database that the owner has migrated.
const CREATE_TABLE = `
  create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now());
  do $$ begin
    if exists (select from pg_roles where rolname = 'meranti_app') then
      grant select on migrations to meranti_app;
    end if;
  end $$`

type Migration = Applied & { sql: string }

/**
 * Applies the pending migrations in order, each in its own transaction, and returns their names. Servers that start
 * together take turns (three failed 12 times of 12 without the lock). The lock belongs to the transaction and is taken
 * for each migration: a session's lock would stay on a pooler's connection, and the next start would wait for ever.
 * `upTo` names the last migration to apply, for restoring a backup into the schema that it was made from. A database with
 * migrations from before the baseline, or of a newer version, is refused.
 */
export async function migrate(connection: Connection, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'meranti-migrate',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const ours = readMigrations()
    const wanted = ours.filter(({ name }) => upTo === undefined || name <= upTo)
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, { ours, wanted })
      if (name === null) return applied
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

/** Applies the first pending migration and returns its name; null if there is none. */
async function applyNext(
  client: pg.Client,
  { ours, wanted }: { ours: Migration[]; wanted: Migration[] },
): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '60s'")
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migrations])
    const applied = await appliedMigrations(client)
    refuseFormer(applied)
    refuseNewer(applied, ours)
    const next = firstPending(wanted, applied)
    if (next) await apply(client, next)
    await client.query('commit')
    return next?.name ?? null
  } catch (error) {
    await client.query('rollback')
    throw explainRights(error)
  }
}

/** The serving role has no right to change the schema, nor has an owner who can't create an extension. */
function explainRights(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) return error
  return new Error(
    `The role in DATABASE_URL is not allowed to bring the database up to date (${cause.message}): run npm run migrate first, with the DATABASE_URL of a role that owns the database and may create the extension pg_trgm.`,
    { cause: error },
  )
}

function firstPending(wanted: Migration[], applied: Applied[]): Migration | undefined {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of wanted) {
    if ((hashes.get(name) ?? hash) !== hash)
      throw new Error(
        `The database is from another version of this product: the migration ${name} has changed since it was applied. Use that version, or change the file back and write a new migration.`,
      )
  }
  return wanted.find(({ name }) => !hashes.has(name))
}

/** The migrations of this version of the product, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(FOLDER, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  const { rows: tables } = await client.query("select to_regclass('public.migrations') is not null as exist")
  if (!tables[0]?.exist) await client.query(CREATE_TABLE)
  const { rows } = await client.query<Applied>('select name, hash from migrations')
  return rows
}

async function apply(client: pg.Client, { name, sql, hash }: Migration) {
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  } catch (cause) {
    // The operator needs the cause: a missing extension, for example, says what to install.
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    throw new Error(`migration ${name} failed${why}`, { cause })
  }
}
