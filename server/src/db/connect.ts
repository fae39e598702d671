import pg from 'pg'
import { type Borrowed, shareClients } from './shared-clients.ts'
import { nameOf, type Statement } from './statement.ts'

/** What statements run on: the pool, or one transaction. */
export type Queries = {
  /** Every row. */
  rows<Row extends object>(statement: Statement): Promise<Row[]>
  /** The row, or null where there is none. */
  find<Row extends object>(statement: Statement): Promise<Row | null>
  /** The row, which must exist. */
  row<Row extends object>(statement: Statement): Promise<Row>
  /** How many rows a change touched. */
  run(statement: Statement): Promise<number>
}

export type Database = Queries & {
  /**
   * As `find`, for a row that an index finds at once and no lock keeps: such statements share connections (db/shared-clients.ts).
   */
  lookUp<Row extends object>(statement: Statement): Promise<Row | null>
  /**
   * Runs `work` in one transaction: all of it happens or nothing does. Where PostgreSQL gives up a transaction
   * in favour of another (40001, 40P01), `work` runs again, so it must do nothing but query.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>
  end(): Promise<void>
}

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** The database did not answer in time, or not at all: the caller says 503, never 401 (hazard C6). */
export class DatabaseUnavailable extends Error {}

/** PostgreSQL found no space for what a statement wanted to write. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === '53100'
}

const QUERY_MS = 3000
/** For proofs over the whole database, which nobody waits for at a screen. */
const PATIENT_QUERY_MS = 3_600_000

/** One connection of so many is for what is looked up, and one at least: a server keeps no more of them busy. */
const CONNECTIONS_FOR_A_SHARED_ONE = 8

/**
 * Every statement is prepared and planned once for a connection: planning a list's anew took longer than reading it, and
 * compiling it (jit) ten times as long. So a plan may be older than what it reads has grown since. One that was made while a
 * table was empty read all of it, which cost a deposit 6.4 ms instead of 1.2; with sequential scans off, a plan uses an
 * index wherever one serves (docs/decisions/005-cost-of-a-write.md).
 */
const SERVING_OPTIONS = '-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off'

const TRIES = 3
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Opens a pool. Without these limits a frozen server hangs every request for ever, and without a listener on
 * each client a killed backend ends our process (hazards I3, I4).
 */
export function connect(
  connection: Connection,
  { max = 16, patient = false }: { max?: number; patient?: boolean } = {},
): Database {
  const queryMs = patient ? PATIENT_QUERY_MS : QUERY_MS
  const pool = new pg.Pool({
    ...connection,
    max,
    // A patient statement may keep its connection for long; who waits for one must be patient, too.
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
    types: { getTypeParser },
  })
  pool.on('error', ignoreLostConnection)
  pool.on('connect', (client) => client.on('error', ignoreLostConnection))

  async function borrow(): Promise<Borrowed> {
    const client = await pool.connect()
    return { client, giveBack: (lost) => client.release(lost) }
  }
  const share = shareClients(
    () => pool.connect(),
    Math.max(1, Math.floor(max / CONNECTIONS_FOR_A_SHARED_ONE)),
  )

  async function withClient<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    from: () => Promise<Borrowed> = borrow,
  ): Promise<Result> {
    const { client, giveBack } = await from().catch(asUnavailable)
    let lost: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) lost = error
      throw lost ? new DatabaseUnavailable('the database did not answer', { cause: error }) : error
    } finally {
      giveBack(lost)
    }
  }

  return {
    ...queries((statement) => withClient((client) => send(client, statement))),
    lookUp: queries((statement) => withClient((client) => send(client, statement), share)).find,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await withClient((client) => inTransaction(client, work))
        } catch (error) {
          if (attempt === TRIES || !(error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '')))
            throw error
        }
      }
    },
    end: () => pool.end(),
  }
}

/** The same statements on a client that the caller holds, inside a transaction that he began. */
export const queriesOn = (client: pg.ClientBase): Queries => queries((statement) => send(client, statement))

/** A client of one's own, for long work that the pool's limits would cut short. The caller ends it. */
export async function connectAlone(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'meranti-alone',
    types: { getTypeParser },
  })
  client.on('error', ignoreLostConnection)
  await client.connect()
  return client
}

/**
 * Reads all that `work` asks for as it stood at one moment, on a connection of its own, without the pool's limits of time.
 * PostgreSQL refuses any change.
 */
export async function readAlone<Result>(
  connection: Connection,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await connectAlone(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(queriesOn(client))
  } finally {
    // Nothing was changed, so there is nothing to commit.
    await client.end()
  }
}

async function inTransaction<Result>(client: pg.PoolClient, work: (tx: Queries) => Promise<Result>) {
  try {
    const result = await work(beginning(client))
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that is gone has rolled back by itself; saying so again would hide the first error.
    if (!(error instanceof Error && isConnectionLost(error))) await client.query('rollback')
    throw error
  }
}

// "begin" travels with the first statement, which spares a round trip. PostgreSQL answers in order, so a transaction that
// did not begin is known before anything else is.
function beginning(client: pg.PoolClient): Queries {
  let begun: Promise<unknown> | undefined
  return queries(async (statement) => {
    if (begun) return send(client, statement)
    const { stream } = client.connection
    stream.cork()
    begun = client.query('begin')
    const first = send(client, statement)
    stream.uncork()
    const [answer] = await Promise.all([first, begun])
    return answer
  })
}

type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount'>

function queries(query: (statement: Statement) => Promise<Answer>): Queries {
  const rows = async <Row extends object>(statement: Statement): Promise<Row[]> =>
    (await query(statement)).rows
  const find = async <Row extends object>(statement: Statement) => (await rows<Row>(statement))[0] ?? null
  return {
    rows,
    find,
    async row<Row extends object>(statement: Statement) {
      const found = await find<Row>(statement)
      if (!found) throw new Error(`expected a row from: ${statement.text}`)
      return found
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

// A query of pg's own making: it copies a description of one property by property, which takes longer than all the rest.
async function send(client: pg.ClientBase, { text, values, name = nameOf(text) }: Statement) {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const query = new pg.Query(text, values, (error, answer) => (error ? reject(error) : resolve(answer)))
      client.query(Object.assign(query, { name }))
    })
  } catch (error) {
    // It arose where the answer arrived; what asked for it says more.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** bigint arrives as a number (our cents are safe integers), moments as ISO text, dates as they are. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === pg.types.builtins.INT8) return safeInteger
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  if (oid === pg.types.builtins.DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a whole number from the database is too large')
  return value
}

/** Whether the connection is of no more use: PostgreSQL said goodbye, or something that is not PostgreSQL spoke. */
function isConnectionLost(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError))
    return !('code' in error && error.code === 'ERR_ASSERTION') && isFromDriver(error)
  return /^(57P|08|53)/.test(error.code ?? '')
}

const DRIVER_WORDS = /timeout|Connection terminated|Client has encountered|ECONN|EPIPE|ENOENT|socket/i

function isFromDriver(error: Error): boolean {
  return DRIVER_WORDS.test(error.message) || ('code' in error && DRIVER_WORDS.test(String(error.code)))
}

function asUnavailable(cause: unknown): never {
  throw new DatabaseUnavailable('the database can’t be reached', { cause })
}

/** The pool forgets a lost idle connection by itself; the next request opens another, or says 503. */
function ignoreLostConnection() {}
