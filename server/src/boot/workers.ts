import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { constants, fchownSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type Log, openLog } from '../http/request-log.ts'
import type { UnnamedAccount } from '../os-accounts.ts'
import { marksFile } from '../wallets/high-water-marks.ts'
import type { RunningServer } from './one-process.ts'
import { type OpenBank, openBank } from './open-bank.ts'
import { type FromParent, FromWorker } from './worker-messages.ts'

/** The wait before a worker is replaced; it doubles each time that the replacement fails too. */
const BACK_OFF_MS = 250
const BACK_OFF_MAX_MS = 30_000
/** A worker that ran this long did not fail at its start, so the wait starts again at BACK_OFF_MS. */
const LIVED_MS = 60_000

/**
 * Opens the bank and has WORKERS processes serve it behind one port, as `account` if that is given. This process serves
 * no requests, so it survives when a worker ends. Throws an error with one sentence when no worker can start.
 */
export async function startWorkers(
  config: Config,
  account: UnnamedAccount | null,
  say: (sentence: string) => void,
): Promise<RunningServer> {
  // A single worker accepts connections itself. This process hands them over one by one, which makes a crowd of new ones wait.
  if (config.WORKERS === 1) cluster.schedulingPolicy = cluster.SCHED_NONE
  const log = openLog(config.LOG_LEVEL)
  const bank = await openBank(config, log, say)
  const { connection, build } = bank
  const greeting = account ? handOver(bank, config, account) : { connection, build, handed: null }
  const crew = openCrew({ greeting, wakeSender: bank.wakeSender, log }, config.WORKERS)
  try {
    const { url, address } = await crew.ready
    await bank.announce(address)
    return {
      log,
      sayReady: () => say([`Ready at ${url}`, ...bank.takeFirstLines()].join('\n')),
      lost: bank.lost,
      async stop() {
        await crew.stop()
        await bank.close()
      },
    }
  } catch (error) {
    await crew.stop()
    await bank.close()
    throw error
  }
}

/**
 * Opens the files that workers need when they are not root and can reach neither DATA_DIR nor the embedded database's
 * socket in it. Workers inherit the open files, and Linux resolves paths through them whatever the rights of the
 * folders above.
 */
function handOver(
  { connection, masterKeys, build }: OpenBank,
  { DATA_DIR, DATABASE_URL }: Config,
  account: UnnamedAccount,
): FromParent {
  const files: number[] = []
  const inherited = (file: string) => {
    // Never follow a symbolic link: below, the owner of the opened file is changed.
    files.push(openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW))
    // Descriptors 0 to 3 are stdin, stdout, stderr and the channel to the parent; these follow.
    return { descriptor: files.at(-1) ?? 0, name: `/proc/self/fd/${3 + files.length}` }
  }
  const marks = inherited(marksFile(DATA_DIR))
  fchownSync(marks.descriptor, account.uid, account.gid)
  const isEmbedded = DATABASE_URL === undefined && 'host' in connection && path.isAbsolute(connection.host)
  const theirs = isEmbedded ? { ...connection, host: inherited(connection.host).name } : connection
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...files] })
  const [masterKey = '', previousKey] = masterKeys.all.map(({ key }) => key.toString('base64'))
  return { connection: theirs, build, handed: { account, masterKey, previousKey, marksFile: marks.name } }
}

/** What a worker is sent first, and what its parent does for it. */
type Terms = { greeting: FromParent; wakeSender: () => void; log: Log }

/** Where a worker serves. */
type Served = { url: string; address: string }

/** Runs `size` workers and replaces each one that ends. `ready` resolves when all of them serve for the first time. */
function openCrew(terms: Terms, size: number) {
  const places = Array.from({ length: size }, () => openPlace(terms))
  return {
    ready: Promise.all(places.map(({ ready }) => ready)).then(([first = { url: '', address: '' }]) => first),
    stop: async () => {
      await Promise.all(places.map(({ stop }) => stop()))
    },
  }
}

/** Keeps one worker running: replaces it when it ends, after a longer wait each time that the replacement ends soon. */
function openPlace(terms: Terms) {
  const { log } = terms
  const leaving = new AbortController()
  const ready = Promise.withResolvers<Served>()
  let worker = hire(terms, ready)
  const closed = holdPlace()
  return {
    ready: ready.promise,
    async stop() {
      leaving.abort()
      worker.process.kill('SIGTERM')
      await closed
    },
  }

  async function holdPlace() {
    for (let failures = 0; ; failures++) {
      const hired = performance.now()
      if (!worker.isDead()) await once(worker, 'exit')
      if (leaving.signal.aborted) return
      const { pid, exitCode, signalCode } = worker.process
      log.error({ pid, exitCode, signalCode }, 'a worker has ended')
      if (performance.now() - hired > LIVED_MS) failures = 0
      const wait = Math.min(BACK_OFF_MS * 2 ** failures, BACK_OFF_MAX_MS)
      await sleep(wait, undefined, { signal: leaving.signal }).catch(() => {})
      if (leaving.signal.aborted) return
      worker = hire(terms, ready)
    }
  }
}

/** Starts a worker and sends it the connection. Resolves with its URL when it serves, or rejects with its error. */
function hire(
  { greeting, wakeSender }: Terms,
  { resolve, reject }: { resolve(served: Served): void; reject(error: Error): void },
): Worker {
  const worker = cluster.fork()
  worker.on('message', (message: unknown) => {
    const { data: said } = FromWorker.safeParse(message)
    // In development, node --watch sends messages of its own to the parent.
    if (!said) return
    if (said.event === 'started') worker.send(greeting)
    else if (said.event === 'ready') resolve(said)
    else if (said.event === 'letter') wakeSender()
    else reject(new Error(said.sentence))
  })
  worker.once('exit', () => reject(new Error('A worker ended before it could serve.')))
  return worker
}
