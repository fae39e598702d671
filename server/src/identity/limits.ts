import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { addressBlock } from '../http/count.ts'
import { Problem } from '../http/problem.ts'

const LOCK_MINUTES = 15

/** Failures of one account over all addresses in an hour before unfamiliar addresses have to wait (D13). */
const ACCOUNT_FAILURES_MAX = 100
const EVERYWHERE = '*'

/** How long an address stays familiar after a sign-in from there. */
export const FAMILIAR_DAYS = 90

/** Registrations an hour and address (D40). */
export const REGISTRATIONS_AN_HOUR = 20

/** Names an account for the failure counters, whether or not it exists. */
export function accountKey(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest()
}

/**
 * Throws `too_many_attempts` where this account is locked for this address; or for all, and the account was never signed
 * in to from here. Else a stranger with a hundred addresses could shut the owner out for good (hazard C5).
 */
export async function refuseLocked(db: Queries, account: Buffer, address: string): Promise<void> {
  const lock = await db.find<{ left: number }>(sql`
    select ceil(extract(epoch from max(locked_until) - now()))::int as left from sign_in_failures
    where account = ${account} and locked_until > now() and (address = ${addressBlock(address)}
      or address = ${EVERYWHERE} and not exists (
        select from rate_limits where key = ${familiar(account, address)}
          and since > now() - make_interval(days => ${FAMILIAR_DAYS})))
    having count(*) > 0`)
  if (lock) throw new Problem('too_many_attempts', { retryAfter: Math.max(1, lock.left) })
}

/** Counts a failure; the last one that is allowed locks. Answers whether it did. */
export async function countFailure(db: Queries, account: Buffer, address: string): Promise<boolean> {
  const here = await count(db, account, addressBlock(address), sql`(select max_login_attempts from settings)`)
  const everywhere = await count(db, account, EVERYWHERE, sql`${ACCOUNT_FAILURES_MAX}::int`)
  return here || everywhere
}

async function count(
  db: Queries,
  account: Buffer,
  address: string,
  max: ReturnType<typeof sql>,
): Promise<boolean> {
  // An hour without a failure, or a lock that is over, begins a new count.
  const { locked } = await db.row<{ locked: boolean }>(sql`
    insert into sign_in_failures as f (account, address, failures) values (${account}, ${address}, 1)
    on conflict (account, address) do update set
      failures = case when f.locked_until <= now() or f.since < now() - interval '1 hour' then 1 else f.failures + 1 end,
      since = case when f.locked_until <= now() or f.since < now() - interval '1 hour' then now() else f.since end,
      locked_until = case
        when f.locked_until > now() then f.locked_until
        when f.locked_until is null and f.since >= now() - interval '1 hour' and f.failures + 1 >= ${max}
          then now() + make_interval(mins => ${LOCK_MINUTES})
      end
    returning locked_until is not null as locked`)
  return locked
}

/** After a sign-in: guesses from elsewhere won't keep the owner out here. */
export async function rememberAddress(db: Queries, account: Buffer, address: string): Promise<void> {
  await db.run(sql`
    insert into rate_limits as l (key, count) values (${familiar(account, address)}, 1)
    on conflict (key) do update set count = l.count + 1, since = now()`)
}

function familiar(account: Buffer, address: string): string {
  return `signed_in ${account.toString('hex')} ${addressBlock(address)}`
}

/** A success forgets this address's failures; the account's over all addresses fade with time. */
export async function forgetFailures(db: Queries, account: Buffer, address: string): Promise<void> {
  await db.run(
    sql`delete from sign_in_failures where account = ${account} and address = ${addressBlock(address)}`,
  )
}
