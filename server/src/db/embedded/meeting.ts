import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { removeEmptyLockFile } from './lock-file.ts'
import { lookForServer, type Presence } from './presence.ts'
import { ownIdentity } from './process-identity.ts'
import { type Ground, type OwnServer, startPostgres, stopOrphan } from './server.ts'

type Serving = Extract<Presence, { kind: 'serving' }>

const LOOK_EVERY_MS = 25
/** How long a server may take to end by itself after its starter has died. */
const ORPHAN_GRACE_MS = 3_000
const SAY_AFTER_MS = 2_000

/**
 * Checks the cluster until it is served by a server whose starter is alive, and starts a server whenever there is none.
 * Of several starters at once, PostgreSQL's own lock decides who gets the folder; the others share the winner's server.
 * `own` is null for a shared server.
 */
export async function meetServer(ground: Ground): Promise<{ server: Serving; own: OwnServer | null }> {
  const { cluster, deadline, say } = ground
  const starter = `${await ownIdentity()}-${randomBytes(6).toString('hex')}`
  const begin = performance.now()
  let hasSaid = false
  let orphanSince: number | null = null
  let own: OwnServer | null = null
  try {
    for (;;) {
      const presence = await lookForServer(cluster, deadline)
      if (presence.kind === 'serving' && !presence.orphan) {
        if (own && presence.starter === starter) return { server: presence, own }
        await own?.end(0)
        return { server: presence, own: null }
      }

      if (own?.hasEnded()) {
        await refuseLastingComplaint(own)
        own = null
      } else if (presence.kind === 'nobody' && !own) {
        await removeEmptyLockFile(cluster.dataFolder)
        own = await startPostgres(ground, starter, presence.stalePid)
      }

      // For a short time after its starter was killed, a server still answers. A process that shared it would soon lose
      // it.
      if (presence.kind === 'serving') {
        orphanSince ??= performance.now()
        if (performance.now() - orphanSince > ORPHAN_GRACE_MS) {
          await stopOrphan(ground)
          orphanSince = null
        }
      }

      const story = tellWait(presence, own, ground)
      deadline.check(story)
      if (!hasSaid && performance.now() - begin > SAY_AFTER_MS) {
        hasSaid = true
        say(`Still waiting: ${story} ...`)
      }
      await sleep(LOOK_EVERY_MS)
    }
  } catch (error) {
    await own?.end(0)
    throw error
  }
}

/** Temporary complaints: another starter was faster, the remains of an ending server, a port that was just taken. */
const PASSING =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory|could not create any TCP\/IP sockets/

async function refuseLastingComplaint(own: OwnServer): Promise<void> {
  const complaint = await own.complaint()
  if (PASSING.test(complaint)) return
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${complaint}.`)
}

function tellWait(presence: Presence, own: OwnServer | null, { cluster, folder }: Ground): string {
  if (own) return `PostgreSQL is starting on ${folder.path}, and ${folder.logFile} shows its progress`
  if (presence.kind === 'nobody') return `PostgreSQL could not yet be started on ${folder.path}`
  return `a PostgreSQL server, process ${presence.pid}, has ${cluster.dataFolder} open and does not answer; end it if it hangs`
}
