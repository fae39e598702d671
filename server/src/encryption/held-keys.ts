import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from './master-keys.ts'

const held = new WeakMap<object, MasterKeys>()

/**
 * Keeps the master keys of a database for as long as it is open, so that whatever writes to it can encrypt: an act that
 * nobody thought of as personal must not reach the audit log in clear text because its caller had no key at hand.
 */
export function holdMasterKeys({ home }: Queries, keys: MasterKeys): void {
  held.set(home, keys)
}

/** The keys of the database that these statements run on. Throws if it was opened without. */
export function heldMasterKeys({ home }: Queries): MasterKeys {
  const keys = held.get(home)
  if (!keys) throw new Error('this database was opened without its master keys')
  return keys
}
