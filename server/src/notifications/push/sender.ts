import { brand } from '@bank/contract/brand'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import { heldMasterKeys } from '../../encryption/master-keys.ts'
import type { Log } from '../../http/request-log.ts'
import { ABSOLUTE_HOURS } from '../../identity/sessions/caller.ts'
import { repeat } from '../../repeat.ts'
import { deliver, type Outcome, type PushSender } from './deliver.ts'
import { pushKeys } from './keys.ts'
import { servicesWith } from './known-services.ts'
import { openPauses } from './pauses.ts'
import { openSubscription, type SealedSubscription, type Subscription } from './sealed-subscription.ts'
import { dropSubscription } from './subscription.ts'

export type Pusher = {
  /** Looks for what is due at once. */
  wake(): void
  /** Breaks off what is under way: another process sends it later. */
  close(): Promise<void>
}

const LOOK_MS = 1000
/** To one service. */
const AT_ONCE = 4

/** How long no other process takes a push that is under way: longer than `deliver` can take. */
const UNDER_WAY_SECONDS = 60

/** The wait before the next try of a push; it doubles each time. */
const BACK_OFF_SECONDS = 10
const BACK_OFF_MAX_SECONDS = 3600
/** A push that would be tried again later than this is given up. */
const TRIED_SECONDS = 24 * 3600

/** What is being sent to a service. */
type Line = { service: string; running: Promise<void> | null }

type Claimed = SealedSubscription & {
  noticeId: string
  host: string
  tries: number
  /** Seconds. */
  age: number
  title: string
  isWanted: boolean
}

/**
 * Pushes what waits. Every server does; each push is sent by the one that claimed it. Each push service has a line of its own, so
 * that one that is down holds up no other, and in it a host that fails is passed over.
 */
export function openPusher(
  db: Database,
  { PUSH_SERVICES = [], PUBLIC_URL }: Pick<Config, 'PUSH_SERVICES' | 'PUBLIC_URL'>,
  log: Log,
): Pusher {
  const services = servicesWith(PUSH_SERVICES)
  const lines = new Map<string, Line>()
  const pauses = openPauses()
  const contact = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${brand.email}`
  const closing = new AbortController()

  function lineOf(service: string): Line {
    const line = lines.get(service) ?? { service, running: null }
    lines.set(service, line)
    return line
  }

  async function look() {
    for (const service of await findDue(db, services, pauses.hosts())) start(lineOf(service))
  }

  function start(line: Line) {
    if (line.running) return
    line.running = work(line)
      .catch(report)
      .finally(() => {
        line.running = null
      })
  }

  async function work(line: Line) {
    const sender = { keys: await pushKeys(db), contact }
    await Promise.all(Array.from({ length: AT_ONCE }, () => carry(line.service, sender).catch(report)))
  }

  async function carry(service: string, sender: PushSender) {
    while (!closing.signal.aborted) {
      const push = await claim(db, service, pauses.hosts())
      if (!push) return
      if (push.isWanted) await send(sender, push)
      else await finish(db, push)
    }
  }

  async function send(sender: PushSender, push: Claimed) {
    if (push.age > TRIED_SECONDS) return end(push, { end: 'refused', failure: 'TOO_LATE' })
    const subscription = opened(push)
    if (subscription === null) return end(push, { end: 'refused', failure: 'UNREADABLE' })
    const message = { id: push.noticeId, title: push.title }
    const outcome = await deliver(sender, subscription, message, closing.signal).catch((error: unknown) => {
      if (!closing.signal.aborted) throw error
    })
    if (outcome) await end(push, outcome)
  }

  function opened(push: Claimed): Subscription | null {
    try {
      return openSubscription(heldMasterKeys(db), push)
    } catch (error) {
      report(error)
      return null
    }
  }

  async function end(push: Claimed, outcome: Outcome) {
    const { host, noticeId: notice, tries } = push
    if (outcome.end === 'gone') return dropSubscription(db, push.id)
    if (outcome.end === 'later') {
      pauses.begin(host)
      const wait = Math.max(outcome.wait, Math.min(BACK_OFF_SECONDS * 2 ** (tries - 1), BACK_OFF_MAX_SECONDS))
      const { failure } = outcome
      if (push.age + wait <= TRIED_SECONDS) {
        log.warn({ host, notice, tries, failure }, 'a push was not sent and will be tried again')
        return tryLater(db, push, wait)
      }
    }
    if (outcome.end === 'sent') pauses.end(host)
    else log.error({ host, notice, tries, failure: outcome.failure }, 'a push was given up')
    await finish(db, push)
  }

  const report = (error: unknown) => log.error({ cause: String(error) }, 'could not push messages')
  const looking = repeat({ everyMs: LOOK_MS }, look, report)
  return {
    wake: looking.wake,
    async close() {
      closing.abort()
      await looking.stop()
      await Promise.all([...lines.values()].map(({ running }) => running))
    },
  }
}

/** The services to which something is due, but to none of these hosts. */
async function findDue(
  db: Database,
  services: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  // Some services are one host.
  const open = services.filter((service) => !except.includes(service))
  const due = await db.rows<{ service: string }>(sql`
    select service from unnest(${open}::text[]) service where exists (
      select from pushes p
      where p.service = service.service and p.next_try_at <= now() and p.host <> all(${except}::text[]))`)
  return due.map(({ service }) => service)
}

/**
 * Claims the next push to a service, but to none of these hosts: before those of messages to all, and of those that were tried
 * least often the one that has waited longest. It is not wanted any more if its customer has switched pushes off or may not use
 * the session, although both are still there.
 */
function claim(db: Database, service: string, except: readonly string[]): Promise<Claimed | null> {
  return db.find(sql`
    with claimed as (
      update pushes set tries = tries + 1, next_try_at = now() + make_interval(secs => ${UNDER_WAY_SECONDS})
      where (subscription_id, notice_id) = (
        select subscription_id, notice_id from pushes
        where service = ${service} and next_try_at <= now() and host <> all(${except}::text[])
        order by is_one_of_many, tries, next_try_at limit 1 for update skip locked)
      returning subscription_id, notice_id, host, tries, created_at)
    select p.id, p.master_key_id as "masterKeyId", p.sealed, c.notice_id as "noticeId", c.host, c.tries,
      extract(epoch from now() - c.created_at)::float8 as age, settings.system_name as title,
      s.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS}) and u.status in ('active', 'pending')
        and coalesce((select w.push from preferences w where w.user_id = u.id), true) as "isWanted"
    from claimed c join push_subscriptions p on p.id = c.subscription_id
    join sessions s on s.id = p.session_id join users u on u.id = p.user_id cross join settings`)
}

const isPush = ({ id, noticeId }: Claimed) => sql`subscription_id = ${id} and notice_id = ${noticeId}`

async function finish(db: Database, push: Claimed): Promise<void> {
  await db.run(sql`delete from pushes where ${isPush(push)}`)
}

/** The others to its device wait with it, but for those under way: they would fare no better, and keep others waiting. */
async function tryLater(db: Database, push: Claimed, wait: number): Promise<void> {
  const then = sql`now() + make_interval(secs => ${wait})`
  await db.run(sql`
    update pushes set tries = greatest(tries, ${push.tries}),
      next_try_at = case when ${isPush(push)} then ${then} else greatest(next_try_at, ${then}) end
    where (subscription_id, notice_id) in (
      select subscription_id, notice_id from pushes where subscription_id = ${push.id} for update skip locked)`)
}
