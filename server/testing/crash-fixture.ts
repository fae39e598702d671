import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/start.ts'

/**
 * A process that the tests kill: node crash-fixture.ts FOLDER TASK [TIMEOUT_MS]
 *
 * hold   starts the database and waits until its standard input ends, then stops it
 * leave  starts the database and has nothing else to do
 * write  inserts rows endlessly and reports each acknowledged one; restarts the database when it ends
 *
 * Writes one event a line to standard output: `ready {...}`, `stored ID`, `ended`, `failed SENTENCE`.
 */
const [folder = '', task = '', timeout = '60000'] = process.argv.slice(2)

try {
  if (task === 'hold') await hold()
  else if (task === 'leave') await start()
  else await writeForever()
} catch (error) {
  tell('failed', error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function hold(): Promise<void> {
  const database = await start()
  for await (const _ of process.stdin);
  await database.stop()
}

async function writeForever(): Promise<void> {
  setInterval(() => {}, 60_000) // Neither the database nor waiting for its end keeps a process alive.
  for (;;) {
    const database = await start()
    const writers = Array.from({ length: 4 }, () => write(database).catch(() => {}))
    if (database.adopted) await Promise.all(writers)
    else await Promise.all([...writers, database.exited])
    tell('ended')
  }
}

async function write({ connection }: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table if not exists kept (id uuid primary key)')
  for (;;) {
    const id = randomUUID()
    await client.query('insert into kept values ($1)', [id])
    tell('stored', id)
  }
}

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ folder, timeoutMs: Number(timeout) })
  const { connection, version, adopted, pid } = database
  tell('ready', JSON.stringify({ connection, version, adopted, pid }))
  return database
}

/** A write to a pipe completes before it returns on POSIX systems, so reported events survive a kill. */
function tell(event: string, detail = ''): void {
  process.stdout.write(`${event} ${detail}\n`)
}
