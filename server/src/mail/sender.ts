import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Log } from '../http/request-log.ts'
import { repeat } from '../repeat.ts'
import { type MailConfig, openLetter } from './outbox.ts'
import { CONNECTIONS, openPost, type Post } from './post.ts'

export type Sender = {
  /** Looks for letters at once. */
  wake(): void
  /** Waits briefly for the letters under way, then gives them up: another process tries them again later. */
  close(): Promise<void>
}

/** How often to look for letters of other servers, and for those that are due for another try. */
const LOOK_MS = 2000
const CLOSING_MS = 2000

/**
 * How long no other process takes a letter that is under way: longer than the longest conversation with a mail server. So
 * a second process sends it only if the first one died.
 */
const UNDER_WAY_SECONDS = 120

/** Together shorter than UNDER_WAY_SECONDS, also if each try waits for the database's timeout. */
const NOTED_TRIES = 10
const NOTED_EVERY_MS = 1000

/** The wait before the next try of a letter; it doubles each time. */
const BACK_OFF_SECONDS = 10
const BACK_OFF_MAX_SECONDS = 3600
/** A letter is given up after this time, if it has been tried. */
const TRIED_HOURS = 24
const GIVE_UP_EVERY_MS = 60_000

/** The pause of all letters after the mail server itself failed; it doubles each time. */
const PAUSE_MS = 500
const PAUSE_MAX_MS = 60_000

/** Sends what is in the outbox (DEC-46). Every server does; each letter is sent by the one that claimed it. */
export async function openSender(parts: {
  db: Database
  keys: MasterKeys
  config: MailConfig & Pick<Config, 'DATA_DIR'>
  log: Log
}): Promise<Sender> {
  const post = await openPost(parts.config)
  return post ? startSender({ ...parts, post }) : { wake() {}, async close() {} }
}

type Claimed = {
  id: string
  kind: string
  masterKeyId: string
  sealed: Buffer
  createdAt: string
  tries: number
}

function startSender({
  db,
  keys,
  log,
  post,
}: {
  db: Database
  keys: MasterKeys
  log: Log
  post: Post
}): Sender {
  let closing = false
  let [pauses, pausedUntil, gaveUpAt] = [0, 0, Number.NEGATIVE_INFINITY]

  async function look() {
    if (performance.now() < pausedUntil || !(await isAnyDue(db))) return
    if (performance.now() - gaveUpAt > GIVE_UP_EVERY_MS) {
      gaveUpAt = performance.now()
      await giveUpOld(db, log)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, carry))
  }

  async function carry() {
    while (!closing && performance.now() >= pausedUntil) {
      const letter = await claimLetter(db)
      if (!letter) return
      await send(letter)
    }
  }

  async function send(letter: Claimed) {
    try {
      const { id, createdAt } = letter
      await post.deliver({ ...openLetter(keys, letter), id, createdAt })
    } catch (error) {
      if (!closing) await tryLater(error, letter)
      return
    }
    pauses = 0
    await noteSent(db, letter.id)
  }

  async function tryLater(error: unknown, { id, kind, tries }: Claimed) {
    const failure = codeOf(error)
    log.warn({ letter: id, kind, tries, failure }, 'a letter was not sent and will be tried again')
    if (!isOfThisLetter(error)) pause()
    const wait = Math.min(BACK_OFF_SECONDS * 2 ** (tries - 1), BACK_OFF_MAX_SECONDS)
    await db.run(sql`
      update letters set last_failure = ${failure}, next_try_at = now() + make_interval(secs => ${wait})
      where id = ${id} and sealed is not null`)
  }

  /** Letters under way that fail with the first one make the pause no longer. */
  function pause() {
    const now = performance.now()
    if (now >= pausedUntil) pausedUntil = now + Math.min(PAUSE_MS * 2 ** pauses++, PAUSE_MAX_MS)
  }

  const looking = repeat({ everyMs: LOOK_MS }, look, (error) =>
    log.error({ cause: String(error) }, 'could not send letters'),
  )
  return {
    wake: looking.wake,
    async close() {
      closing = true
      const ended = looking.stop()
      await Promise.race([ended, sleep(CLOSING_MS, undefined, { ref: false })])
      post.close()
      await ended
    },
  }
}

async function isAnyDue(db: Database): Promise<boolean> {
  return (
    (await db.find(sql`select from letters where sealed is not null and next_try_at <= now() limit 1`)) !==
    null
  )
}

/**
 * Claims the letter that has waited longest, before those of a message to all customers. No other process takes it until its
 * outcome is noted, or for UNDER_WAY_SECONDS.
 */
function claimLetter(db: Database): Promise<Claimed | null> {
  const longest = (which: Sql) => sql`
    select id from letters where sealed is not null and ${which} and next_try_at <= now()
    order by next_try_at limit 1 for update skip locked`
  return db.find(sql`
    update letters set tries = tries + 1, next_try_at = now() + make_interval(secs => ${UNDER_WAY_SECONDS})
    where id = coalesce((${longest(sql`not is_one_of_many`)}), (${longest(sql`is_one_of_many`)}))
    returning id, kind, master_key_id as "masterKeyId", sealed, created_at as "createdAt", tries`)
}

/** Tries for a while if the database can't be reached: if this is not noted, the letter is sent again. */
async function noteSent(db: Database, id: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await db.run(sql`
        update letters set sent_at = now(), sealed = null, master_key_id = null, last_failure = null
        where id = ${id} and sealed is not null`)
      return
    } catch (error) {
      if (tried === NOTED_TRIES) throw error
      await sleep(NOTED_EVERY_MS)
    }
  }
}

async function giveUpOld(db: Database, log: Log): Promise<void> {
  const letters = await db.run(sql`
    update letters set given_up_at = now(), sealed = null, master_key_id = null
    where sealed is not null and tries > 0 and next_try_at <= now()
      and created_at < now() - make_interval(hours => ${TRIED_HOURS})`)
  if (letters > 0) log.error({ letters }, 'letters were given up after a day')
}

/** Failures of one letter: refused, or the line broke meanwhile. 421 is the mail server's own goodbye (RFC 5321, 3.8). */
const OF_ONE_LETTER = new Set<unknown>(['EENVELOPE', 'EMESSAGE', 'ECONNECTION', 'ECONNRESET', 'EPIPE'])

/** Whether the mail server can still take others. */
function isOfThisLetter(error: unknown): boolean {
  const { code, originalCode, responseCode } = partsOf(error)
  // Unreadable, because its key is missing or it was changed.
  if (code === undefined) return true
  return responseCode !== 421 && OF_ONE_LETTER.has(originalCode ?? code)
}

/** A code such as 550 or ECONNREFUSED, never the mail server's words, which name the address. */
function codeOf(error: unknown): string {
  const { code, originalCode, responseCode } = partsOf(error)
  const known = String(responseCode ?? originalCode ?? code ?? 'UNREADABLE')
  return /^[A-Z0-9_]{1,40}$/.test(known) ? known : 'UNKNOWN'
}

function partsOf(error: unknown): { code?: unknown; originalCode?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    code: 'code' in error ? error.code : undefined,
    originalCode: 'originalCode' in error ? error.originalCode : undefined,
    responseCode: 'responseCode' in error ? error.responseCode : undefined,
  }
}
