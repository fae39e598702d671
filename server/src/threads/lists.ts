import type { Received, Reply } from '@bank/contract/endpoint'
import type { StaffThread, staffThreads } from '@bank/contract/staff-threads'
import type { Thread, threads } from '@bank/contract/threads'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { containsSearch, number, type PageQuery, pageClause, pageOf } from '../db/page.ts'
import { readWalkedPage, WALK_MAX } from '../db/walk.ts'
import { isUnread, ownColumns, staffColumns, staffRows } from './thread.ts'

type OwnQuery = Received<typeof threads.list>['query']
type StaffQuery = Received<typeof staffThreads.list>['query']

/** A customer's threads, those with the latest message first, and how many of them have something unread. */
export async function listThreads(
  db: Queries,
  userId: string,
  query: OwnQuery,
): Promise<Reply<typeof threads.list>> {
  const search = query.search && hasMessage(query.search, sql`and m.kind <> 'note'`)
  const [page, { total, unread }] = await Promise.all([
    readThreads<Thread>(db, query, {
      ...{ from: sql`threads t`, at: sql`t.last_message_at`, moment: ({ lastMessageAt }) => lastMessageAt },
      ...{ columns: ownColumns, passes: sql`t.user_id = ${userId}`, search },
    }),
    db.row<{ total: number; unread: number }>(sql`
      select count(*) as total, count(*) filter (where ${isUnread}) as unread from threads t where t.user_id = ${userId}`),
  ])
  return { matched: total, ...page, total, unread }
}

/**
 * All threads as staff see them. `oldest` is the order in which they are to be answered: security first, then whoever has waited
 * longest, and at the end those in which the bank has nothing to do.
 */
export async function listStaffThreads(
  db: Queries,
  query: StaffQuery,
): Promise<Reply<typeof staffThreads.list>> {
  const isQueue = query.sort === 'oldest'
  const passes = staffFilters(query)
  const search =
    query.search && sql`(${containsSearch(sql`u.folded`, query.search)} or ${hasMessage(query.search)})`
  const [{ data, ...page }, counts] = await Promise.all([
    readThreads<StaffThread & { queuedAt: string }>(db, query, {
      from: staffRows,
      at: isQueue ? sql`t.queued_at` : sql`t.last_message_at`,
      moment: ({ queuedAt, lastMessageAt }) => (isQueue ? queuedAt : lastMessageAt),
      columns: sql`${staffColumns}, t.queued_at as "queuedAt"`,
      ...{ passes, search },
    }),
    db.row<{ total: number; matched: number }>(
      sql`select count(*) as total, count(*) filter (where ${passes}) as matched from threads t`,
    ),
  ])
  return { ...counts, ...page, data }
}

function staffFilters({ status, topic, assignee }: StaffQuery): Sql {
  const filters = [
    sql`true`,
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(topic ? [sql`t.topic = ${topic}`] : []),
    ...(assignee === 'nobody' ? [sql`t.assignee_id is null`] : []),
    ...(assignee && assignee !== 'nobody' ? [sql`t.assignee_id = ${assignee}`] : []),
  ]
  return sql`(${join(filters, ' and ')})`
}

const hasMessage = (search: string, visible: Sql = empty): Sql => sql`exists (
  select from thread_messages m
  where m.thread_id = t.id ${visible} and ${containsSearch(sql`m.folded`, search)})`

type Read<Row> = {
  from: Sql
  columns: Sql
  /** What the list is ordered by, and the same of a row that was read. */
  at: Sql
  moment(row: Row): string
  passes: Sql
  search: Sql | '' | undefined
}

/** A page of threads. A search checks each of them, WALK_MAX at most. */
async function readThreads<Row extends { id: string; createdAt: string }>(
  db: Queries,
  query: PageQuery,
  { from, columns, at, moment, passes, search }: Read<Row>,
) {
  const { after, order, orderAndLimit } = pageClause(query, at, sql`t.id`)
  if (!search) {
    const rows = await db.rows<Row>(
      sql`select ${columns} from ${from} where ${passes} and ${after} ${orderAndLimit}`,
    )
    return pageOf(rows, query, null, moment)
  }
  const walked = sql`
    select t.id, ${at} as created_at, ${search} as is_hit from ${from}
    where ${passes} and ${after} ${order} limit ${number(WALK_MAX)}`
  const select = (ids: Sql) =>
    sql`select ${columns} from (${ids}) page join ${from} on t.id = page.id ${order}`
  return readWalkedPage<Row>(db, query, walked, select, moment)
}
