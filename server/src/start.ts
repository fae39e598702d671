import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { openDatabase } from './db/open.ts'
import { fillWithDemonstration } from './demo/demonstration.ts'
import { type Log, openLog } from './http/request-log.ts'
import { ensureAdministrator, type NewAdministrator, randomPassword } from './identity/administrators.ts'
import { hashPassword } from './identity/hashing.ts'

export type RunningServer = {
  url: string
  log: Log
  /** Settles when the database is gone for good. */
  lost: Promise<void>
  /** Says "not ready", lets requests in flight finish, and ends. */
  stop(): Promise<void>
}

/** How long a load balancer has to notice that we are not ready any more. */
const DRAIN_MS = 500

/** Starts everything from the configuration and says in a line what takes long. Throws one sentence. */
export async function startServer(config: Config, say: (sentence: string) => void): Promise<RunningServer> {
  const log = openLog(config.LOG_LEVEL)
  const database = await openDatabase(config, say)
  let serving = true
  try {
    await fillNewDatabase(database.db, config, database.isNew, say)
    const app = await buildApp({ db: database.db, config, log, isServing: () => serving })
    await app.listen({ host: config.HOST, port: config.PORT }).catch(explainListening(config))
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.PORT
    const url = config.PUBLIC_URL ?? `http://${nameOf(config.HOST)}:${port}`
    say(`Ready at ${url}`)
    return {
      url,
      log,
      lost: database.lost,
      async stop() {
        serving = false
        await sleep(DRAIN_MS)
        await app.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

// The first administrator and, on a new embedded database, the demonstration (D4). Passwords that we made are
// printed here, once, and nowhere else.
async function fillNewDatabase(
  db: Database,
  config: Config,
  isNew: boolean,
  say: (sentence: string) => void,
) {
  const administrator = await ensureAdministrator(db, config)
  if (administrator) announceAdministrator(administrator, say)
  const wantsDemo = config.DEMO ?? config.DATABASE_URL === undefined
  if (!isNew || !wantsDemo || !administrator) return
  say('Filling the new database with demonstration data (DEMO=0 starts empty).')
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await fillWithDemonstration(db, { passwordHash, administratorId: administrator.id, now: new Date() })
  say(`Demonstration customers all have the password ${password} (shown once); the Users screen lists them.`)
}

function announceAdministrator({ email, password }: NewAdministrator, say: (sentence: string) => void) {
  say(
    password
      ? `First administrator: ${email} with the password ${password} (shown once).`
      : `First administrator: ${email}, with the password from ADMIN_PASSWORD.`,
  )
}

function explainListening({ HOST, PORT }: Config) {
  return (error: Error): never => {
    const code = 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new Error(`Port ${PORT} is in use. Set PORT to another one.`)
    if (code === 'EACCES')
      throw new Error(`Port ${PORT} may not be used by this user. Set PORT to 1024 or more.`)
    if (code === 'EADDRNOTAVAIL')
      throw new Error(`This machine has no address ${HOST}. Set HOST to one that it has.`)
    throw error
  }
}

function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
