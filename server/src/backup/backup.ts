import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, connectAlone } from '../db/connect.ts'
import { makeFolders } from '../db/embedded/stored.ts'
import { formerState } from '../db/former-migrations.ts'
import { readMigrations } from '../db/migrate.ts'
import { refuseNewer } from '../db/newer-migrations.ts'
import { isSystemError } from '../system-error.ts'
import { type BackedUpTable, MANIFEST, type Manifest } from './manifest.ts'
import { type Table, tablesToKeep } from './tables.ts'

/**
 * Writes all tables, as of one moment, into a new folder: one compressed file for each, and a manifest with counts,
 * hashes and the migrations. The folder gets its name only when all of it is on disk. Works the same for the embedded
 * database, whose packages have no pg_dump, and for an external server. The backup does not contain DATA_KEY: keep it
 * apart.
 */
export async function backUp(
  connection: Connection,
  folder: string,
  madeBy: 'daily' | 'command',
): Promise<Manifest> {
  await refuseUsed(folder)
  const unfinished = `${folder}.unfinished`
  const client = await connectAlone(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const manifest = await describe(client, madeBy)
    // Only a newer version knows which of its tables belong in a backup.
    if (formerState(manifest.migrations) === null) refuseNewer(manifest.migrations, readMigrations())
    await rm(unfinished, { recursive: true, force: true })
    await makeFolders(unfinished, 0o700)
    for (const table of await tablesToKeep(client)) {
      manifest.tables.push(await copyOut(client, table, unfinished))
    }
    await client.query('commit')
    await writeFile(path.join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await flush(path.join(unfinished, MANIFEST))
    await flush(unfinished)
    await rename(unfinished, folder)
    await flush(path.dirname(folder))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Throws one sentence if there is something in the folder: no backup takes the place of another one. */
async function refuseUsed(folder: string): Promise<void> {
  const inside = await readdir(folder).catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return []
    throw error
  })
  if (inside.length > 0)
    throw new Error(`${folder} is not empty: name a folder that is empty or does not exist yet.`)
}

async function describe(client: pg.Client, madeBy: Manifest['madeBy']): Promise<Manifest> {
  const { rows } = await client.query<{ madeAt: string; postgres: string }>(
    `select now() as "madeAt", current_setting('server_version') as postgres`,
  )
  const { rows: exist } = await client.query("select from pg_tables where tablename = 'migrations'")
  if (exist.length === 0) throw new Error('There is no bank in this database yet: start the server first.')
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  )
  const [{ madeAt, postgres } = { madeAt: '', postgres: '' }] = rows
  return { format: 1, madeAt, madeBy, postgres, migrations, tables: [] }
}

async function copyOut(client: pg.Client, { name, columns }: Table, folder: string): Promise<BackedUpTable> {
  const file = `${name}.copy.gz`
  const place = path.join(folder, file)
  const hash = createHash('sha256')
  let rows = 0
  // In COPY's text format each row is one line; a line break inside a value is escaped as \\n.
  const counted = each((chunk) => {
    for (const byte of chunk) if (byte === 0x0a) rows++
  })
  const hashed = each((chunk) => hash.update(chunk))
  await pipeline(
    client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)),
    counted,
    createGzip(),
    hashed,
    createWriteStream(place, { mode: 0o600 }),
  )
  await flush(place)
  return { name, columns, rows, file, sha256: hash.digest('hex') }
}

/** Calls `look` with each chunk that passes through. */
function each(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk)
      done(null, chunk)
    },
  })
}

/** Waits until the file or folder is on disk; only then does the backup count. */
async function flush(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
