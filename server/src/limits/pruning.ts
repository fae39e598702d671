import { ENQUIRIES_KEPT_MONTHS } from '@bank/contract/enquiries'
import { SESSION_NOTED_EVERY_SECONDS } from '@bank/contract/identity'
import sql, { type Sql } from 'sql-template-tag'
import { tryLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Log } from '../http/request-log.ts'
import { ABSOLUTE_HOURS } from '../identity/sessions/caller.ts'
import { FAMILIAR, FAMILIAR_DAYS } from '../identity/sign-in/limits.ts'
import { repeat } from '../repeat.ts'

/** How often to look for expired rows. */
const LOOK_MS = 10 * 60_000
/** The first look waits until a new server has finished starting. */
const FIRST_LOOK_MS = 90_000

/** Rows deleted in one statement, which holds their locks for some ten milliseconds. */
export const BATCH = 1000
/** Limits the batches per table in one look. The next look continues. */
const BATCHES_MAX = 200

/** The longest window of a counter in `rate_limits`, except for the addresses known to an account. */
const COUNTED_DAYS = 2

/** Tables of evidence. The serving role can't delete their rows; a function does, by age (migrations/0013-staff.sql). */
const EVIDENCE = ['sign_ins', 'letters', 'offers']

/**
 * Which rows of the other tables have expired: no code reads them, whatever the settings are, or they were promised to be
 * deleted. Each table has an index by age.
 */
const OVER: Record<string, { key: Sql; table: Sql; isOver: Sql }> = {
  rate_limits: {
    key: sql`key`,
    table: sql`rate_limits`,
    isOver: sql`since < now() - make_interval(days => ${COUNTED_DAYS})
      and (key not like ${`${FAMILIAR} %`} or since < now() - make_interval(days => ${FAMILIAR_DAYS}))`,
  },
  sign_in_failures: {
    key: sql`account, address`,
    table: sql`sign_in_failures`,
    isOver: sql`since < now() - interval '1 day' and (locked_until is null or locked_until < now())`,
  },
  sessions: {
    key: sql`token_hash`,
    table: sql`sessions`,
    // A little longer than a session can last, so that no session is deleted during one of its requests.
    isOver: sql`created_at < now() - make_interval(hours => ${ABSOLUTE_HOURS}, secs => ${SESSION_NOTED_EVERY_SECONDS})`,
  },
  former_emails: { key: sql`user_id`, table: sql`former_emails`, isOver: sql`until < now()` },
  quota_counts: {
    key: sql`key`,
    table: sql`quota_counts`,
    isOver: sql`since < now() - make_interval(secs => seconds)`,
  },
  changes: {
    key: sql`audience, xid, topic`,
    table: sql`changes`,
    // The latest of them is kept: it proves to who catches up that nothing later was deleted (live/changes.ts).
    isOver: sql`at < now() - interval '1 hour'
      and xid < (select xid from changes where at < now() - interval '1 hour' order by at desc limit 1)`,
  },
  // With its replies.
  enquiries: {
    key: sql`id`,
    table: sql`enquiries`,
    isOver: sql`touched_at < now() - make_interval(months => ${ENQUIRIES_KEPT_MONTHS})`,
  },
  letter_tokens: { key: sql`token_hash`, table: sql`letter_tokens`, isOver: sql`expires_at < now()` },
  challenges: {
    key: sql`id_hash`,
    table: sql`challenges`,
    isOver: sql`created_at < now() - interval '1 hour'`,
  },
}

/** Deletes expired rows regularly, in one process at a time. Returns a function that stops it. */
export function pruneRegularly(db: Database, log: Log): () => void {
  return repeat(
    { everyMs: LOOK_MS, firstMs: FIRST_LOOK_MS },
    () => prune(db),
    (error) => log.error({ cause: String(error) }, 'could not delete expired counters and sessions'),
  ).stop
}

/**
 * Deletes expired rows in batches. Returns the number of deleted rows per table; it deletes nothing while another process
 * prunes, and skips rows that are being changed.
 */
export async function prune(db: Database): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [name, deleteBatch] of [...EVIDENCE.map(ofEvidence), ...Object.entries(OVER).map(ofOthers)]) {
    for (let batches = 0; batches < BATCHES_MAX; batches++) {
      const rows = await db.transaction(async (tx) => ((await tryLock(tx, 'pruning')) ? deleteBatch(tx) : 0))
      deleted[name] = (deleted[name] ?? 0) + rows
      if (rows < BATCH) break
    }
  }
  return deleted
}

type Deletion = [table: string, deleteBatch: (tx: Queries) => Promise<number>]

const ofEvidence = (table: string): Deletion => [
  table,
  (tx) => tx.value<number>(sql`select delete_expired(${table}, ${BATCH})`),
]

const ofOthers = ([name, { key, table, isOver }]: [string, (typeof OVER)[string]]): Deletion => [
  name,
  (tx) =>
    tx.run(sql`
      delete from ${table} where (${key}) in (
        select ${key} from ${table} where ${isOver} limit ${BATCH} for update skip locked)`),
]
