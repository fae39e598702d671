import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, open, readFile, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../db/connect.ts'
import { makeFolders, syncFolder } from '../db/embedded/stored.ts'
import { isSystemError } from '../system-error.ts'
import {
  hasMasterKey,
  type MasterKeys,
  masterKeys,
  proveMasterKeys,
  refuseStrangeKeys,
} from './master-keys.ts'
import { KEY_BYTES } from './seal.ts'

export type KeyConfig = Pick<Config, 'DATA_KEY' | 'DATA_KEY_PREVIOUS' | 'DATA_DIR'>

/**
 * The configured master keys, after checking that they decrypt what is in the database (DEC-3, DEC-22). Without `DATA_KEY`,
 * which only the embedded database allows, the key is a file in `DATA_DIR`, created with the database. Throws one
 * sentence for an operator.
 */
export async function openMasterKeys(config: KeyConfig, db: Database): Promise<MasterKeys> {
  const current = config.DATA_KEY ?? (await keyFromFile(keyFile(config), db))
  const keys = masterKeys(current, config.DATA_KEY_PREVIOUS)
  await proveMasterKeys(db, keys)
  return keys
}

/**
 * Throws one sentence if the configured keys don't decrypt what is in the database. Changes nothing, so that it can be
 * called first, on a database of any version or an empty one.
 */
export async function refuseWrongKeys(config: KeyConfig, db: Queries): Promise<void> {
  const exist = await db.value<boolean>(
    sql`select to_regclass('public.master_keys') is not null and to_regclass('public.data_keys') is not null`,
  )
  if (!exist) return
  const current = config.DATA_KEY ?? (await keptKey(keyFile(config), db))
  if (current !== null) await refuseStrangeKeys(db, masterKeys(current, config.DATA_KEY_PREVIOUS))
}

/**
 * The configured master keys, for reading only: nothing is created or stored. Throws one sentence if there are none, or if
 * they don't decrypt what is in the database.
 */
export async function keysToReadWith(config: KeyConfig, db: Queries): Promise<MasterKeys> {
  const current = config.DATA_KEY ?? (await keptKey(keyFile(config), db))
  if (current === null) throw new Error('There is no DATA_KEY yet: start the server first.')
  const keys = masterKeys(current, config.DATA_KEY_PREVIOUS)
  await refuseStrangeKeys(db, keys)
  return keys
}

const keyFile = ({ DATA_DIR }: KeyConfig) => path.resolve(DATA_DIR, 'data-key')

/** The key in the file; null if there is none and the database has no master key yet. */
async function keptKey(file: string, db: Queries): Promise<string | null> {
  // Asked before reading the file: another starting server writes the file first and its key into the database afterwards.
  const hasBegun = await hasMasterKey(db)
  const kept = await read(file)
  if (kept !== null) return kept
  // A new key beside old data would hide that the old one is missing, and could be overwritten when that one is restored.
  if (hasBegun) {
    throw new Error(
      `${file} is missing, and the database is encrypted with the key in it: put the file back, or set DATA_KEY.`,
    )
  }
  return null
}

async function keyFromFile(file: string, db: Queries): Promise<string> {
  const kept = await keptKey(file, db)
  if (kept !== null) {
    await closeToOthers(file)
    return kept
  }
  await create(file)
  const made = await read(file)
  if (made === null) throw new Error(`${file} disappeared right after it was created.`)
  return made
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return null
    throw new Error(`${file} can’t be read: it must belong to the user who starts the server.`, {
      cause: error,
    })
  })
  if (text === null) return null
  if (Buffer.from(text, 'base64').length !== KEY_BYTES) {
    throw new Error(`${file} must hold 32 bytes in base64, but has other content: put the right file back.`)
  }
  return text.trim()
}

/**
 * Removes the rights of other accounts from a key file that was restored by hand, because the account that serves after
 * root must not read it. The group's rights stay. A file that belongs to someone else is left as it is.
 */
async function closeToOthers(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o007) !== 0) await chmod(file, mode & 0o770).catch(() => {})
}

/** Writes the file completely or not at all, flushed to disk, and never over another: of two starting servers, one wins. */
async function create(file: string): Promise<void> {
  await makeFolders(path.dirname(file))
  const draft = `${file}.${randomUUID()}`
  try {
    await using handle = await open(draft, 'wx', 0o600)
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await handle.sync()
    await link(draft, file)
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft).catch(() => {})
  }
  await syncFolder(path.dirname(file))
}
