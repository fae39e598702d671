import pg from 'pg'
import { parserOf } from './column-values.ts'

const QUERY_MS = 3000
/** For proofs over the whole database, for which no one waits at a screen. */
const PATIENT_QUERY_MS = 3_600_000

/**
 * Every statement is prepared and planned once for each connection: planning a list each time took longer than reading
 * it, and compiling it (jit) ten times as long. So a plan stays when its tables grow. A plan made while a table
 * was empty used sequential scans, which cost a deposit 6.4 ms instead of 1.2; with them off, a plan uses an index
 * wherever one fits (docs/decisions/005-cost-of-a-write.md).
 */
const SERVING_OPTIONS = '-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off'

/**
 * Without these limits a frozen server hangs every request for ever, and without an error listener on each client a killed
 * backend ends our process (HAZ-I3, HAZ-I4).
 */
export function openPool(
  connection: pg.ClientConfig,
  { max, patient }: { max: number; patient: boolean },
): pg.Pool {
  const queryMs = patient ? PATIENT_QUERY_MS : QUERY_MS
  const pool = new pg.Pool({
    ...connection,
    max,
    // A patient statement can keep its connection for long, so those waiting for one have to be patient, too.
    connectionTimeoutMillis: patient ? 60_000 : 2000,
    query_timeout: queryMs,
    statement_timeout: queryMs,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'meranti',
    ...(patient ? {} : { options: SERVING_OPTIONS }),
    types: { getTypeParser: parserOf },
  })
  pool.on('error', ignoreLostConnection)
  pool.on('connect', (client) => client.on('error', ignoreLostConnection))
  return pool
}

/** For an idle connection: the pool drops it by itself, and the next request opens another one or is answered with 503. */
export function ignoreLostConnection() {}
