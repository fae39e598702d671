import sql from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** Settings without which an acknowledged write can be lost (HAZ-I2). */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Throws one sentence if the database is too old or could lose acknowledged writes. */
export async function requireDurability(db: Queries): Promise<void> {
  const settings = await db.rows<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')`,
  )
  const value = (name: string) => settings.find((setting) => setting.name === name)?.setting ?? 'unknown'
  if (Number(value('server_version_num')) < 150_000) {
    throw new Error('The database must be PostgreSQL 15 or newer.')
  }
  const off = NEEDED.filter((name) => ['off', 'local', 'unknown'].includes(value(name)))
  if (off.length > 0) {
    throw new Error(
      `The database could lose acknowledged writes: ${off.join(', ')} must be on. Nothing was started.`,
    )
  }
}
