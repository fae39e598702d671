import { createHash } from 'node:crypto'
import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { addressBlock, countOrRefuse } from '../../http/count.ts'
import { networkOf } from '../../http/network.ts'
import { Problem } from '../../problem.ts'

const LOCK_MINUTES = 15

/** Failures of one account from all addresses in an hour before unfamiliar addresses are locked (DEC-13). */
const ACCOUNT_FAILURES_MAX = 100
const EVERYWHERE = '*'

/**
 * Accounts that can fail at one address within an hour, without a success afterwards, before sign-in from there stops
 * for LOCK_MINUTES (DEC-13). An office or a carrier's gateway rarely has as many customers who fail and give up, and
 * accounts that have signed in from there before are not stopped.
 */
const ACCOUNTS_AN_ADDRESS = 20
const EVERY_ACCOUNT = Buffer.alloc(0)

/** How long an address stays familiar after a sign-in. */
export const FAMILIAR_DAYS = 90

/** Begins the keys of familiar addresses in `rate_limits`. */
export const FAMILIAR = 'signed_in'

/** Registrations for each hour and address (DEC-40). */
export const REGISTRATIONS_AN_HOUR = 20

/**
 * Right passwords and passkeys of one account from one network in an hour. Each is kept for good in the audit log. Counted by
 * network, so that a stranger who knows the password can't use up the owner's (DEC-75).
 */
export const SIGN_INS_AN_HOUR = 600

/** Identifies an account in the failure counters, whether or not it exists. */
export function accountKey(email: string): Buffer {
  return createHash('sha256').update(foldEmail(email)).digest()
}

/**
 * Throws `too_many_attempts` if this account is locked for this address. Also throws if the account is locked for all
 * addresses, or the address for all accounts, unless the account has signed in from here before. Without that exception
 * a stranger with a hundred addresses could lock the owner out (HAZ-C5), and one colleague a whole office. A stopped
 * address does not affect someone who `isSignedIn`. Returns whether the account has signed in from here.
 */
export async function refuseLocked(
  db: Queries,
  account: Buffer,
  address: string,
  { isSignedIn = false }: { isSignedIn?: boolean } = {},
): Promise<{ isFamiliar: boolean }> {
  const block = addressBlock(address)
  const { left, isFamiliar } = await db.row<{ left: number | null; isFamiliar: boolean }>(sql`
    select "isFamiliar", (
      select ceil(extract(epoch from max(locked_until) - now()))::int from sign_in_failures
      where locked_until > now() and (account = ${account} and address = ${block}
        or not "isFamiliar" and account = ${account} and address = ${EVERYWHERE}
        or not "isFamiliar" and not ${isSignedIn}::boolean and account = ${EVERY_ACCOUNT} and address = ${block})
    ) as left
    from (
      select exists (select from rate_limits where key = ${familiar(account, address)}
        and since > now() - make_interval(days => ${FAMILIAR_DAYS})) as "isFamiliar"
    ) known`)
  if (left !== null) throw new Problem('too_many_attempts', { retryAfter: Math.max(1, left) })
  return { isFamiliar }
}

/** The consequences of a failure. */
export type Failure = {
  /** This failure reached the limit of the account. */
  isLocked: boolean
  /** The address is stopped from now on. It tried these users, and this many accounts that don't exist. */
  stopped: { accounts: string[]; unknown: number } | null
}

/** Counts a failure; the one that reaches the limit locks. `userId` is the account's owner, null if there is none. */
export async function countFailure(
  db: Queries,
  account: Buffer,
  address: string,
  userId: string | null,
): Promise<Failure> {
  const block = addressBlock(address)
  const here = await count(db, account, block, userId, sql`(select max_login_attempts from settings)`)
  const everywhere = await count(db, account, EVERYWHERE, userId, sql`${ACCOUNT_FAILURES_MAX}::int`)
  return { isLocked: here || everywhere, stopped: await stopAddress(db, block) }
}

