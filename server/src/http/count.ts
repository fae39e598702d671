import { isIPv6 } from 'node:net'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import type { Counted } from './windows.ts'

/** The acts with a limit of their own, besides the quotas of endpoints. The name begins the key of their counters. */
type CountedAct =
  | 'register'
  | 'notice'
  | 'ssn'
  | 'verification'
  | 'pictures'
  | 'reset'
  | 'code'
  | 'codes-back'
  | 'factors'
  | 'sign-in'

/** Counts an act and throws `too_many_attempts` above the limit, with `message` if given. */
export async function countOrRefuse(
  db: Queries,
  act: CountedAct,
  who: string,
  max: number,
  windowSeconds: number,
  message?: string,
) {
  const { count, left } = await countAct(db, act, who, windowSeconds)
  if (count > max) {
    throw new Problem('too_many_attempts', { retryAfter: Math.max(1, left), ...(message && { message }) })
  }
}

/**
 * Counts an act in a window, which begins with its first act and has some seconds left. The counter is in the database, so
 * all server processes count together.
 */
export function countAct(db: Queries, act: CountedAct, who: string, windowSeconds: number): Promise<Counted> {
  return db.row<Counted>(sql`
    insert into rate_limits as l (key, count) values (${keyOf(act, who)}, 1)
    on conflict (key) do update set
      count = case when l.since < now() - make_interval(secs => ${windowSeconds}) then 1 else l.count + 1 end,
      since = case when l.since < now() - make_interval(secs => ${windowSeconds}) then now() else l.since end
    returning count, ceil(extract(epoch from since - now()) + ${windowSeconds})::int as left`)
}

/** Forgets what was counted, after a success. */
export async function forgetCount(db: Queries, act: CountedAct, who: string): Promise<void> {
  await db.run(sql`delete from rate_limits where key = ${keyOf(act, who)}`)
}

const keyOf = (act: CountedAct, who: string) => `${act} ${who}`

/** The address that limits count by: for IPv6 the whole /64, which one caller owns. */
export function addressBlock(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  // "::" stands for as many zeros as are missing from eight groups.
  const left = address.includes('::')
    ? Array.from({ length: 8 - before.length - after.length }, () => '0')
    : []
  const groups = [...before, ...left, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
