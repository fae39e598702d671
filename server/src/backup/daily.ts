import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sql from 'sql-template-tag'
import type { Connection, Database } from '../db/connect.ts'
import type { Log } from '../http/request-log.ts'
import { repeat } from '../repeat.ts'
import { backUp } from './backup.ts'
import { makerOf } from './manifest.ts'

/** The number of daily backups that are kept (DEC-25). */
const KEPT = 7

const DAY_MS = 24 * 3_600_000
const LOOK_MS = 10 * 60_000
/** The delay of the first check, so that it does not slow the start down. */
const FIRST_LOOK_MS = 60_000

export const backupsFolder = (dataFolder: string) => path.resolve(dataFolder, 'backups')
/** Where `npm run backup` writes; nothing in it is pruned. */
export const manualBackupsFolder = (dataFolder: string) => path.join(backupsFolder(dataFolder), 'manual')

/** For example 2026-11-21T15-30-00-000Z; names sort by time. */
export const nameOfBackup = (at: Date) => at.toISOString().replace(/[:.]/g, '-')
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/**
 * While `autoBackup` is on, makes a backup when the newest daily one is a day old, and keeps the newest seven (DEC-25).
 * Only for the embedded database; with `DATABASE_URL` the operator makes the backups. Returns a function that stops it.
 */
export function backUpDaily(parts: {
  db: Database
  connection: Connection
  dataFolder: string
  log: Log
}): () => void {
  const { log } = parts
  return repeat(
    { everyMs: LOOK_MS, firstMs: FIRST_LOOK_MS },
    () => backUpIfDue(parts, new Date()),
    (error) =>
      log.error({ cause: error instanceof Error ? error.stack : String(error) }, 'the daily backup failed'),
  ).stop
}

/**
 * Makes a backup if one is due, and removes all but the newest daily ones. Other backups neither postpone the daily one
 * nor are removed, wherever they are. Returns whether it made one.
 */
export async function backUpIfDue(
  { db, connection, dataFolder }: { db: Database; connection: Connection; dataFolder: string },
  now: Date,
): Promise<boolean> {
  const wanted = await db.value<boolean>(sql`select auto_backup from settings`)
  if (!wanted) return false
  const folder = backupsFolder(dataFolder)
  const newest = (await dailyBackups(folder)).at(-1)
  if (newest !== undefined && newest > nameOfBackup(new Date(now.getTime() - DAY_MS))) return false
  await backUp(connection, path.join(folder, nameOfBackup(now)), 'daily')
  const tooMany = (await dailyBackups(folder)).slice(0, -KEPT)
  for (const name of tooMany) await rm(path.join(folder, name), { recursive: true })
  return true
}

async function dailyBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const made: string[] = []
  for (const name of names.filter((name) => NAME.test(name)).sort())
    if ((await makerOf(path.join(folder, name))) === 'daily') made.push(name)
  return made
}
