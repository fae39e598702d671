import type { Endpoint } from '@bank/contract/endpoint'
import { type Allowance, quotaOf } from '@bank/contract/quota'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
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

type Counter = { scope: Scope; key: string; allowance: Allowance }

/**
 * Counts a call of an endpoint that has a quota: for its user, for its address and for all, in one statement, so that all
 * server processes count together. Throws `too_many_attempts` past any of the three. A call that is past one of them is
 * not counted for the next, or one user could use up what their address may do, and one address what all may do.
 * `factor` multiplies every quota.
 */
export async function countTowardsQuota(
  db: Queries,
  { method, path, quota: name }: Endpoint,
  { userId, address }: Who,
  factor: number,
): Promise<void> {
  const quota = name ? quotaOf(name) : null
  if (!quota) return
  const call = `${method} ${path}`
  const counters: Counter[] = [
    ...(quota.perUser && userId !== null
      ? [{ scope: 'user' as const, key: `${call} user ${userId}`, allowance: quota.perUser }]
      : []),
    { scope: 'address', key: `${call} address ${addressBlock(address)}`, allowance: quota.perAddress },
    { scope: 'all', key: `${call} all`, allowance: quota.forAll },
  ]
  const counted = await count(
    db,
    counters.map(({ key, allowance: [calls, seconds] }) => ({ key, seconds, most: calls * factor })),
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

type Asked = { key: string; seconds: number; most: number }

// The counters are always taken in the same order, user before address before all, so no two calls wait for each other.
async function count(db: Queries, counters: Asked[]): Promise<Map<string, Counted>> {
  const steps = counters.map((counter, at) => {
    const before = counters[at - 1]
    const whereThatHolds = before ? sql`from ${step(at - 1)} where count <= ${before.most}::float8` : empty
    return sql`${step(at)} as (${raising(counter, whereThatHolds)})`
  })
  const results = counters.map((_, at) => sql`select * from ${step(at)}`)
  try {
    const rows = await db.rows<Counted>(sql`with ${join(steps)} ${join(results, ' union all ')}`)
    return new Map(rows.map((row) => [row.key, row]))
  } catch (error) {
    // A full disk may still take what the call itself writes, and then it is no reason to keep staff from signing in.
    if (isDiskFull(error)) return new Map()
    throw error
  }
}

const step = (at: number) => raw(`step_${at}`)

const IS_OVER = sql`q.since <= now() - make_interval(secs => q.seconds)`

const raising = ({ key, seconds }: Asked, whereThatHolds: Sql) => sql`
  insert into quota_counts as q (key, seconds, count) select ${key}::text, ${seconds}::int, 1 ${whereThatHolds}
  on conflict (key) do update set
    count = case when ${IS_OVER} then 1 else q.count + 1 end,
    since = case when ${IS_OVER} then now() else q.since end,
    seconds = excluded.seconds
  returning key, count, ceil(extract(epoch from since - now()) + seconds)::int as left`

function inWords(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
