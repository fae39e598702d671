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

/** Endpoints refer to quotas by name, so the numbers stay out of the browser's part of the contract. */
export const QUOTAS = {
  /** Forms about one's own account: 2,221 saves of a profile once grew the database by 22 MB within 15 seconds. */
  saving: {
    perUser: [60, HOUR],
    perAddress: [1200, HOUR],
    forAll: [60_000, HOUR],
  },
  /** Deposit requests. They have no hourly limit (DEC-40), so this only stops what no person can do by hand. */
  requesting: {
    perUser: [30, MINUTE],
    perAddress: [600, MINUTE],
    forAll: [6000, MINUTE],
  },
  /** Offers use up addresses of a wallet's key for ever. Twenty can be open at once, so a person makes few. */
  offering: {
    perUser: [120, HOUR],
    perAddress: [600, HOUR],
    forAll: [60_000, HOUR],
  },
  /** Each draws a picture or checks up to twenty addresses. */
  'reading-offers': {
    perUser: [60, MINUTE],
    perAddress: [600, MINUTE],
    forAll: [6000, MINUTE],
  },
  /** Small calls that the browser makes along with others, and calls that are always refused. */
  'in-passing': {
    perUser: [60, MINUTE],
    perAddress: [1200, MINUTE],
    forAll: [60_000, MINUTE],
  },
  /** Uploads count when they begin, so unfinished ones count as well. */
  uploading: {
    perUser: [20, HOUR],
    perAddress: [300, HOUR],
    forAll: [6000, HOUR],
  },
  /** Staff decide fifty requests in a row, and several of them can share one address. */
  'staff-work': {
    perUser: [300, MINUTE],
    perAddress: [1500, MINUTE],
    forAll: [6000, MINUTE],
  },
  /** A report can read all of the bank's data. */
  reporting: {
    perUser: [120, HOUR],
    perAddress: [600, HOUR],
    forAll: [6000, HOUR],
  },
  'changing-password': {
    perUser: [20, HOUR],
    perAddress: [600, HOUR],
    forAll: [60_000, HOUR],
  },
  /** In addition to the limit of 20 accounts per hour and address (DEC-40). */
  registering: {
    perAddress: [60, MINUTE],
    forAll: [6000, MINUTE],
  },
  /** Adding and removing your own second factors. */
  factors: {
    perUser: [60, HOUR],
    perAddress: [600, HOUR],
    forAll: [60_000, HOUR],
  },
  /** Each hashes ten codes. */
  'renewing-codes': {
    perUser: [10, HOUR],
    perAddress: [120, HOUR],
    forAll: [6000, HOUR],
  },
  /** Letters that people ask for. Those for a new password also have a limit for each account. */
  'asking-for-letters': {
    perUser: [5, HOUR],
    perAddress: [60, HOUR],
    forAll: [60_000, HOUR],
  },
  /** Tokens have 256 bits, so this only limits what is looked up. */
  'spending-tokens': {
    perAddress: [120, HOUR],
    forAll: [600_000, HOUR],
  },
  /** Each is a row for five minutes. */
  'asking-for-challenges': {
    perAddress: [120, MINUTE],
    forAll: [6000, MINUTE],
  },
  /** One export a day is made; this limits asking and downloading. */
  exporting: {
    perUser: [20, HOUR],
    perAddress: [120, HOUR],
    forAll: [6000, HOUR],
  },
  /** All statements of seven years are 112. Each opening sends up to 30 MB; the first one draws, for up to four seconds. */
  'opening-documents': {
    perUser: [120, HOUR],
    perAddress: [1200, HOUR],
    forAll: [60_000, HOUR],
  },
  /** Check codes have 80 bits, so this only limits what is looked up. */
  'checking-documents': {
    perAddress: [60, HOUR],
    forAll: [6000, HOUR],
  },
} as const satisfies Record<string, Quota>

/** Calls by visitors who are not signed in, so there is no user to limit. */
type VisitorsQuotaName = 'registering' | 'spending-tokens' | 'asking-for-challenges' | 'checking-documents'

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
