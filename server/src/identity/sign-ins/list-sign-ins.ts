import type { Received, Reply } from '@bank/contract/endpoint'
import type { SignIn, sessions } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { containsSearch, pageClause, pageOf } from '../../db/page.ts'

type Query = Received<typeof sessions.signIns>['query']

/** The sign-ins and attempts to sign in to a user's account. A search covers device, address, outcome and method. */
export async function listSignIns(
  db: Queries,
  userId: string,
  query: Query,
): Promise<Reply<typeof sessions.signIns>> {
  const { after, orderAndLimit } = pageClause(query, sql`s.at`, sql`s.id`)
  const search = query.search?.trim()
  const matches = search
    ? containsSearch(sql`fold_text(concat_ws(' ', s.device, s.address, s.outcome, s.method))`, search)
    : sql`true`
  const [rows, counts] = await Promise.all([
    db.rows<SignIn & { id: string; createdAt: string }>(sql`
      select s.id, s.at, s.at as "createdAt", s.outcome, s.method, s.address, s.device
      from sign_ins s where s.user_id = ${userId} and ${matches} and ${after} ${orderAndLimit}`),
    db.row<{ total: number; matched: number }>(sql`
      select count(*) as total, count(*) filter (where ${matches}) as matched
      from sign_ins s where s.user_id = ${userId}`),
  ])
  return { ...pageOf(rows, query), ...counts }
}