/** Stops the address if the limit of failing accounts is reached, unless it is stopped already. */
async function stopAddress(db: Queries, block: string): Promise<Failure['stopped']> {
  const triedHere = sql`
    from sign_in_failures where address = ${block} and account <> ''::bytea and since > now() - interval '1 hour'`
  const stops = await db.run(sql`
    insert into sign_in_failures as f (account, address, failures, locked_until)
    select ${EVERY_ACCOUNT}, ${block}, n, now() + make_interval(mins => ${LOCK_MINUTES})
    from (select count(*)::int as n from (select ${triedHere} limit ${ACCOUNTS_AN_ADDRESS}) those) tried
    where n >= ${ACCOUNTS_AN_ADDRESS}
    on conflict (account, address) do update
      set failures = excluded.failures, since = now(), locked_until = excluded.locked_until
      where f.locked_until <= now()`)
  if (stops === 0) return null
  const tried = await db.rows<{ id: string | null }>(sql`select user_id as id ${triedHere} order by user_id`)
  const accounts = tried.flatMap(({ id }) => id ?? [])
  return { accounts, unknown: tried.length - accounts.length }
}

async function count(
  db: Queries,
  account: Buffer,
  address: string,
  userId: string | null,
  max: ReturnType<typeof sql>,
): Promise<boolean> {
  // A new count begins after an hour without a failure, or after a lock.
  return db.value<boolean>(sql`
    insert into sign_in_failures as f (account, address, failures, user_id) values (${account}, ${address}, 1, ${userId})
    on conflict (account, address) do update set
      user_id = excluded.user_id,
      failures = case when f.locked_until <= now() or f.since < now() - interval '1 hour' then 1 else f.failures + 1 end,
      since = case when f.locked_until <= now() or f.since < now() - interval '1 hour' then now() else f.since end,
      locked_until = case
        when f.locked_until > now() then f.locked_until
        when f.locked_until is null and f.since >= now() - interval '1 hour' and f.failures + 1 >= ${max}
          then now() + make_interval(mins => ${LOCK_MINUTES})
      end
    returning locked_until is not null`)
}

/**
 * Counts a sign-in whose password or passkey was right, also if a second step remains. The caller has locked the user.
 * Throws `too_many_attempts`.
 */
export async function countSignIn(tx: Queries, userId: string, address: string): Promise<void> {
  await countOrRefuse(tx, 'sign-in', `${userId} ${networkOf(address)}`, SIGN_INS_AN_HOUR, 3600)
}

/** Called after a sign-in, so that guesses from other addresses won't lock the owner out here. */
export async function rememberAddress(db: Queries, account: Buffer, address: string): Promise<void> {
  await db.run(sql`
    insert into rate_limits as l (key, count) values (${familiar(account, address)}, 1)
    on conflict (key) do update set count = l.count + 1, since = now()`)
}

function familiar(account: Buffer, address: string): string {
  return `${FAMILIAR} ${account.toString('hex')} ${addressBlock(address)}`
}

/**
 * Moves an account's failures to its new e-mail address, and the addresses that are familiar to it. Otherwise someone with a
 * stolen session could change the address after every few guesses, and keep guessing; and a hash of the former address would
 * stay for as long as those are familiar.
 */
export async function moveCounts(
  tx: Queries,
  from: Buffer,
  to: Buffer,
  knownBefore: string | null = null,
): Promise<void> {
  await tx.run(sql`
    with moved as (delete from sign_in_failures where account = ${from} returning *)
    insert into sign_in_failures as f (account, address, failures, since, locked_until, user_id)
    select ${to}::bytea, address, failures, since, locked_until, user_id from moved
    on conflict (account, address) do update set
      failures = greatest(f.failures, excluded.failures),
      since = greatest(f.since, excluded.since),
      locked_until = greatest(f.locked_until, excluded.locked_until)`)
  const [former, next] = [from, to].map((account) => `${FAMILIAR} ${account.toString('hex')} `)
  // An index finds the range: after the prefix come the digits of an address.
  await tx.run(sql`
    with moved as (delete from rate_limits where key between ${former}::text and ${former}::text || 'g' returning *)
    insert into rate_limits as l (key, count, since)
    select replace(key, ${former}, ${next}), count, since from moved
    where ${knownBefore}::timestamptz is null or since < ${knownBefore}::timestamptz
    on conflict (key) do update set since = greatest(l.since, excluded.since)`)
}

/** After a success, clears this address's failures. The account's failures over all addresses expire with time. */
export async function forgetFailures(db: Queries, account: Buffer, address: string): Promise<void> {
  await db.run(
    sql`delete from sign_in_failures where account = ${account} and address = ${addressBlock(address)}`,
  )
}
