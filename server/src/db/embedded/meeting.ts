import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { removeEmptyLockFile } from './lock-file.ts'
import { lookForServer, type Presence } from './presence.ts'
import { ownIdentity } from './process-identity.ts'
import { type Ground, type OwnServer, startPostgres, stopOrphan } from './server.ts'

type Serving = Extract<Presence, { kind: 'serving' }>

const LOOK_EVERY_MS = 25
/** How long a server may take to end by itself once its starter is dead. */
const ORPHAN_GRACE_MS = 3_000
const SAY_AFTER_MS = 2_000

/**
 * Looks at the cluster until a server serves it that somebody alive answers for; starts one whenever there is none.
 * Which of several starters at once gets the folder is for PostgreSQL's own lock to say; the others then share the
 * winner's server. `own` is null for such a shared one.
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

      // Soon after its starter was killed a server still answers. Who shared it would lose it in the next moment.
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

/** Complaints that pass by themselves: another starter was faster, a dying server's remains, a port just taken. */
const PASSING =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory|could not create any TCP\/IP sockets/

async function refuseLastingComplaint(own: OwnServer): Promise<void> {
  const complaint = await own.complaint()
  if (PASSING.test(complaint)) return
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${complaint}.`)
}

function tellWait(presence: Presence, own: OwnServer | null, { cluster, folder }: Ground): string {
  if (own) return `PostgreSQL is starting on ${folder.path}, and ${folder.logFile} tells how far it is`
  if (presence.kind === 'nobody') return `PostgreSQL could not yet be started on ${folder.path}`
  return `a PostgreSQL server, process ${presence.pid}, is on ${cluster.dataFolder} and does not serve; end it if it hangs`
}
