import type { AdminTransaction } from '@bank/contract/transactions'

/** The latest answer about a transaction that was decided on this screen, and the reason if the decision failed. */
type Result = { now: AdminTransaction; failure: string | null }

export type Results = ReadonlyMap<string, Result>

export function withResult(results: Results, result: Result): Results {
  return new Map(results).set(result.now.id, result)
}

/** A transaction in its current state. A decision is final, so it is newer than any list that still says pending. */
export function asItIs(results: Results, transaction: AdminTransaction): AdminTransaction {
  const now = results.get(transaction.id)?.now
  return now && now.status !== 'pending' ? now : transaction
}

/**
 * A list's rows in their current state. A row that someone else decided disappears from a list of pending ones at the
 * next read, and its error message would disappear with it. It therefore stays in place until the message is
 * dismissed.
 */
export function rowsAsTheyAre(results: Results, rows: readonly AdminTransaction[]): AdminTransaction[] {
  const listed = new Set(rows.map(({ id }) => id))
  const kept = [...results.values()].filter(({ now, failure }) => failure !== null && !listed.has(now.id))
  const all = [...rows.map((row) => asItIs(results, row)), ...kept.map(({ now }) => now)]
  return kept.length === 0 ? all : all.sort(newestFirst)
}

// The server's order. Ids are UUIDv7, so they settle ties.
const newestFirst = (a: AdminTransaction, b: AdminTransaction) =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)
