import type { Act } from '@bank/contract/audit-acts'
import type { Received, Reply } from '@bank/contract/endpoint'
import type { Access, sessions } from '@bank/contract/sessions'
import sql, { join } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { containsSearch, pageClause, pageOf } from '../../db/page.ts'

type Query = Received<typeof sessions.accessLog>['query']

/** The acts of staff that the customer concerned can see. */
const SHOWN: [Act, Access['what']][] = [
  ['verification.ssn_viewed', 'ssn_viewed'],
  ['verification.document_viewed', 'document_viewed'],
  ['figures.edited', 'figures_changed'],
  ['assets.edited', 'figures_changed'],
  ['user.changed_by_administrator', 'profile_changed'],
]

/** When staff looked at a customer's SSN or documents, or changed their figures or profile; never who (DEC-49). */
export async function listAccesses(
  db: Queries,
  userId: string,
  query: Query,
): Promise<Reply<typeof sessions.accessLog>> {
  const { after, orderAndLimit } = pageClause(query, sql`a.at`, sql`a.id`)
  const what = sql`case a.act ${join(
    SHOWN.map(([act, name]) => sql`when ${act} then ${name}`),
    ' ',
  )} end`
  const search = query.search?.trim()
  const matches = search ? containsSearch(sql`replace(${what}, '_', ' ')`, search) : sql`true`
  const own = sql`
    audit_log a where a.chain = ${userId} and a.act = any(${SHOWN.map(([act]) => act)}::text[])
      and a.actor_id is distinct from ${userId}::uuid`
  const [rows, counts] = await Promise.all([
    db.rows<Access & { id: string; createdAt: string }>(sql`
      select a.id, a.at, a.at as "createdAt", ${what} as what
      from ${own} and ${matches} and ${after} ${orderAndLimit}`),
    db.row<{ total: number; matched: number }>(sql`
      select count(*) as total, count(*) filter (where ${matches}) as matched from ${own}`),
  ])
  return { ...pageOf(rows, query), ...counts }
}
