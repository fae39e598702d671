/** So many calls within so many seconds. A window begins with its first call. */
export type Allowance = readonly [calls: number, seconds: number]

/**
 * How often an endpoint may be called: by one user, from one address (an IPv6 caller's /64), and by everybody together.
 * Past it a call is answered 429 `too_many_attempts` with Retry-After. What one person may do in a day's work stays far
 * below; what one program can make the database keep is bounded. A call past its user's allowance does not count against the
 * address, nor one past the address's against all, so nobody can use up what others may do.
 */
export type Quota = { perUser: Allowance; perAddress: Allowance; forAll: Allowance }

/**
 * The same for an endpoint whose caller is not known. Signing in is limited by its failures instead (D13) and by the queue of
 * passwords: a count of calls would let one person use up what others at their address, or everybody, may do.
 */
export type PublicQuota = { perAddress: Allowance; forAll: Allowance } | 'by-failures'

const MINUTE = 60
const HOUR = 3600

/** Forms about oneself: 2,221 saves of a profile once grew the database by 22 MB within 15 seconds. */
export const SAVING = {
  perUser: [60, HOUR],
  perAddress: [1200, HOUR],
  forAll: [60_000, HOUR],
} as const satisfies Quota

/** Requests to be credited. They have no hourly limit (D40), so this only stops what no hand can do. */
export const REQUESTING = {
  perUser: [30, MINUTE],
  perAddress: [600, MINUTE],
  forAll: [6000, MINUTE],
} as const satisfies Quota

/** Small acts that the browser does along with others, and calls that are refused anyway. */
export const IN_PASSING = {
  perUser: [60, MINUTE],
  perAddress: [1200, MINUTE],
  forAll: [60_000, MINUTE],
} as const satisfies Quota

export const CHANGING_PASSWORD = {
  perUser: [20, HOUR],
  perAddress: [600, HOUR],
  forAll: [60_000, HOUR],
} as const satisfies Quota

/** Uploads count when they begin, so those that never end count as well. */
export const UPLOADING = {
  perUser: [20, HOUR],
  perAddress: [300, HOUR],
  forAll: [6000, HOUR],
} as const satisfies Quota

/** Staff decide fifty requests in a row, and several of them may share one address. */
export const STAFF_WORK = {
  perUser: [300, MINUTE],
  perAddress: [1500, MINUTE],
  forAll: [6000, MINUTE],
} as const satisfies Quota

/** A report may read the whole bank. */
export const REPORTING = {
  perUser: [120, HOUR],
  perAddress: [600, HOUR],
  forAll: [6000, HOUR],
} as const satisfies Quota

/** Beside the 20 accounts an hour and address (D40). */
export const REGISTERING = {
  perAddress: [60, MINUTE],
  forAll: [6000, MINUTE],
} as const satisfies PublicQuota
