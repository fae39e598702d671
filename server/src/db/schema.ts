import sql from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { type Applied, formerState, refuseFormer } from './former-migrations.ts'
import { readMigrations } from './migrate.ts'
import { refuseNewer } from './newer-migrations.ts'

/**
 * Throws one sentence if the database's schema is not the one of this version. For commands that must not migrate: a
 * migration takes locks that block a running bank. With `orFormer`, the last schema from before the baseline will do, for
 * commands that only read.
 */
export async function requireCurrentSchema(db: Queries, { orFormer = false } = {}): Promise<void> {
  const exist = await db.value<boolean>(sql`select to_regclass('public.migrations') is not null`)
  if (!exist) throw new Error('There is no bank in this database yet: start the server first.')
  const applied = await db.rows<Applied>(sql`select name, hash from migrations`)
  if (orFormer && formerState(applied) === 'complete') return
  refuseFormer(applied)
  const migrations = readMigrations()
  refuseNewer(applied, migrations)
  const ours = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const changed = applied.find(({ name, hash }) => ours.get(name) !== hash)
  if (changed)
    throw new Error(
      `The database is from another version of this product: in this one the migration ${changed.name} is not the same.`,
    )
  const missing = ours.size - applied.length
  if (missing > 0)
    throw new Error(
      `The database is from an older version and lacks ${missing} migrations: run npm run migrate or start the server first.`,
    )
}
