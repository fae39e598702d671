/** A migration that a database has, or that a backup was made with. */
export type Applied = { name: string; hash: string }

/**
 * The last migration of the numbering before the baseline. A database that has all of them up to this one has the schema of
 * `BASELINE_END`, and what only the upgrade needed: the table `UNFINISHED`, which listed what was left to encrypt, with its
 * function, and `letter_sender`, which said which process was sending letters.
 */
export const LAST_FORMER: Applied = {
  name: '0041-plain-counts.sql',
  hash: '843eb3dac50be83cf2c3ce635ba6f2343e4dfe4e293696eca89cb3b98d71df22',
}
const FIRST_FORMER = '0001-identity.sql'
export const UNFINISHED = 'audit_to_seal'
export const FORMER_TABLES = [UNFINISHED, 'letter_sender']

/** The last migration of the baseline. */
export const BASELINE_END = '0014-search-and-counts.sql'

/** Whether these are the migrations from before the baseline: all of them, or only older ones. Null if they are not. */
export function formerState(applied: readonly Applied[]): 'complete' | 'older' | null {
  if (!applied.some(({ name }) => name === FIRST_FORMER)) return null
  const last = applied.reduce((latest, one) => (one.name > latest.name ? one : latest))
  const isComplete = last.name === LAST_FORMER.name && last.hash === LAST_FORMER.hash
  return isComplete ? 'complete' : 'older'
}

/** Throws one sentence if a database has migrations from before the baseline, which this version can't continue. */
export function refuseFormer(applied: readonly Applied[]): void {
  const state = formerState(applied)
  if (state === 'complete')
    throw new Error(
      'The database is from before the baseline of migrations: make a backup (npm run backup), empty the database and restore the backup (npm run restore), as docs/operations.md says.',
    )
  if (state === 'older')
    throw new Error(
      `The database is too old for this version: first start the last version that has the migration ${LAST_FORMER.name} on it, as docs/operations.md says.`,
    )
}
