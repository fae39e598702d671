import { randomUUIDv7 } from 'node:crypto'
import sql, { empty, type Sql } from 'sql-template-tag'
import * as z from 'zod'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type MasterKey, type MasterKeys, masterKeyOf } from '../encryption/master-keys.ts'
import { seal, unseal } from '../encryption/seal.ts'
import { drawLetter, type Letter } from './letter.ts'

/** How long the operator can see that a letter was sent, or given up. */
export const LETTERS_KEPT_DAYS = 30

type Recipient = { address: string; userId: string | null }

/** The bank's letters, before they are sent (DEC-46). */
export type Outbox = {
  /**
   * Writes a letter in the transaction of the act that it tells of: without the act, no letter. A letter that is not
   * about security is written only if the bank sends such letters and this user wants them. `userId` is null where the
   * address is nobody's any more. Call it before `record`, which locks the audit chain.
   */
  write(tx: Queries, letter: Letter, to: Recipient): Promise<void>
  /** The same as part of a statement, like `recording`; it writes nothing when `of` has no row. */
  writing(letter: Letter, to: Recipient, of?: Sql): Sql
  /** The same letter to many users, each in a copy of their own. It is sent after all letters to one user. */
  writeToMany(tx: Queries, letter: Letter, to: readonly { id: string; email: string }[]): Promise<void>
  /** False where nothing is sent: then no letter is written. */
  sends: boolean
  /** Has the sender look at once. Call it after a statement with `writing`; the others do so when they are committed. */
  wake(): void
}

/** Where letters go: to a mail server, into files for a bank that is tried out, or nowhere. */
export type MailWay = 'smtp' | 'files' | 'none'

export type MailConfig = Pick<Config, 'SMTP_URL' | 'PUBLIC_URL'> &
  Partial<Pick<Config, 'DATABASE_URL' | 'PORT'>>

/** Files only with the embedded database, because servers that share a database need not share a folder. */
export function mailWayOf({ SMTP_URL, DATABASE_URL }: MailConfig): MailWay {
  if (SMTP_URL !== undefined) return 'smtp'
  return DATABASE_URL === undefined ? 'files' : 'none'
}

/** The address that letters lead to: what the operator set, never what a request said (HAZ-C14). */
export function baseOfLinks({ PUBLIC_URL, PORT = 3000 }: MailConfig): string {
  return PUBLIC_URL === undefined ? `http://localhost:${PORT}` : PUBLIC_URL.replace(/\/+$/, '')
}

/** Opens the outbox for writing. `wake` reaches the process that sends. */
export function openOutbox({ current }: MasterKeys, config: MailConfig, wake: () => void = () => {}): Outbox {
  if (mailWayOf(config) === 'none') return NO_OUTBOX
  const base = baseOfLinks(config)
  const writing = (letter: Letter, { address, userId }: Recipient, of?: Sql) => {
    const id = randomUUIDv7()
    const sealed = sealLetter(current, id, { address, ...drawLetter(letter, base) })
    return sql`
      insert into letters (id, user_id, kind, master_key_id, sealed)
      select ${id}::uuid, ${userId}::uuid, ${letter.kind}, ${current.id}, ${sealed}::bytea
      from settings s ${of ? sql`cross join ${of}` : empty}
      where ${letter.isSecurity}::boolean or ${isWanted(sql`${userId}::uuid`)}`
  }
  return {
    sends: true,
    wake,
    writing,
    async write(tx, letter, to) {
      await tx.run(writing(letter, to))
      tx.afterCommit(wake)
    },
    async writeToMany(tx, letter, to) {
      const drawn = drawLetter(letter, base)
      const rows = to.map((user) => {
        const id = randomUUIDv7()
        return { id, userId: user.id, sealed: sealLetter(current, id, { address: user.email, ...drawn }) }
      })
      await tx.run(sql`
        insert into letters (id, user_id, kind, master_key_id, sealed, is_one_of_many)
        select l.id, l.user_id, ${letter.kind}, ${current.id}, l.sealed, true
        from settings s cross join unnest(${rows.map(({ id }) => id)}::uuid[],
          ${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ sealed }) => sealed)}::bytea[])
          as l (id, user_id, sealed)
        where ${letter.isSecurity}::boolean or ${isWanted(sql`l.user_id`)}`)
      tx.afterCommit(wake)
    },
  }
}

/** The bank's setting (DEC-25) and the user's own (DEC-51). Without a row of preferences, they want letters. */
const isWanted = (userId: Sql) => sql`(
  s.email_notifications and coalesce((select p.email from preferences p where p.user_id = ${userId}), true))`

const NO_OUTBOX: Outbox = {
  sends: false,
  async write() {},
  writing: () => sql`select where false`,
  async writeToMany() {},
  wake() {},
}

const Sealed = z.object({
  address: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  invitation: z.exactOptional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), file: z.string() })),
})
export type SealedLetter = z.output<typeof Sealed>

function sealLetter({ id: masterKeyId, key }: MasterKey, id: string, letter: SealedLetter): Buffer {
  return seal(key, Buffer.from(JSON.stringify(letter)), placeOf(id, masterKeyId))
}

type LetterRow = { id: string; masterKeyId: string; sealed: Buffer }

/** Opens a waiting letter. Throws if it was sealed elsewhere, or with a master key that we don't hold. */
export function openLetter(keys: MasterKeys, { id, masterKeyId, sealed }: LetterRow): SealedLetter {
  const plain = unseal(masterKeyOf(keys, masterKeyId), sealed, placeOf(id, masterKeyId))
  return Sealed.parse(JSON.parse(plain.toString()))
}

const placeOf = (id: string, masterKeyId: string) => ['letters', 'sealed', id, masterKeyId]

/** Letters that one transaction of a rotation encrypts again. */
const BATCH = 500

/** Encrypts waiting letters with the current master key, in batches, and returns their number. */
export async function sealLettersAgain(db: Database, keys: MasterKeys): Promise<number> {
  for (let count = 0; ; ) {
    const batch = await db.transaction((tx) => sealBatchAgain(tx, keys))
    if (batch === 0) return count
    count += batch
  }
}

async function sealBatchAgain(tx: Queries, keys: MasterKeys): Promise<number> {
  const { current } = keys
  const rows = await tx.rows<LetterRow>(sql`
    select id, master_key_id as "masterKeyId", sealed from letters
    where sealed is not null and master_key_id <> ${current.id} order by id limit ${BATCH} for update`)
  const sealed = rows.map((row) => sealLetter(current, row.id, openLetter(keys, row)))
  await tx.run(sql`
    update letters l set master_key_id = ${current.id}, sealed = fresh.sealed
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed}::bytea[]) as fresh (id, sealed)
    where l.id = fresh.id`)
  return rows.length
}
