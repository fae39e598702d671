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

/** Redraws the pictures of a message. Throws `validation_failed` at `pictures`, `too_many_attempts` and `unavailable`. */
export async function redrawPictures(
  db: Database,
  userId: string,
  files: readonly File[],
): Promise<Buffer[]> {
  if (files.length === 0) return []
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
      redrawn.push(await redrawUploaded(file, { path: 'pictures', label }))
    }
    return redrawn
  })
}

/** Stores the pictures of a message, each sealed for its own place under a key of the message. */
export async function addPictures(
  tx: Queries,
  keys: MasterKeys,
  { userId, messageId }: { userId: string; messageId: string },
  pictures: readonly Buffer[],
): Promise<void> {
  if (pictures.length === 0) return
  const { id: dataKeyId, key } = await addDataKey(tx, keys, userId)
  for (const [index, jpeg] of pictures.entries()) {
    const id = randomUUIDv7()
    await tx.run(sql`
      insert into thread_pictures (id, user_id, message_id, position, data_key_id, sealed)
      values (${id}, ${userId}, ${messageId}, ${index + 1}, ${dataKeyId}, ${seal(key, jpeg, placeOf(userId, id))})`)
  }
}

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
