/** A row of a list that is sorted by when it came. */
export type Row = { id: string; createdAt: string }

/** What came of the last act on a row: the row as it was read afterward, and the reason if the act failed. */
type Result<R> = { latest: R; failure: string | null }

/** The results of the acts on a list's rows, by the rows' ids. */
export type RowResults<R> = ReadonlyMap<string, Result<R>>

export function withResult<R extends Row>(
  results: RowResults<R>,
  latest: R,
  failure: string | null,
): RowResults<R> {
  return new Map(results).set(latest.id, { latest, failure })
}

/**
 * The row to show for a row of the list. A final row can't change any more, so it is newer than any list in which it
 * looks different.
 */
export function latestRow<R extends Row>(results: RowResults<R>, row: R, isFinal: (row: R) => boolean): R {
  const latest = results.get(row.id)?.latest
  return latest && isFinal(latest) ? latest : row
}

/**
 * The rows to show for a list. A row that no longer matches the list's filters disappears when the list is read again,
 * and its failure would disappear with it. It therefore stays in its place until the failure is dismissed.
 */
export function rowsWithFailures<R extends Row>(
  results: RowResults<R>,
  rows: readonly R[],
  isFinal: (row: R) => boolean,
  order: 'newest' | 'oldest' = 'newest',
): R[] {
  const listed = new Set(rows.map(({ id }) => id))
  const unlisted = [...results.values()].filter(
    ({ latest, failure }) => failure !== null && !listed.has(latest.id),
  )
  const shown = [
    ...rows.map((row) => latestRow(results, row, isFinal)),
    ...unlisted.map(({ latest }) => latest),
  ]
  if (unlisted.length === 0) return shown
  return shown.sort((a, b) => (order === 'newest' ? newestFirst(a, b) : newestFirst(b, a)))
}

// The server's order. Ids are UUIDv7, so they settle ties.
const newestFirst = (a: Row, b: Row) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)
