import type { Endpoint } from '@bank/contract/endpoint'
import { type Allowance, quotaOf } from '@bank/contract/quota'
import sql from 'sql-template-tag'
import { type Database, isDiskFull } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { addressBlock } from './count.ts'
import { type Counted, openWindows } from './windows.ts'

type Who = { userId: string | null; address: string }

type Scope = 'user' | 'address' | 'all'

const SENTENCES: Record<Scope, string> = {
  user: 'You have done this too often in a short time.',
  address: 'Your network has done this too often in a short time.',
  all: 'Too many people are doing this right now.',
}

/** The most addresses that each process remembers for each window length: 25 MB if all are in use. */
const ADDRESSES_MAX = 100_000
const CALLS_MAX = 1000

export type Quotas = {
  /**
   * Counts a call of an endpoint that has a quota: for its user, for its address and for everyone. Throws
   * `too_many_attempts` above any of the three. A call above one of them is not counted for the next, because otherwise
   * one user could use up the address's quota, and one address everyone's.
   */
  count(endpoint: Endpoint, who: Who): Promise<void>
}

/**
 * A user's calls are counted in the database, for all server processes together. The calls of an address and of
 * everyone are counted in each process: these quotas protect the process, and one row written by every call would make
 * the calls wait for each other (docs/decisions/005-cost-of-a-write.md). `factor` multiplies every quota.
 */
export function openQuotas(db: Database, factor: number): Quotas {
  const ofAddresses = openWindows(ADDRESSES_MAX)
  const ofAll = openWindows(CALLS_MAX)

  function refusePast(scope: Scope, [calls]: Allowance, { count, left }: Counted) {
    const most = calls * factor
    if (count <= most) return
    const seconds = Math.max(1, left)
    const message = `${SENTENCES[scope]} Please try again in ${inWords(seconds)}.`
    // The first refusal in a window gets a log line of its own; later ones are only counted.
    const isFirst = count - 1 <= most
    throw new Problem('too_many_attempts', {
      message,
      retryAfter: seconds,
      ...(!isFirst && { summedUp: 'past-quota' }),
    })
  }

  return {
    async count({ method, path, quota: name }, { userId, address }) {
      const quota = name ? quotaOf(name) : null
      if (!quota) return
      const { perUser, perAddress, forAll } = quota
      const call = `${method} ${path}`
      if (perUser && userId !== null)
        refusePast('user', perUser, await countOfUser(db, `${call} user ${userId}`, perUser))
      refusePast('address', perAddress, ofAddresses.count(`${call} ${addressBlock(address)}`, perAddress[1]))
      refusePast('all', forAll, ofAll.count(call, forAll[1]))
    },
  }
}

async function countOfUser(db: Database, key: string, [, seconds]: Allowance): Promise<Counted> {
  try {
    const counted = await db.lookUp<Counted>(sql`
      insert into quota_counts as q (key, seconds, count) values (${key}, ${seconds}, 1)
      on conflict (key) do update set
        count = case when ${IS_OVER} then 1 else q.count + 1 end,
        since = case when ${IS_OVER} then now() else q.since end,
        seconds = excluded.seconds
      returning count, ceil(extract(epoch from since - now()) + seconds)::int as left`)
    return counted ?? NOTHING
  } catch (error) {
    // A full disk may still accept what the call itself writes, and must not keep staff from signing in.
    if (isDiskFull(error)) return NOTHING
    throw error
  }
}

const NOTHING: Counted = { count: 0, left: 0 }

const IS_OVER = sql`q.since <= now() - make_interval(secs => q.seconds)`

function inWords(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
