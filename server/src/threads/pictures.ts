import { randomUUIDv7 } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import { addDataKey, getDataKey } from '../encryption/data-keys.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { seal, unseal } from '../encryption/seal.ts'
import { countOrRefuse } from '../http/count.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { inTurn } from '../pictures/redraw.ts'
import { redrawUploaded } from '../pictures/uploaded-picture.ts'
import { Problem } from '../problem.ts'
import { recordInThread } from './thread.ts'

/** How many messages with pictures a customer can send in a day: pictures are redrawn, and kept as long as the customer. */
export const PICTURE_MESSAGES_A_DAY = 20

/** How many bytes of pictures are kept for a customer. */
export const PICTURES_KEPT_MAX = 100_000_000

/** How many messages with pictures a customer can have sent to which the bank has not answered. */
export const UNANSWERED_WITH_PICTURES_MAX = 5

/** Whose pictures, and the thread that they are sent in; null for a new one. */
type Sender = { userId: string; threadId: string | null }

/**
 * Redraws the pictures of a message. Throws `validation_failed` at `pictures`, `too_many`, `too_many_attempts` and
 * `unavailable`.
 */
export async function redrawPictures(
  db: Database,
  { userId, threadId }: Sender,
  files: readonly File[],
): Promise<Buffer[]> {
  if (files.length === 0) return []
  // Asked again under the lock; so nothing is drawn in vain.
  await refuseMore(db, { userId, threadId, bytes: 0 })
  await countOrRefuse(
    db,
    'pictures',
    userId,
    PICTURE_MESSAGES_A_DAY,
    86_400,
    `You have sent pictures ${PICTURE_MESSAGES_A_DAY} times within a day. Please send the next ones tomorrow.`,
  )
  return inTurn(async () => {
    const redrawn: Buffer[] = []
    for (const [index, file] of files.entries()) {
      const label = files.length === 1 ? 'The picture' : `Picture ${index + 1}`
      redrawn.push(await redrawUploaded(file, { of: 'message', path: 'pictures', label }))
    }
    return redrawn
  })
}

/**
 * Stores the pictures of a message, each sealed for its own place under a key of the message. The customer's row is locked, so
 * that of two messages at once the second counts the first. Throws `too_many`.
 */
export async function addPictures(
  tx: Queries,
  keys: MasterKeys,
  { messageId, ...sender }: Sender & { messageId: string },
  pictures: readonly Buffer[],
): Promise<void> {
  if (pictures.length === 0) return
  const { userId } = sender
  const { id: dataKeyId, key } = await addDataKey(tx, keys, userId)
  const sealed = pictures.map((jpeg) => {
    const id = randomUUIDv7()
    return { id, bytes: seal(key, jpeg, placeOf(userId, id)) }
  })
  await refuseMore(tx, { ...sender, bytes: sum(sealed.map(({ bytes }) => bytes.length)) })
  for (const [index, { id, bytes }] of sealed.entries())
    await tx.run(sql`
      insert into thread_pictures (id, user_id, message_id, position, data_key_id, sealed)
      values (${id}, ${userId}, ${messageId}, ${index + 1}, ${dataKeyId}, ${bytes})`)
}

/** Counts what is stored. A thread that staff have closed or handed back waits for no answer until the customer writes there. */
async function refuseMore(
  db: Queries,
  { userId, threadId, bytes }: Sender & { bytes: number },
): Promise<void> {
  const { kept, unanswered } = await db.row<{ kept: number; unanswered: number }>(sql`
    select coalesce(sum(octet_length(p.sealed)), 0)::bigint as kept,
      count(distinct m.id) filter (where (t.status = 'open' or t.id = ${threadId}) and not exists (
        select from thread_messages b
        where b.thread_id = t.id and b.kind = 'bank' and (b.created_at, b.id) > (m.created_at, m.id))) as unanswered
    from thread_pictures p join thread_messages m on m.id = p.message_id join threads t on t.id = m.thread_id
    where p.user_id = ${userId}`)
  if (unanswered >= UNANSWERED_WITH_PICTURES_MAX)
    throw new Problem('too_many', {
      message: `You have sent ${UNANSWERED_WITH_PICTURES_MAX} messages with pictures that we have not answered yet. Please send this one without pictures, or wait for our answer.`,
    })
  if (kept + bytes > PICTURES_KEPT_MAX)
    throw new Problem('too_many', {
      message: `We keep at most ${PICTURES_KEPT_MAX / 1_000_000} MB of your pictures, and there is no room for these. Please send this message without them, or show them to us at a branch.`,
    })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0)

type Row = { userId: string; threadId: string; messageId: string; dataKeyId: string; sealed: Buffer }

/** A picture that a customer sent. The view is logged before the member of staff sees it. Throws `not_found`. */
export function viewPicture(
  db: Database,
  keys: MasterKeys,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<File> {
  return db.transaction(async (tx) => {
    const picture = await tx.find<Row>(sql`
      select p.user_id as "userId", m.thread_id as "threadId", m.id as "messageId", p.data_key_id as "dataKeyId", p.sealed
      from thread_pictures p join thread_messages m on m.id = p.message_id where p.id = ${id}`)
    if (!picture) throw new Problem('not_found', { message: 'There is no such picture.' })
    const { userId, threadId, messageId, dataKeyId, sealed } = picture
    const jpeg = unseal(await getDataKey(tx, keys, dataKeyId), sealed, placeOf(userId, id))
    await recordInThread(
      tx,
      'thread.picture_viewed',
      { id: threadId, userId },
      { actorId: caller.userId, origin },
      { after: { pictureId: id, messageId } },
    )
    return new File([new Uint8Array(jpeg)], 'picture.jpg', { type: 'image/jpeg' })
  })
}

/** The place of a sealed picture. It can't be opened anywhere else. */
const placeOf = (userId: string, id: string) => ['thread_pictures', 'sealed', userId, id]
