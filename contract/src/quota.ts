/** So many calls within so many seconds. A window begins with its first call. */
export type Allowance = readonly [calls: number, seconds: number]

/**
 * How often an endpoint may be called: by one user, from one address (an IPv6 caller's /64), and by everybody together.
 * Past it a call is answered 429 `too_many_attempts` with Retry-After. What one person may do in a day's work stays far
 * below; what one program can make the database keep is bounded. A call past its user's allowance does not count against the
 * address, nor one past the address's against all, so nobody can use up what others may do.
 */
export type Quota = {
  /** Not where the caller is not known. */
  perUser?: Allowance
  perAddress: Allowance
  forAll: Allowance
}

const MINUTE = 60
const HOUR = 3600

/** By the name that an endpoint gives, so that the browser's part of the contract goes without the numbers. */
export const QUOTAS = {
  /** Forms about oneself: 2,221 saves of a profile once grew the database by 22 MB within 15 seconds. */
  saving: {
    perUser: [60, HOUR],
    perAddress: [1200, HOUR],
    forAll: [60_000, HOUR],
  },
  /** Requests to be credited. They have no hourly limit (D40), so this only stops what no hand can do. */
  requesting: {
    perUser: [30, MINUTE],
    perAddress: [600, MINUTE],
    forAll: [6000, MINUTE],
  },
  /** Small acts that the browser does along with others, and calls that are refused anyway. */
  'in-passing': {
    perUser: [60, MINUTE],
    perAddress: [1200, MINUTE],
    forAll: [60_000, MINUTE],
  },
  /** Uploads count when they begin, so those that never end count as well. */
  uploading: {
    perUser: [20, HOUR],
    perAddress: [300, HOUR],
    forAll: [6000, HOUR],
  },
  /** Staff decide fifty requests in a row, and several of them may share one address. */
  'staff-work': {
    perUser: [300, MINUTE],
    perAddress: [1500, MINUTE],
    forAll: [6000, MINUTE],
  },
  /** A report may read the whole bank. */
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
  /** Beside the 20 accounts an hour and address (D40). */
  registering: {
    perAddress: [60, MINUTE],
    forAll: [6000, MINUTE],
  },
} as const satisfies Record<string, Quota>

export type QuotaName = Exclude<keyof typeof QUOTAS, 'registering'>

/**
 * Signing in is limited by its failures (D13) and by the queue of passwords: with a count of calls, one person could use
 * up what others at their address, or everybody, may do.
 */
export type PublicQuotaName = 'registering' | 'by-failures'

/** The quota of that name; null where it is no count of calls. */
export function quotaOf(name: QuotaName | PublicQuotaName): Quota | null {
  return name === 'by-failures' ? null : QUOTAS[name]
}
