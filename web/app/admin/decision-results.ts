import type { AdminTransaction } from '@bank/contract/transactions'

/** What the server said last about a transaction that was acted upon here, and why the act failed if it did. */
type Result = { now: AdminTransaction; failure: string | null }

export type Results = ReadonlyMap<string, Result>

export function withResult(results: Results, result: Result): Results {
  return new Map(results).set(result.now.id, result)
}

/** A transaction as it is now. A decision is final, so it is newer than any list that still says pending. */
export function asItIs(results: Results, transaction: AdminTransaction): AdminTransaction {
  const now = results.get(transaction.id)?.now
  return now && now.status !== 'pending' ? now : transaction
}

/**
 * A list's rows as they are now. One that somebody else has decided leaves a list of pending ones as soon as it is read
 * again, and its message would leave with it: it stays, in its place, until the message is dismissed.
 */
export function rowsAsTheyAre(results: Results, rows: readonly AdminTransaction[]): AdminTransaction[] {
  const listed = new Set(rows.map(({ id }) => id))
  const kept = [...results.values()].filter(({ now, failure }) => failure !== null && !listed.has(now.id))
  const all = [...rows.map((row) => asItIs(results, row)), ...kept.map(({ now }) => now)]
  return kept.length === 0 ? all : all.sort(newestFirst)
}

// As the server orders them. Ids are UUIDv7 and settle a draw.
const newestFirst = (a: AdminTransaction, b: AdminTransaction) =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)
