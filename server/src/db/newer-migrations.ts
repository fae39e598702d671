import type { Applied } from './former-migrations.ts'

/**
 * The first migration of a database or of a backup that this version does not have, and what it says about the two; null if
 * there is none. Its name is higher than every one of ours when a newer version made it; otherwise another branch did.
 */
export function strangeMigration(
  applied: readonly Applied[],
  ours: readonly Applied[],
): { name: string; from: 'a newer version' | 'another version' } | null {
  const known = new Set(ours.map(({ name }) => name))
  const [name] = applied.flatMap((one) => (known.has(one.name) ? [] : [one.name])).sort()
  if (name === undefined) return null
  return { name, from: ours.some((one) => one.name > name) ? 'another version' : 'a newer version' }
}

/** Throws one sentence if a database has migrations that this version does not have. */
export function refuseNewer(applied: readonly Applied[], ours: readonly Applied[]): void {
  const strange = strangeMigration(applied, ours)
  if (!strange) return
  throw new Error(
    `The database is from ${strange.from} of this product, because it has the migration ${strange.name}: use that version, or restore the backup that was made before the upgrade, as docs/operations.md says under Going back.`,
  )
}
