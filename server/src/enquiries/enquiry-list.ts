import type { Received, Reply } from '@bank/contract/endpoint'
import type { enquiries } from '@bank/contract/enquiries'
import sql, { join } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { containsSearch, number, pageClause, pageOf } from '../db/page.ts'
import { readWalkedPage, WALK_MAX } from '../db/walk.ts'
import { type EnquiryRow, enquiryColumns, enquiryOf, enquiryTables } from './enquiry.ts'

type Query = Received<typeof enquiries.list>['query']

/**
 * What visitors have sent. They are counted one by one, because a year's are few (docs/scale.md); a search checks each row,
 * WALK_MAX for one page.
 */
export async function listEnquiries(db: Queries, query: Query): Promise<Reply<typeof enquiries.list>> {
  const { after, order, orderAndLimit } = pageClause(query, sql`e.created_at`, sql`e.id`)
  const passes = filtersOf(query)
  const counts = await db.row<{ total: number; matched: number }>(sql`
    select count(*) as total, count(*) filter (where ${passes}) as matched from enquiries e`)
  if (query.search) {
    const isHit = containsSearch(sql`e.folded`, query.search)
    const walked = sql`
      select e.id, e.created_at, ${isHit} as is_hit from enquiries e where ${passes} and ${after} ${order}
      limit ${number(WALK_MAX)}`
    const page = await readWalkedPage<EnquiryRow>(
      db,
      query,
      walked,
      (ids) => sql`select ${enquiryColumns} from ${enquiryTables} where e.id in (${ids}) ${order}`,
    )
    return { ...page, data: page.data.map(enquiryOf), total: counts.total }
  }
  const rows = await db.rows<EnquiryRow>(sql`
    select ${enquiryColumns} from ${enquiryTables} where ${passes} and ${after} ${orderAndLimit}`)
  const { data, nextCursor } = pageOf(rows, query)
  return { data: data.map(enquiryOf), nextCursor, ...counts }
}

function filtersOf({ status, kind, assignee }: Query) {
  return join(
    [
      sql`true`,
      ...(status ? [sql`e.status = ${status}`] : []),
      ...(kind ? [sql`e.kind = ${kind}`] : []),
      ...(assignee === 'nobody' ? [sql`e.assignee_id is null`] : []),
      ...(assignee && assignee !== 'nobody' ? [sql`e.assignee_id = ${assignee}`] : []),
    ],
    ' and ',
  )
}
