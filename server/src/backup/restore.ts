import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import { proveAudit } from '../audit/proof.ts'
import { type Connection, connectAlone, type Queries, queriesOn, readAlone } from '../db/connect.ts'
import { BASELINE_END, FORMER_TABLES, formerState, LAST_FORMER, UNFINISHED } from '../db/former-migrations.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { strangeMigration } from '../db/newer-migrations.ts'
import { proveTallies } from '../db/tally.ts'
import { proveLedger } from '../ledger/proof.ts'
import { type BackedUpTable, type Manifest, readBackup } from './manifest.ts'

/**
 * Fills an empty database from a backup, in one transaction. It is rolled back unless the files are unchanged, the
 * counts agree, and every rule about money and the audit log holds. Afterwards no one is signed in. Throws an error
 * with one sentence for an operator.
 */
export async function restore(connection: Connection, folder: string): Promise<Manifest> {
  const manifest = fitToBaseline(await readBackup(folder))
  refuseUnknownMigrations(manifest)
  await readAlone(connection, refuseUsed)
  await migrate(connection, { upTo: manifest.migrations.at(-1)?.name ?? '' })
  const client = await connectAlone(connection)
  try {
    // Again, because a server may have begun to fill it in the meantime.
    await refuseUsed(queriesOn(client))
    await client.query('begin')
    // The triggers would post every transfer a second time and append every audit row to its chain again.
    await eachTable(client, manifest, ({ name }) => `alter table ${name} disable trigger user`)
    // The backup also holds the rows that migrations insert, such as the settings.
    await eachTable(client, { tables: manifest.tables.toReversed() }, ({ name }) => `delete from ${name}`)
    for (const table of manifest.tables) await copyIn(client, table, folder)
    await eachTable(client, manifest, ({ name }) => `alter table ${name} enable trigger user`)
    await countOn(client)
    await skipIndexes(client, manifest)
    await refuseUnproven(client)
    await client.query('commit')
  } finally {
    // Ending the connection rolls back an open transaction.
    await client.end()
  }
  await migrate(connection)
  return manifest
}

/** A backup from before the baseline, as one that was made with the baseline. Throws one sentence if it is older than that. */
function fitToBaseline(manifest: Manifest): Manifest {
  const state = formerState(manifest.migrations)
  if (state === null) return manifest
  const isUnfinished = manifest.tables.some(({ name, rows }) => name === UNFINISHED && rows > 0)
  if (state === 'older' || isUnfinished)
    throw new Error(
      `The backup is too old for this version: restore it with the last version that has the migration ${LAST_FORMER.name}, start that version, and make a new backup.`,
    )
  return {
    ...manifest,
    migrations: readMigrations().filter(({ name }) => name <= BASELINE_END),
    tables: manifest.tables.filter(({ name }) => !FORMER_TABLES.includes(name)),
  }
}

function refuseUnknownMigrations({ migrations }: Manifest) {
  const known = readMigrations()
  const strange = strangeMigration(migrations, known)
  if (strange)
    throw new Error(
      `The backup is from ${strange.from} of this product, because it has the migration ${strange.name}: restore it with that version.`,
    )
  const ours = new Map(known.map(({ name, hash }) => [name, hash]))
  const changed = migrations.find(({ name, hash }) => ours.get(name) !== hash)
  if (changed)
    throw new Error(
      `The backup is from another version of this product: in this one the migration ${changed.name} is not the same.`,
    )
}

async function refuseUsed(db: Queries) {
  const exist = await db.value<boolean>(sql`select to_regclass('public.users') is not null`)
  if (exist && (await db.find(sql`select from users limit 1`)) !== null) {
    throw new Error('The database already has users. A backup can only be restored into an empty database.')
  }
}

async function eachTable(
  client: pg.Client,
  { tables }: Pick<Manifest, 'tables'>,
  statement: (table: BackedUpTable) => string,
) {
  for (const table of tables) await client.query(statement(table))
}

async function copyIn(client: pg.Client, { name, columns, file, rows }: BackedUpTable, folder: string) {
  const copying = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(createReadStream(path.join(folder, file)), createGunzip(), copying)
  if (copying.rowCount !== rows) {
    throw new Error(`The backup is damaged: ${file} holds ${copying.rowCount} rows instead of ${rows}.`)
  }
}

// Identity columns continue after the highest restored number.
async function countOn(client: pg.Client) {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select table_name as name, column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { name, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${name}`,
    )
  }
}

/** At least so many indexes of each key are skipped, and at least as many as it gave out in its last days before the backup. */
const SKIPPED_INDEXES_MIN = 1000
const SKIPPED_DAYS = 7

/**
 * Addresses that were shown after the backup was made are not in it, and a payment to one of them may still come. Indexes are
 * skipped, so that no other customer is shown the same address (DEC-59): the more, the older the backup is, at twice the pace
 * of its last days and at least one a minute, so that a second restore of one backup skips what was given out since the first.
 * A key that was first used after the backup begins above zero for the same reason.
 */
async function skipIndexes(client: pg.Client, { madeAt }: Manifest) {
  const db = queriesOn(client)
  const newest = sql`(select max(created_at) from deposit_addresses)`
  const lately = sql`a.created_at > ${newest} - make_interval(days => ${SKIPPED_DAYS})`
  const minutes = sql`greatest(0, extract(epoch from clock_timestamp() - ${madeAt}::timestamptz) / 60)`
  const skip = sql`least(1000000000, greatest(${SKIPPED_INDEXES_MIN}::integer, given)
    + floor(${minutes} * greatest(1, 2.0 * given / (${SKIPPED_DAYS} * 1440))))::integer`
  await db.run(sql`
    update deposit_floor f set next_index = least(f.next_index::bigint + ${skip}, 2147483647)
    from (select count(*) as given from deposit_addresses a where ${lately}) of_all`)
  await db.run(sql`
    insert into deposit_indexes as d (fingerprint, next_index)
    select k.fingerprint, ${skip}
    from (select distinct fingerprint from wallet_keys) k cross join lateral (
      select count(*) as given from deposit_addresses a where a.fingerprint = k.fingerprint and ${lately}
    ) of_key
    on conflict (fingerprint) do update
      set next_index = least(d.next_index::bigint + excluded.next_index, 2147483647)`)
}

async function refuseUnproven(client: pg.Client) {
  const db = queriesOn(client)
  const proof = [...(await proveLedger(db)), ...(await proveAudit(db)), ...(await proveTallies(db))]
  const broken = proof.find(({ offences }) => offences > 0)
  if (broken) throw new Error(`The backup is not restored, because it breaks this rule: ${broken.rule}.`)
}
