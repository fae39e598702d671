/** A number of calls within a number of seconds. A window begins with its first call. */
export type Allowance = readonly [calls: number, seconds: number]

/**
 * How often an endpoint can be called: by one user, from one address (an IPv6 caller's /64), and by all callers together.
 * Calls above a limit get 429 `too_many_attempts` with Retry-After. A person's daily work stays far below the limits, and
 * they bound what a program can make the database store. A call above its user's limit does not count against the
 * address, and a call above the address's limit does not count against the total, so callers can't use up each other's
 * allowance.
 */
export type Quota = {
  /** Absent if the caller is not signed in. */
  perUser?: Allowance
  perAddress: Allowance
  forAll: Allowance
}

const MINUTE = 60
const HOUR = 3600

type Calls = { perUser: number; perAddress: number; forAll: number }

/** So many calls within so many seconds. */
function within(seconds: number, calls: Calls): Required<Quota>
function within(seconds: number, calls: Omit<Calls, 'perUser'>): Quota
function within(seconds: number, calls: Omit<Calls, 'perUser'> & Partial<Calls>): Quota {
  const { perUser, perAddress, forAll } = calls
  return {
    ...(perUser !== undefined && { perUser: [perUser, seconds] }),
    perAddress: [perAddress, seconds],
    forAll: [forAll, seconds],
  }
}

/** Endpoints refer to quotas by name, so the numbers stay out of the browser's part of the contract. */
export const QUOTAS = {
  /** Forms about one's own account: 2,221 saves of a profile once grew the database by 22 MB within 15 seconds. */
  saving: within(HOUR, { perUser: 60, perAddress: 1200, forAll: 60_000 }),
  /** Deposit requests. They have no hourly limit (DEC-40), so this only stops what no person can do by hand. */
  requesting: within(MINUTE, { perUser: 30, perAddress: 600, forAll: 6000 }),
  /** Offers use up addresses of a wallet's key for ever. Twenty can be open at once, so a person makes few. */
  offering: within(HOUR, { perUser: 120, perAddress: 600, forAll: 60_000 }),
  /** Each draws a picture or checks up to twenty addresses. */
  'reading-offers': within(MINUTE, { perUser: 60, perAddress: 600, forAll: 6000 }),
  /** Small calls that the browser makes along with others, and calls that are always refused. */
  'in-passing': within(MINUTE, { perUser: 60, perAddress: 1200, forAll: 60_000 }),
  /** Streams of changes. A tab opens one and keeps it; one that is dropped waits before it opens the next. */
  listening: within(MINUTE, { perUser: 60, perAddress: 1200, forAll: 60_000 }),
  /** Uploads count when they begin, so unfinished ones count as well. */
  uploading: within(HOUR, { perUser: 20, perAddress: 300, forAll: 6000 }),
  /** Messages to the bank: more than people type, and each can have three pictures. */
  writing: within(HOUR, { perUser: 60, perAddress: 600, forAll: 6000 }),
  /** Forms of the public site (DEC-63). */
  enquiring: within(HOUR, { perAddress: 10, forAll: 1000 }),
  /** Staff decide fifty requests in a row, and several of them can share one address. */
  'staff-work': within(MINUTE, { perUser: 300, perAddress: 1500, forAll: 6000 }),
  /** A report can read all of the bank's data. */
  reporting: within(HOUR, { perUser: 120, perAddress: 600, forAll: 6000 }),
  'changing-password': within(HOUR, { perUser: 20, perAddress: 600, forAll: 60_000 }),
  /** In addition to the limit of 20 accounts per hour and address (DEC-40). */
  registering: within(MINUTE, { perAddress: 60, forAll: 6000 }),
  /** Adding and removing your own second factors. */
  factors: within(HOUR, { perUser: 60, perAddress: 600, forAll: 60_000 }),
  /** Each hashes ten codes. */
  'renewing-codes': within(HOUR, { perUser: 10, perAddress: 120, forAll: 6000 }),
  /** Letters that people ask for. Those for a new password also have a limit for each account. */
  'asking-for-letters': within(HOUR, { perUser: 5, perAddress: 60, forAll: 60_000 }),
  /** Tokens have 256 bits, so this only limits what is looked up. */
  'spending-tokens': within(HOUR, { perAddress: 120, forAll: 600_000 }),
  /** Each is a row for five minutes. */
  'asking-for-challenges': within(MINUTE, { perAddress: 120, forAll: 6000 }),
  /** One export a day is made; this limits asking and downloading. */
  exporting: within(HOUR, { perUser: 20, perAddress: 120, forAll: 6000 }),
  /** All statements of seven years are 112. Each opening sends up to 30 MB; the first one draws, for up to four seconds. */
  'opening-documents': within(HOUR, { perUser: 120, perAddress: 1200, forAll: 60_000 }),
  /** Check codes have 80 bits, so this only limits what is looked up. */
  'checking-documents': within(HOUR, { perAddress: 60, forAll: 6000 }),
} as const

/** Calls by visitors who are not signed in, so there is no user to limit. */
type VisitorsQuotaName =
  | 'enquiring'
  | 'registering'
  | 'spending-tokens'
  | 'asking-for-challenges'
  | 'checking-documents'

export type QuotaName = Exclude<keyof typeof QUOTAS, VisitorsQuotaName>

/**
 * Signing in is limited by failed attempts (DEC-13) and by the password queue. With a limit on calls, one person could use up
 * the allowance of everyone at their address, or of all customers.
 */
export type PublicQuotaName = VisitorsQuotaName | 'by-failures' | 'asking-for-letters'

/** The quota with that name; null for `by-failures`, which does not count calls. */
export function quotaOf(name: QuotaName | PublicQuotaName): Quota | null {
  return name === 'by-failures' ? null : QUOTAS[name]
}
