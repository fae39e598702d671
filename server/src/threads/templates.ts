import { randomUUIDv7 } from 'node:crypto'
import { type NewTemplate, TEMPLATES_MAX, type Template } from '@bank/contract/staff-threads'
import sql from 'sql-template-tag'
import { recordForBank } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'

/** The prepared answers, by title. */
export const listTemplates = (db: Queries): Promise<Template[]> =>
  db.rows(sql`select id, title, message from templates order by lower(title), id`)

/** Adds a prepared answer. Throws `too_many`. */
export function addTemplate(
  db: Database,
  { userId: actorId }: Caller,
  { title, message }: NewTemplate,
  origin: Origin,
): Promise<Template> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'templates')
    const count = await tx.value<number>(sql`select count(*) from templates`)
    if (count >= TEMPLATES_MAX) throw Problem.tooMany(TEMPLATES_MAX, 'templates')
    const id = randomUUIDv7()
    await tx.run(sql`insert into templates (id, title, message) values (${id}, ${title}, ${message})`)
    const states = { after: { title, message } }
    await recordForBank(tx, 'thread.template_added', { type: 'template', id }, { actorId, origin }, states)
    return { id, title, message }
  })
}

/** Deletes a prepared answer. Throws `not_found`. */
export async function removeTemplate(
  db: Database,
  { userId: actorId }: Caller,
  id: string,
  origin: Origin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.find<NewTemplate>(
      sql`delete from templates where id = ${id} returning title, message`,
    )
    if (!removed) throw new Problem('not_found', { message: 'There is no such template.' })
    const states = { before: removed }
    await recordForBank(tx, 'thread.template_removed', { type: 'template', id }, { actorId, origin }, states)
  })
}
