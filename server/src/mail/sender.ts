import { setTimeout as sleep } from 'node:timers/promises'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Log } from '../http/request-log.ts'
import { repeat } from '../repeat.ts'
import { codeOf, isOfThisLetter } from './failure.ts'
import { type MailConfig, openLetter } from './outbox.ts'
import { CONNECTIONS, openPost, type Post } from './post.ts'

export type Sender = {
  /** Looks for letters in a moment. */
  wake(): void
  /** Waits briefly for the letters under way, then gives them up: another process tries them again later. */
  close(): Promise<void>
}

/** How often to look for letters of other servers, and for those that are due for another try. */
const LOOK_MS = 2000
/** The wait after an act, so that letters of acts that come together are claimed together. */
const GATHER_MS = 100
const CLOSING_MS = 2000

/** The most letters that are claimed at once. A letter to one user waits behind at most so many of a message to all. */
const CLAIMED_MAX = 20
/** Claimed letters that were not begun after this time are given back. */
const HELD_MS = 15_000

/**
 * How long no other process takes a claimed letter: longer than HELD_MS, the longest conversation with a mail server and noting
 * it together. So a second process sends it only if the first one died.
 */
const UNDER_WAY_SECONDS = 120

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

  const mayBegin = () => !closing && performance.now() >= pausedUntil

  async function look() {
    if (!mayBegin()) return
    if (performance.now() - gaveUpAt > GIVE_UP_EVERY_MS) {
      gaveUpAt = performance.now()
      await giveUpOld(db, log)
    }
    const hand = openHand(db)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => carry(hand)))
    await hand.giveBack()
  }

  async function carry(hand: Hand) {
    while (mayBegin()) {
      const letter = await hand.take()
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
    await note(letter.id)
  }

  // Those that were sent meanwhile are noted together.
  const unnoted: string[] = []
  let noting: Promise<void> | null = null
  function note(id: string): Promise<void> {
    unnoted.push(id)
    noting ??= noteAll()
    return noting
  }
  async function noteAll() {
    try {
      while (unnoted.length > 0) await noteSent(db, unnoted.splice(0))
    } finally {
      noting = null
    }
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
  let gathering: NodeJS.Timeout | undefined
  return {
    wake() {
      gathering ??= setTimeout(() => {
        gathering = undefined
        looking.wake()
      }, GATHER_MS).unref()
    },
    async close() {
      closing = true
      clearTimeout(gathering)
      const ended = looking.stop()
      await Promise.race([ended, sleep(CLOSING_MS, undefined, { ref: false })])
      post.close()
      await ended
    },
  }
}

/** Letters that this process has claimed together and begins one by one. */
type Hand = ReturnType<typeof openHand>

function openHand(db: Database) {
  let held: Claimed[] = []
  let [heldUntil, mayBeMore] = [0, true]
  let claiming: Promise<void> | null = null

  async function claim() {
    heldUntil = performance.now() + HELD_MS
    try {
      held = await claimLetters(db)
    } finally {
      claiming = null
    }
    mayBeMore = held.length === CLAIMED_MAX
  }

  return {
    /** The next letter; null if none is due, or if the others were held for too long. */
    async take(): Promise<Claimed | null> {
      while (held.length === 0 && mayBeMore) {
        claiming ??= claim()
        await claiming
      }
      return performance.now() < heldUntil ? (held.shift() ?? null) : null
    },
    /** Lets any process take those that were not begun. */
    async giveBack(): Promise<void> {
      if (held.length === 0) return
      await db.run(sql`
        update letters set tries = tries - 1, next_try_at = now()
        where id = any(${held.map(({ id }) => id)}::uuid[]) and sealed is not null`)
    },
  }
}

/**
 * Claims the letters that have waited longest, before those of a message to all customers. No other process takes one until its
 * outcome is noted, or for UNDER_WAY_SECONDS.
 */
function claimLetters(db: Database): Promise<Claimed[]> {
  // Written out, so that a plan that is made once knows that they are few.
  const most = raw(String(CLAIMED_MAX))
  const longest = (which: Sql) => sql`
    select id from (
      select id from letters where sealed is not null and ${which} and next_try_at <= now()
      order by next_try_at limit ${most} for update skip locked) due`
  // The second part is only read as far as the first leaves room, and locks no more rows than that.
  return db.rows(sql`
    with due as materialized (
      ${longest(sql`not is_one_of_many`)} union all ${longest(sql`is_one_of_many`)} limit ${most}
    )
    update letters l set tries = tries + 1, next_try_at = now() + make_interval(secs => ${UNDER_WAY_SECONDS})
    from due where l.id = due.id
    returning l.id, kind, master_key_id as "masterKeyId", sealed, created_at as "createdAt", tries`)
}

/** Tries for a while if the database can't be reached: if this is not noted, the letters are sent again. */
async function noteSent(db: Database, ids: string[]): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await db.run(sql`
        update letters set sent_at = now(), sealed = null, master_key_id = null, last_failure = null
        where id = any(${ids}::uuid[]) and sealed is not null`)
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
