import pg from 'pg'
import { parserOf } from './column-values.ts'
import { ignoreLostConnection, openPool } from './pool.ts'
import { type Borrowed, shareClients } from './shared-clients.ts'
import { nameOf, type Statement } from './statement.ts'

/** Runs statements: on the pool, or in one transaction. */
export type Queries = {
  /** The pool or connection that they run on. What is kept for a database, such as its keys, is found by it. */
  readonly home: object
  /** Every row. */
  rows<Row extends object>(statement: Statement): Promise<Row[]>
  /** The row, or null if there is none. */
  find<Row extends object>(statement: Statement): Promise<Row | null>
  /** The row, which must exist. */
  row<Row extends object>(statement: Statement): Promise<Row>
  /** The first value of the row, which must exist. */
  value<Value>(statement: Statement): Promise<Value>
  /** Returns the number of changed rows. */
  run(statement: Statement): Promise<number>
  /** Calls `act` once this transaction is committed, however often it is asked for; outside a transaction at once. */
  afterCommit(act: () => void): void
}

export type Database = Queries & {
  /**
   * Like `find`, for a row that an index finds at once and that no lock delays: such statements share connections
   * (db/shared-clients.ts).
   */
  lookUp<Row extends object>(statement: Statement): Promise<Row | null>
  /**
   * Runs `work` in one transaction. If PostgreSQL aborts it in favour of another one (40001, 40P01), `work` runs again,
   * so it must do nothing but query.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>
  end(): Promise<void>
}

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** The database did not answer, or not in time. The caller answers 503, never 401 (HAZ-C6). */
export class DatabaseUnavailable extends Error {}

/** Whether PostgreSQL ran out of disk space. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === '53100'
}

/** Of this many connections, one is for look-ups, which share it; at least one. */
const CONNECTIONS_FOR_A_SHARED_ONE = 8

const TRIES = 3
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Opens at most `max` connections, two at least. Those for look-ups are a pool of their own, because every request reads its
 * session first, and must not wait until the transactions of others have given their connections back.
 */
export function connect(
  connection: Connection,
  { max = 16, patient = false }: { max?: number; patient?: boolean } = {},
): Database {
  const shared = Math.max(1, Math.floor(max / CONNECTIONS_FOR_A_SHARED_ONE))
  const pool = openPool(connection, { max: Math.max(1, max - shared), patient })
  const lookUps = openPool(connection, { max: shared, patient })

  async function borrow(): Promise<Borrowed> {
    const client = await pool.connect()
    return { client, giveBack: (lost) => client.release(lost) }
  }
  const share = shareClients(() => lookUps.connect(), shared)

  async function withClient<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    from: () => Promise<Borrowed> = borrow,
  ): Promise<Result> {
    const { client, giveBack } = await from().catch(asUnavailable)
    let lost: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      if (isConnectionLost(error)) lost = error
      if (isUnavailable(error)) throw new DatabaseUnavailable('the database did not answer', { cause: error })
      throw error
    } finally {
      giveBack(lost)
    }
  }

  return {
    ...queries(pool, (statement) => withClient((client) => send(client, statement))),
    lookUp: queries(pool, (statement) => withClient((client) => send(client, statement), share)).find,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await withClient((client) => inTransaction(pool, client, work))
        } catch (error) {
          if (attempt === TRIES || !(error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '')))
            throw error
        }
      }
    },
    async end() {
      await Promise.all([pool.end(), lookUps.end()])
    },
  }
}

/** The same statements on the caller's client, inside the caller's transaction. */
export const queriesOn = (client: pg.ClientBase): Queries =>
  queries(client, (statement) => send(client, statement))

/** A separate client, for work that takes longer than the pool's limits. The caller ends it. */
export async function connectAlone(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'meranti-alone',
    types: { getTypeParser: parserOf },
  })
  client.on('error', ignoreLostConnection)
  await client.connect()
  return client
}

/**
 * Runs `work` on a snapshot of one moment, on a separate connection, without the pool's time limits. PostgreSQL refuses
 * any change.
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

async function inTransaction<Result>(
  home: object,
  client: pg.PoolClient,
  work: (tx: Queries) => Promise<Result>,
) {
  const afterwards = new Set<() => void>()
  try {
    const result = await work(beginning(home, client, afterwards))
    await client.query('commit')
    for (const act of afterwards) act()
    return result
  } catch (error) {
    // A lost connection has rolled back already; another error from it would hide the first one.
    if (!isConnectionLost(error)) await client.query('rollback')
    throw error
  }
}

// Sends "begin" without waiting for its answer before the first statement, which saves a round trip. PostgreSQL answers in
// order, so a failed "begin" is known before the statement's answer.
function beginning(home: object, client: pg.PoolClient, afterwards: Set<() => void>): Queries {
  let begun: Promise<unknown> | undefined
  const inOrder = queries(home, async (statement) => {
    begun ??= client.query('begin')
    const [, answer] = await Promise.all([begun, send(client, statement)])
    return answer
  })
  return { ...inOrder, afterCommit: (act) => void afterwards.add(act) }
}

type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount'>

function queries(home: object, query: (statement: Statement) => Promise<Answer>): Queries {
  const rows = async <Row extends object>(statement: Statement): Promise<Row[]> =>
    (await query(statement)).rows
  const find = async <Row extends object>(statement: Statement) => (await rows<Row>(statement))[0] ?? null
  async function row<Row extends object>(statement: Statement): Promise<Row> {
    const found = await find<Row>(statement)
    if (!found) throw new Error(`expected a row from: ${statement.text}`)
    return found
  }
  return {
    home,
    rows,
    find,
    row,
    async value<Value>(statement: Statement) {
      const [value] = Object.values(await row<Record<string, Value>>(statement))
      if (value === undefined) throw new Error(`expected a value from: ${statement.text}`)
      return value
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    afterCommit: (act) => act(),
  }
}

async function send(client: pg.ClientBase, { text, values, name = nameOf(text) }: Statement) {
  try {
    return await client.query({ name, text, values })
  } catch (error) {
    // The driver's stack trace ends where the answer arrived; the caller's says more.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Whether PostgreSQL did not answer, closed the connection or lacks a resource such as disk space. */
function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return /^(57P|08|53)/.test(error.code ?? '')
  return !('code' in error && error.code === 'ERR_ASSERTION') && isFromDriver(error)
}

/** A lack of resources ends the statement and not its connection. */
function isConnectionLost(error: unknown): error is Error {
  return isUnavailable(error) && !(error instanceof pg.DatabaseError && error.code?.startsWith('53'))
}

const DRIVER_WORDS = /timeout|Connection terminated|Client has encountered|ECONN|EPIPE|ENOENT|socket/i

function isFromDriver(error: Error): boolean {
  return DRIVER_WORDS.test(error.message) || ('code' in error && DRIVER_WORDS.test(String(error.code)))
}

function asUnavailable(cause: unknown): never {
  throw new DatabaseUnavailable('the database can’t be reached', { cause })
}
