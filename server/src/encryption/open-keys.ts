import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../db/connect.ts'
import { closeToOthers, createKey, keyFile, readKeys } from './key-file.ts'
import {
  hasMasterKey,
  type MasterKeys,
  masterKeys,
  proveMasterKeys,
  refuseStrangeKeys,
} from './master-keys.ts'

export type KeyConfig = Pick<Config, 'DATA_KEY' | 'DATA_KEY_PREVIOUS' | 'DATA_DIR'>

/**
 * The configured master keys, after checking that they decrypt what is in the database (DEC-3, DEC-22). Without `DATA_KEY`,
 * which only the embedded database allows, the key is a file in `DATA_DIR`, created with the database. Throws one
 * sentence for an operator.
 */
export async function openMasterKeys(config: KeyConfig, db: Database): Promise<MasterKeys> {
  const keys = configured(config) ?? (await keysFromFile(config, db))
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
  const keys = configured(config) ?? (await keptKeys(config, db))
  if (keys !== null) await refuseStrangeKeys(db, keys)
}

/**
 * The configured master keys, for reading only: nothing is created or stored. Throws one sentence if there are none, or if
 * they don't decrypt what is in the database.
 */
export async function keysToReadWith(config: KeyConfig, db: Queries): Promise<MasterKeys> {
  const keys = configured(config) ?? (await keptKeys(config, db))
  if (keys === null) throw new Error('There is no DATA_KEY yet: start the server first.')
  await refuseStrangeKeys(db, keys)
  return keys
}

const configured = ({ DATA_KEY, DATA_KEY_PREVIOUS }: KeyConfig): MasterKeys | null =>
  DATA_KEY === undefined ? null : masterKeys(DATA_KEY, DATA_KEY_PREVIOUS)

/** The keys in the files; null if there are none and the database has no master key yet. */
async function keptKeys(config: KeyConfig, db: Queries): Promise<MasterKeys | null> {
  const file = keyFile(config)
  // Asked before reading the file: another starting server writes the file first and its key into the database afterwards.
  const hasBegun = await hasMasterKey(db)
  const kept = await readKeys(file)
  if (kept !== null) return masterKeys(kept.current, kept.previous ?? config.DATA_KEY_PREVIOUS)
  // A new key beside old data would hide that the old one is missing, and could be overwritten when that one is restored.
  if (hasBegun) {
    throw new Error(
      `${file} is missing, and the database is encrypted with the key in it: put the file back, or set DATA_KEY.`,
    )
  }
  return null
}

async function keysFromFile(config: KeyConfig, db: Queries): Promise<MasterKeys> {
  const file = keyFile(config)
  const kept = await keptKeys(config, db)
  if (kept !== null) {
    await closeToOthers(file)
    return kept
  }
  await createKey(file)
  const made = await keptKeys(config, db)
  if (made === null) throw new Error(`${file} disappeared right after it was created.`)
  return made
}
