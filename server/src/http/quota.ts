import type { Endpoint } from '@bank/contract/endpoint'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { isDiskFull } from '../db/connect.ts'
import { addressBlock } from './count.ts'
import { Problem } from './problem.ts'

type Who = { userId: string | null; address: string }

type Scope = 'user' | 'address' | 'all'

/** Where several scopes are exhausted, the first of these is told. */
const SENTENCES: Record<Scope, string> = {
  user: 'You have done this very often within a short time.',
  address: 'Your network has done this very often within a short time.',
  all: 'Very many people are doing this just now.',
}

/**
 * Counts a call of an endpoint that has a quota: for its user, for its address and for all, in one statement, so that all
 * server processes count together. Throws `too_many_attempts` past any of the three. `factor` multiplies every quota.
 */
export async function countTowardsQuota(
  db: Queries,
  { method, path, quota }: Endpoint,
  { userId, address }: Who,
  factor: number,
): Promise<void> {
  if (!quota) return
  const call = `${method} ${path}`
  const counters = [
    ...('perUser' in quota && userId !== null
      ? [{ scope: 'user' as const, key: `${call} user ${userId}`, allowance: quota.perUser }]
      : []),
    {
      scope: 'address' as const,
      key: `${call} address ${addressBlock(address)}`,
      allowance: quota.perAddress,
    },
    { scope: 'all' as const, key: `${call} all`, allowance: quota.forAll },
  ]
  const counted = await count(
    db,
    counters.map(({ key, allowance: [, seconds] }) => ({ key, seconds })),
  )
  for (const { scope, key, allowance } of counters) {
    const { count = 0, left = 0 } = counted.get(key) ?? {}
    if (count > allowance[0] * factor) {
      const seconds = Math.max(1, left)
      const message = `${SENTENCES[scope]} Please try again in ${inWords(seconds)}.`
      throw new Problem('too_many_attempts', { message, retryAfter: seconds })
    }
  }
}

type Counted = { key: string; count: number; left: number }

// The three rows are always taken in the same order, user before address before all, so no two calls wait for each other.
async function count(
  db: Queries,
  counters: { key: string; seconds: number }[],
): Promise<Map<string, Counted>> {
  const isOver = sql`q.since <= now() - make_interval(secs => q.seconds)`
  try {
    const rows = await db.rows<Counted>(sql`
      insert into quota_counts as q (key, seconds, count)
      select key, seconds, 1 from unnest(${counters.map(({ key }) => key)}::text[],
        ${counters.map(({ seconds }) => seconds)}::int[]) as asked(key, seconds)
      on conflict (key) do update set
        count = case when ${isOver} then 1 else q.count + 1 end,
        since = case when ${isOver} then now() else q.since end,
        seconds = excluded.seconds
      returning key, count, ceil(extract(epoch from since - now()) + seconds)::int as left`)
    return new Map(rows.map((row) => [row.key, row]))
  } catch (error) {
    // A full disk may still take what the call itself writes, and then it is no reason to keep staff from signing in.
    if (isDiskFull(error)) return new Map()
    throw error
  }
}

function inWords(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
